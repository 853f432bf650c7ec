import { DividendFields, RealTimeFields } from '#browser/agents/TermsSettings.tsx'
import {
  type FaultyField,
  type TierField,
  type TypedTerms,
  type TypedTier,
  canAddTier,
  emptyTier,
  fieldsOf,
} from '#browser/agents/terms-form.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { ContractKind, TermsRefusal } from '#domain/agents/terms.ts'
import { Defined } from '#site/agents/ReportParts.tsx'

import { fieldFigures } from './ContractParts.tsx'

interface FieldsProps {
  readonly kind: ContractKind
  readonly typed: TypedTerms
  readonly faults: readonly FaultyField[]
  /** Of the server, for the terms as a whole or one row. */
  readonly refusal: TermsRefusal | undefined
  readonly onChange: (typed: TypedTerms) => void
}

/** Period, carry-over and rows of terms. */
export function TermsFields(props: FieldsProps) {
  const t = useT()
  const { currencySymbol } = useFormat()
  const { kind, typed, faults, refusal, onChange } = props
  const { tiers } = typed
  return (
    <>
      {kind === 'dividend' && <DividendFields {...props} lead={currencySymbol} className="ct-settings" />}
      {kind === 'real_time' && (
        <RealTimeFields
          {...props}
          lead={currencySymbol}
          className="ct-settings"
          amountFault={t('agent.amount_fault')}
        />
      )}
      <div className={`ct-tiers of-${fieldsOf(kind).length}`} role="group" aria-label={t('contract.rows')}>
        <div className="ct-tier head">
          <span />
          {fieldsOf(kind).map((field) => (
            <Defined key={field} name={field === 'rate' ? 'rate' : fieldFigures[field]} />
          ))}
          <span />
        </div>
        {tiers.map((tier, place) => (
          <TierFields key={tier.key} {...props} tier={tier} place={place} />
        ))}
      </div>
      {faults.some((fault) => typeof fault === 'object') && (
        <Note tone="bad">{t('contract.field_fault')}</Note>
      )}
      {refusal && (
        <Note tone="bad">
          {refusal.tier !== undefined && <b>{t('contract.row_number', { row: refusal.tier + 1 })} </b>}
          {t(`contract.fault.${refusal.fault}`)}
        </Note>
      )}
      {canAddTier(typed) && (
        <Button
          tone="line"
          size="sm"
          icon="plus"
          onClick={() =>
            onChange({
              ...typed,
              tiers: [...tiers, { ...emptyTier(1 + Math.max(-1, ...tiers.map(({ key }) => key))) }],
            })
          }
        >
          {t('contract.add_row')}
        </Button>
      )}
    </>
  )
}

function TierFields({
  kind,
  typed,
  faults,
  refusal,
  onChange,
  tier,
  place,
}: FieldsProps & { tier: TypedTier; place: number }) {
  const t = useT()
  const { currencySymbol } = useFormat()
  const row = place + 1
  const isFaulty = (field: TierField) =>
    faults.some((fault) => typeof fault === 'object' && fault.tier === place && fault.field === field) ||
    (field === 'rate' && refusal?.tier === place)
  const change = (field: TierField, text: string) =>
    onChange({
      ...typed,
      tiers: typed.tiers.map((one) => (one.key === tier.key ? { ...one, [field]: text } : one)),
    })
  return (
    <div className="ct-tier">
      <span className="ct-place num">{row}</span>
      {fieldsOf(kind).map((field) => {
        const name = t(`agent.figure.${field === 'rate' ? 'rate' : fieldFigures[field]}`)
        const isMoney = field !== 'rate' && field !== 'active'
        return (
          <div key={field} className="ct-cell">
            <span className="ct-label" aria-hidden="true">
              {name}
            </span>
            <TextInput
              className={isFaulty(field) ? 'err' : ''}
              aria-label={t('contract.field_of_row', { field: name, row })}
              aria-invalid={isFaulty(field) || undefined}
              inputMode={field === 'active' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={24}
              lead={isMoney ? currencySymbol : undefined}
              end={field === 'rate' ? <span className="muted">%</span> : undefined}
              value={tier[field]}
              onChange={(text) => change(field, text)}
            />
          </div>
        )
      })}
      <IconButton
        icon="trash"
        label={t('contract.remove_row', { row })}
        isResting={typed.tiers.length === 1}
        onClick={() => onChange({ ...typed, tiers: typed.tiers.filter(({ key }) => key !== tier.key) })}
      />
    </div>
  )
}
