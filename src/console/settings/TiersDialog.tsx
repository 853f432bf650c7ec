import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { saveTiers } from '#contract/console/verification.ts'
import { type TierLimit, tierLimits } from '#domain/verification/tiers.ts'

import { type Found, type TypedTier, readTypedTiers, typedTiers } from './typed-tiers.ts'

/** Proposes the next tiers of the brand to a second operator. */
export function TiersDialog({ found, onClose }: { found: Found; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedTiers(found))
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readTypedTiers(typed, found)
  const saving = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the tiers have a fault: ${read.fault}`)
      return api.call(saveTiers, { ...scope, version: found.version, tiers: read.tiers, reason })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const change = (place: number, patch: Partial<TypedTier>) =>
    setTyped((before) => before.map((tier, at) => (at === place ? { ...tier, ...patch } : tier)))
  return (
    <ReasonDialog
      question={t('console.tiers.change')}
      verb={t('console.tiers.propose')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.tiers.change_text')}</p>
      {typed.map((tier, place) => (
        <TierFields
          key={tier.name}
          tier={tier}
          isFirst={place === 0}
          found={found}
          errorOf={(limit) =>
            isSubmitted && read.fault !== undefined && read.name === tier.name && read.limit === limit
              ? t(`console.tiers.fault_${read.fault}`)
              : undefined
          }
          onChange={(patch) => change(place, patch)}
        />
      ))}
    </ReasonDialog>
  )
}

function TierFields({
  tier: { name, isUsed, limits },
  isFirst,
  found: { market, currency },
  errorOf,
  onChange,
}: {
  tier: TypedTier
  isFirst: boolean
  found: Found
  errorOf: (limit: TierLimit) => string | undefined
  onChange: (patch: Partial<TypedTier>) => void
}) {
  const t = useT()
  const ofMarket = market.find((one) => one.name === name)?.limits ?? {}
  return (
    <fieldset className="console-fields">
      <legend className="console-eyebrow">{t(`tier.${name}`)}</legend>
      {!isFirst && (
        <Checkbox isChecked={isUsed} onChange={(is) => onChange({ isUsed: is })}>
          {t('console.tiers.use')}
        </Checkbox>
      )}
      {isUsed &&
        tierLimits.map((limit) => (
          <Field
            key={limit}
            label={t(`tier.${limit}`)}
            error={errorOf(limit)}
            {...(ofMarket[limit] === undefined
              ? {}
              : { hint: t('console.tiers.of_market', { sum: ofMarket[limit] }) })}
          >
            <AmountInput
              currency={currency}
              value={limits[limit]}
              isGrouped
              onChange={(sum) => onChange({ limits: { ...limits, [limit]: sum } })}
            />
          </Field>
        ))}
    </fieldset>
  )
}
