import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { periodKinds } from '#domain/agents/periods.ts'
import type { ContractKind, TermsRefusal } from '#domain/agents/terms.ts'
import { carryModes, snapshotLengths } from '#domain/agents/written-terms.ts'
import { Defined } from '#site/agents/ReportParts.tsx'

import { fieldFigures } from './ContractParts.tsx'
import {
  type FaultyField,
  type TierField,
  type TypedTerms,
  type TypedTier,
  canAddTier,
  emptyTier,
  fieldsOf,
} from '#browser/agents/terms-form.ts'

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
  const { kind, typed, faults, refusal, onChange } = props
  const { tiers } = typed
  return (
    <>
      {kind === 'dividend' && <DividendFields {...props} />}
      {kind === 'real_time' && <RealTimeFields {...props} />}
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

function DividendFields({ typed, faults, onChange }: FieldsProps) {
  const t = useT()
  const { currencySymbol } = useFormat()
  const error = faults.includes('carry') ? t('contract.carry_fault') : undefined
  return (
    <div className="ct-settings">
      <Field label={t('contract.period_head')}>
        <Select
          value={typed.period}
          choices={periodKinds.map((id) => ({ id, label: t(`contract.period.${id}`) }))}
          onChange={(id) =>
            onChange({ ...typed, period: periodKinds.find((one) => one === id) ?? typed.period })
          }
        />
      </Field>
      <Field label={t('contract.carry_head')}>
        <Select
          value={typed.carryMode}
          choices={carryModes.map((id) => ({ id, label: t(`contract.carry.${id}`) }))}
          onChange={(id) =>
            onChange({ ...typed, carryMode: carryModes.find((one) => one === id) ?? typed.carryMode })
          }
        />
      </Field>
      {typed.carryMode === 'capped' && (
        <>
          <Field label={t('contract.carry_amount')} error={error}>
            <TextInput
              lead={currencySymbol}
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={typed.carryAmount}
              onChange={(text) => onChange({ ...typed, carryAmount: text })}
            />
          </Field>
          <Field label={t('contract.carry_periods_head')}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={typed.carryPeriods}
              onChange={(text) => onChange({ ...typed, carryPeriods: text })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

function RealTimeFields({ typed, faults, onChange }: FieldsProps) {
  const t = useT()
  const { currencySymbol } = useFormat()
  return (
    <div className="ct-settings">
      <Field label={t('contract.snapshot_head')}>
        <Select
          value={String(typed.snapshotDays)}
          choices={snapshotLengths.map((count) => ({
            id: String(count),
            label: t('contract.snapshot', { count }),
          }))}
          onChange={(id) =>
            onChange({
              ...typed,
              snapshotDays: snapshotLengths.find((one) => String(one) === id) ?? typed.snapshotDays,
            })
          }
        />
      </Field>
      <Field
        label={t('contract.daily_stop')}
        error={faults.includes('dailyStop') ? t('agent.amount_fault') : undefined}
      >
        <TextInput
          lead={currencySymbol}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={typed.dailyStop}
          onChange={(text) => onChange({ ...typed, dailyStop: text })}
        />
      </Field>
    </div>
  )
}
