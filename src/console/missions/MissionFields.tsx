import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { NameFields } from '#console/ui/TranslationFields.tsx'
import {
  type MissionRecurrence,
  type MissionTask,
  missionGifts,
  missionRecurrences,
  missionTasks,
} from '#domain/missions/mission.ts'

import { RaffleField } from '#console/raffles/RaffleField.tsx'

import { CodeField, GiftField } from './named-fields.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import type { Listed, ListedMission, MissionField, TypedMission } from './typed-mission.ts'

interface FieldsProps {
  readonly typed: TypedMission
  readonly found: Listed
  readonly known: ListedMission | undefined
  readonly change: (patch: Partial<TypedMission>) => void
  readonly errorOf: (field: MissionField) => string | undefined
}

/** No code of a mission. */
const NONE = '-'

/** The name of a mission, and what it asks for. */
export function TaskFields({ typed, found, known, change, errorOf }: FieldsProps) {
  const t = useT()
  const others = found.list.filter(({ mission }) => mission !== known?.mission)
  return (
    <>
      {!known && (
        <CodeField value={typed.code} onChange={(code) => change({ code })} error={errorOf('code')} />
      )}
      <NameFields
        label={t('console.missions.name')}
        longest={40}
        value={typed}
        error={errorOf('name')}
        onChange={change}
      />
      <div className="console-fields">
        <Field label={t('console.missions.task')}>
          <Select
            value={typed.task}
            onChange={(task) => change({ task: task as MissionTask })}
            choices={missionTasks.map((id) => ({ id, label: t(`console.missions.task_${id}`) }))}
          />
        </Field>
        <Field label={t('console.missions.target')} isRequired error={errorOf('target')}>
          {typed.task === 'stakes' ? (
            <AmountInput
              currency={found.currency}
              value={typed.target}
              onChange={(target) => change({ target })}
            />
          ) : (
            <TextInput
              inputMode="numeric"
              maxLength={9}
              value={typed.target}
              onChange={(target) => change({ target })}
            />
          )}
        </Field>
        {!known && (
          <Field label={t('console.missions.recurrence')}>
            <Select
              value={typed.recurrence}
              onChange={(recurrence) => change({ recurrence: recurrence as MissionRecurrence })}
              choices={missionRecurrences.map((id) => ({ id, label: t(`console.missions.every_${id}`) }))}
            />
          </Field>
        )}
        <Field label={t('console.missions.after')} error={errorOf('after')}>
          <Select
            value={typed.after === '' ? NONE : typed.after}
            onChange={(after) => change({ after: after === NONE ? '' : after })}
            choices={[
              { id: NONE, label: t('console.missions.after_none') },
              ...others.map(({ mission, name }) => ({ id: mission, label: name })),
            ]}
          />
        </Field>
      </div>
      <PlacesFields typed={typed} found={found} change={change} errorOf={errorOf} />
    </>
  )
}

/** The reward of a mission, its budget, and the days of both. */
export function RewardFields({ typed, found, change, errorOf }: FieldsProps) {
  const t = useT()
  const amountOf = (value: string, onChange: (value: string) => void) =>
    typed.gives === 'cash' ? (
      <AmountInput currency={found.currency} value={value} onChange={onChange} />
    ) : (
      <TextInput inputMode="numeric" maxLength={9} value={value} onChange={onChange} />
    )
  return (
    <div className="console-fields">
      <GiftField value={typed.gives} gifts={missionGifts} onChange={(gives) => change({ gives })} />
      {typed.gives === 'tickets' && (
        <RaffleField
          value={typed.raffle}
          onChange={(raffle) => change({ raffle })}
          error={errorOf('raffle')}
        />
      )}
      <Field label={t('console.missions.amount')} isRequired error={errorOf('amount')}>
        {amountOf(typed.amount, (amount) => change({ amount }))}
      </Field>
      <Field label={t('console.missions.budget')} isRequired error={errorOf('budget')}>
        {amountOf(typed.budget, (budget) => change({ budget }))}
      </Field>
      <Field label={t('console.missions.claim_days')} isRequired error={errorOf('claimDays')}>
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={typed.claimDays}
          onChange={(claimDays) => change({ claimDays })}
        />
      </Field>
      <Field
        label={t('console.missions.to_day')}
        hint={t('console.missions.to_day_hint')}
        error={errorOf('toDay')}
      >
        <TextInput type="date" value={typed.toDay} onChange={(toDay) => change({ toDay })} />
      </Field>
    </div>
  )
}
