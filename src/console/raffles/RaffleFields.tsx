import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { NameFields } from '#console/ui/TranslationFields.tsx'
import { type RaffleKind, raffleKinds } from '#domain/raffles/raffle.ts'

import type { RaffleField, TypedRaffle } from './typed-raffle.ts'

export interface RaffleFieldsProps {
  readonly typed: TypedRaffle
  readonly isNew: boolean
  readonly change: (patch: Partial<TypedRaffle>) => void
  readonly errorOf: (field: RaffleField) => string | undefined
}

/** The name of a raffle, its tickets, and how members get them. */
export function RaffleFields({ typed, isNew, change, errorOf }: RaffleFieldsProps) {
  const t = useT()
  return (
    <>
      {isNew && (
        <Field
          label={t('console.missions.code')}
          hint={t('console.missions.code_hint')}
          isRequired
          error={errorOf('code')}
        >
          <TextInput value={typed.code} maxLength={40} onChange={(code) => change({ code })} />
        </Field>
      )}
      <NameFields
        label={t('console.missions.name')}
        longest={40}
        value={typed}
        error={errorOf('name')}
        onChange={change}
      />
      <div className="console-fields">
        <Field label={t('console.raffles.kind')}>
          <Select
            value={typed.kind}
            onChange={(kind) => change({ kind: kind as RaffleKind })}
            choices={raffleKinds.map((id) => ({ id, label: t(`console.raffles.kind_${id}`) }))}
          />
        </Field>
        {typed.kind !== 'envelope' && (
          <Field label={t('console.raffles.tickets_most')} isRequired error={errorOf('tickets')}>
            <TextInput
              inputMode="numeric"
              maxLength={6}
              value={typed.tickets}
              onChange={(tickets) => change({ tickets })}
            />
          </Field>
        )}
        <TimeFields typed={typed} change={change} errorOf={errorOf} />
      </div>
    </>
  )
}

/** How long tickets can be played, and how members get them. */
function TimeFields({ typed, change, errorOf }: Omit<RaffleFieldsProps, 'isNew'>) {
  const t = useT()
  return (
    <>
      <Field
        label={t('console.raffles.ticket_days')}
        hint={typed.kind === 'draw' ? t('console.raffles.ticket_days_hint') : undefined}
        isRequired
        error={errorOf('ticketDays')}
      >
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={typed.ticketDays}
          onChange={(ticketDays) => change({ ticketDays })}
        />
      </Field>
      <Field
        label={t('console.raffles.check_ins')}
        hint={t('console.raffles.check_ins_hint')}
        error={errorOf('checkIns')}
      >
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={typed.checkIns}
          onChange={(checkIns) => change({ checkIns })}
        />
      </Field>
      {typed.kind !== 'draw' && (
        <Field
          label={t('console.missions.to_day')}
          hint={t('console.raffles.to_day_hint')}
          error={errorOf('toDay')}
        >
          <TextInput type="date" value={typed.toDay} onChange={(toDay) => change({ toDay })} />
        </Field>
      )}
    </>
  )
}
