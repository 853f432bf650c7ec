import { useId, useRef } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import type { ResultFault } from '#domain/lottery/draw/result.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { DigitCells } from './DigitCells.tsx'
import { type EntryField, fieldsOf } from './entry-fields.ts'

interface Marks {
  readonly faults: readonly ResultFault[]
  /** Places where the entries differ. */
  readonly differs: readonly { readonly group: number; readonly place: number }[]
}

/** The numbers of a draw in the order of its prize table, typed digit by digit. */
export function ResultFields({
  form,
  typed,
  onChange,
  ...marks
}: Marks & {
  form: Form
  typed: readonly (readonly string[])[]
  onChange: (typed: readonly (readonly string[])[]) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])]
    inputs[inputs.findIndex((input) => input === document.activeElement) + step]?.focus()
  }
  const write = ({ group, place }: EntryField, text: string) =>
    onChange(
      typed.map((texts, at) => (at === group ? texts.map((one, on) => (on === place ? text : one)) : texts)),
    )
  return (
    <div ref={frame} className="draw-fields">
      {fieldsOf(form).map((fields, group) => (
        <Group
          key={group}
          form={form}
          group={group}
          fields={fields}
          texts={typed[group] ?? []}
          onChange={write}
          onMove={move}
          {...marks}
        />
      ))}
    </div>
  )
}

function Group({
  form,
  group,
  fields,
  texts,
  faults,
  differs,
  onChange,
  onMove,
}: Marks & {
  form: Form
  group: number
  fields: readonly EntryField[]
  texts: readonly string[]
  onChange: (field: EntryField, text: string) => void
  onMove: (step: 1 | -1) => void
}) {
  const t = useT()
  const id = useId()
  const name = groupName(t, form, group)
  const own = faults.filter((fault) => fault.group === group)
  const different = differs.filter((one) => one.group === group)
  const note = noteOf(t, { fault: own[0]?.fault, isDifferent: different.length > 0, fields })
  return (
    <div className="draw-group" role="group" aria-label={name}>
      <span aria-hidden="true">{name}</span>
      <div className="draw-numbers">
        {fields.map((field) => {
          const { place, digits } = field
          return (
            <DigitCells
              key={place}
              label={t('console.draw.number_label', {
                prize: name,
                place: place + 1,
                count: fields.length,
                digits,
              })}
              value={texts[place] ?? ''}
              digits={digits}
              describedBy={note === undefined ? undefined : id}
              isWrong={[...own, ...different].some((one) => one.place === place)}
              onChange={(text) => onChange(field, text)}
              onMove={onMove}
            />
          )
        })}
        {note !== undefined && (
          <p className="xs draw-fault" id={id}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

function noteOf(
  t: Translate,
  {
    fault,
    isDifferent,
    fields,
  }: {
    readonly fault: ResultFault['fault'] | undefined
    readonly isDifferent: boolean
    readonly fields: readonly EntryField[]
  },
): string | undefined {
  if (fault !== undefined) return t(`console.draw.fault_${fault}`, { digits: fields[0]?.digits ?? 0 })
  return isDifferent ? t('console.draw.differs_here') : undefined
}

/** The name of a group of numbers: a prize, the balls, the bonus, or all numbers. */
export function groupName(t: Translate, form: Form, group: number): string {
  const prize = form.kind === 'prizes' ? form.prizes[group] : undefined
  if (prize) return t(`lottery.prize.${prize.code}` as MessageId)
  if (form.kind === 'balls') return t(group === 0 ? 'console.draw.balls' : 'console.draw.bonus')
  return t('console.tickets.result')
}
