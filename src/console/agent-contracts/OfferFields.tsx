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
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { ContractKind, TermsRefusal } from '#domain/agents/terms.ts'

interface FieldsProps {
  readonly kind: ContractKind
  readonly currency: string
  readonly typed: TypedTerms
  readonly faults: readonly FaultyField[]
  /** Of the server, for the terms as a whole or one row. */
  readonly refusal: TermsRefusal | undefined
  readonly onChange: (typed: TypedTerms) => void
}

/** Period, carry-over and rows of an offer. Each fault stands beside its field. */
export function OfferFields(props: FieldsProps) {
  const t = useT()
  const { kind, currency, typed, refusal, onChange } = props
  const { tiers } = typed
  const nextKey = 1 + Math.max(-1, ...tiers.map(({ key }) => key))
  return (
    <>
      {kind === 'dividend' && <DividendFields {...props} lead={currency} className="console-fields" />}
      {kind === 'real_time' && (
        <RealTimeFields
          {...props}
          lead={currency}
          className="console-fields"
          amountFault={t('console.contracts.number_fault')}
        />
      )}
      {tiers.map((tier, place) => (
        <Row key={tier.key} {...props} tier={tier} place={place} />
      ))}
      {refusal && refusal.tier === undefined && (
        <Note tone="bad">{t(`contract.fault.${refusal.fault}`)}</Note>
      )}
      {canAddTier(typed) && (
        <div className="console-buttons">
          <Button
            tone="line"
            icon="plus"
            onClick={() => onChange({ ...typed, tiers: [...tiers, emptyTier(nextKey)] })}
          >
            {t('contract.add_row')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({
  kind,
  currency,
  typed,
  faults,
  refusal,
  onChange,
  tier,
  place,
}: FieldsProps & { tier: TypedTier; place: number }) {
  const t = useT()
  const row = place + 1
  const errorOf = (field: TierField) => {
    if (faults.some((one) => typeof one === 'object' && one.tier === place && one.field === field))
      return t('console.contracts.number_fault')
    return field === 'rate' && refusal?.tier === place ? t(`contract.fault.${refusal.fault}`) : undefined
  }
  return (
    <fieldset className="contracts-row">
      <legend className="console-eyebrow">{t('contract.row_number', { row })}</legend>
      <div className="console-fields">
        {fieldsOf(kind).map((field) => (
          <Field
            key={field}
            label={field === 'rate' ? t('console.payouts.rate') : t(`console.contracts.from_${field}`)}
            isRequired={field === 'rate'}
            error={errorOf(field)}
          >
            <TextInput
              inputMode={field === 'active' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={24}
              lead={field === 'rate' || field === 'active' ? undefined : currency}
              end={field === 'rate' ? <span className="muted">%</span> : undefined}
              value={tier[field]}
              onChange={(text) =>
                onChange({
                  ...typed,
                  tiers: typed.tiers.map((one) => (one.key === tier.key ? { ...one, [field]: text } : one)),
                })
              }
            />
          </Field>
        ))}
      </div>
      {typed.tiers.length > 1 && (
        <Button
          tone="line"
          size="sm"
          onClick={() => onChange({ ...typed, tiers: typed.tiers.filter(({ key }) => key !== tier.key) })}
        >
          {t('contract.remove_row', { row })}
        </Button>
      )}
    </fieldset>
  )
}
