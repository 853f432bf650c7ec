import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { setTierOverride } from '#contract/console/verification.ts'
import { type TierLimit, tierLimits } from '#domain/verification/tiers.ts'

import type { FoundTier } from './member-tier.ts'

interface RaiseTierProps {
  memberId: string
  found: FoundTier
  onClose: () => void
}

type Sums = Readonly<Partial<Record<TierLimit, string>>>

/** Proposes a higher tier, or higher limits, until a day. Empty limits stay those of the tier. */
export function RaiseTier({ memberId, found, onClose }: RaiseTierProps) {
  const { tier: own, tiers } = found
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [tier, setTier] = useState('')
  const [through, setThrough] = useState('')
  const [sums, setSums] = useState<Sums>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const chosen = tiers.find((name) => name === tier)
  const typed = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== ''))
  const isReady = through !== '' && (chosen !== undefined || Object.keys(typed).length > 0)
  const saving = useMutation({
    mutationFn: (reason: string) =>
      api.call(setTierOverride, {
        ...scope,
        id: memberId,
        ...(chosen ? { tier: chosen } : {}),
        limits: typed,
        through,
        reason,
      }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const above = tiers.slice(own === undefined ? 0 : tiers.indexOf(own) + 1)
  return (
    <ReasonDialog
      question={t('console.tiers.raise')}
      verb={t('console.tiers.propose')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => isReady && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.tiers.raise_text')}</p>
      <div className="console-fields">
        <Field label={t('console.tiers.tier')}>
          <Select
            value={tier}
            onChange={setTier}
            choices={[
              { id: '', label: t('console.tiers.as_confirmed') },
              ...above.map((name) => ({ id: name, label: t(`tier.${name}`) })),
            ]}
          />
        </Field>
        <Field
          label={t('console.tiers.through')}
          isRequired
          error={isSubmitted && through === '' ? t('console.levels.missing') : undefined}
        >
          <TextInput type="date" value={through} onChange={setThrough} />
        </Field>
        <LimitFields found={found} sums={sums} onChange={setSums} />
      </div>
    </ReasonDialog>
  )
}

function LimitFields({
  found: { limits, currency = '' },
  sums,
  onChange,
}: {
  found: FoundTier
  sums: Sums
  onChange: (sums: Sums) => void
}) {
  const t = useT()
  return tierLimits
    .filter((limit) => limits[limit] !== undefined)
    .map((limit) => (
      <Field key={limit} label={t(`tier.${limit}`)}>
        <AmountInput
          currency={currency}
          placeholder={limits[limit] ?? ''}
          value={sums[limit] ?? ''}
          isGrouped
          onChange={(sum) => onChange({ ...sums, [limit]: sum })}
        />
      </Field>
    ))
}
