import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { periodKinds } from '#domain/agents/periods.ts'
import { carryModes, snapshotLengths } from '#domain/agents/written-terms.ts'

import type { FaultyField, TypedTerms } from './terms-form.ts'

interface SettingsProps {
  readonly typed: TypedTerms
  readonly faults: readonly FaultyField[]
  readonly onChange: (typed: TypedTerms) => void
  /** The currency, in front of amounts. */
  readonly lead: string
  readonly className: string
}

/** Period and carry-over of a dividend. */
export function DividendFields({ typed, faults, onChange, lead, className }: SettingsProps) {
  const t = useT()
  const error = faults.includes('carry') ? t('contract.carry_fault') : undefined
  return (
    <div className={className}>
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
              lead={lead}
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

/** The days that choose the rows of a real-time salary, and the most of a day. */
export function RealTimeFields({
  typed,
  faults,
  onChange,
  lead,
  className,
  amountFault,
}: SettingsProps & {
  /** Said beside an amount that cannot be read. */
  readonly amountFault: string
}) {
  const t = useT()
  return (
    <div className={className}>
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
      <Field label={t('contract.daily_stop')} error={faults.includes('dailyStop') ? amountFault : undefined}>
        <TextInput
          lead={lead}
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
