import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { listRaffles } from '#contract/console/raffles.ts'

import type { PartProps } from './editor.ts'

/** The raffle whose tickets are the reward: one that gives tickets now, or the one that the version names. */
export function RaffleField({ editor }: PartProps) {
  const t = useT()
  const { draft, errorOf } = editor
  const { raffle } = draft.values
  const { data } = useQuery(queryOf(useApi(), listRaffles, useScope()))
  const running = (data?.list ?? []).filter(
    ({ standing, raffle: code }) => standing === 'running' || code === raffle,
  )
  const known = running.some(({ raffle: code }) => code === raffle)
  return (
    <Field label={t('offers.field.raffle')} hint={t('offers.hint.raffle')} error={errorOf('raffle')}>
      <Select
        value={raffle}
        onChange={(id) => draft.change({ raffle: id })}
        choices={[
          ...(raffle === '' ? [{ id: '', label: t('offers.raffle_choose') }] : []),
          ...(raffle === '' || known ? [] : [{ id: raffle, label: raffle }]),
          ...running.map(({ raffle: code, name }) => ({ id: code, label: name })),
        ]}
      />
    </Field>
  )
}
