import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { listRaffles } from '#contract/console/raffles.ts'

/** The raffle whose tickets are a reward: one that gives tickets now, or the one that was chosen before. */
export function RaffleField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (raffle: string) => void
  error: string | undefined
}) {
  const t = useT()
  const { data } = useQuery(queryOf(useApi(), listRaffles, useScope()))
  const listed = (data?.list ?? []).filter(
    ({ standing, raffle }) => standing === 'running' || raffle === value,
  )
  const isListed = listed.some(({ raffle }) => raffle === value)
  return (
    <Field label={t('console.raffles.raffle')} hint={t('console.raffles.reward_hint')} error={error}>
      <Select
        value={value}
        onChange={onChange}
        choices={[
          ...(value === '' ? [{ id: '', label: t('console.raffles.choose') }] : []),
          ...(value === '' || isListed ? [] : [{ id: value, label: value }]),
          ...listed.map(({ raffle, name }) => ({ id: raffle, label: name })),
        ]}
      />
    </Field>
  )
}
