import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { choiceText } from '#browser/lottery/line-text.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { readResult, type Result } from '#domain/lottery/draw/result.ts'
import type { Form } from '#domain/lottery/families/family.ts'
import { chosenHits } from '#domain/lottery/lines/hits.ts'
import { writeNumber } from '#domain/lottery/slips/selection.ts'

import './chosen.css'

/** The numbers of a line. Those that came have a gold ring, and a count where they came more than once. */
export function ChosenNumbers({
  type,
  choice,
  form,
  opened,
}: {
  type: BetType
  choice: Choice
  form: Form
  opened: Result | undefined
}) {
  const t = useT()
  const result = opened && readResult(form, opened)
  if (type.shape.options || !result || !('draw' in result))
    return (
      <span className="num" dir="ltr">
        {choiceText(t, type, choice, readServerNowMs())}
      </span>
    )
  const rows = chosenHits(type, choice, { form, facts: factsOf(form, result.draw) })
  return (
    <span className="chosen" dir="ltr">
      {rows.map((row, at) => (
        <span key={at}>
          {at > 0 && '| '}
          {row.length === 0 && '–'}
          {row.map(({ number, times }) => (
            <b key={number} className={times > 0 ? 'hit' : undefined}>
              {writeNumber(type.shape, number)}
              {times > 0 && <span className="sr"> {t('lottery.drawn_times', { count: times })}</span>}
              {times > 1 && <i aria-hidden="true">{times}</i>}
            </b>
          ))}
        </span>
      ))}
    </span>
  )
}
