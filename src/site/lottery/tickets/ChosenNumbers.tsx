import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { choiceText } from '#browser/lottery/line-text.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import type { Form } from '#domain/lottery/families/family.ts'
import { type ChosenNumber, chosenHits } from '#domain/lottery/lines/hits.ts'
import { writeNumber } from '#domain/lottery/slips/selection.ts'

import { knownOf } from './known.ts'

import './chosen.css'

/**
 * The numbers of a line. Those that came, also while other prizes are still to come, have a gold ring, and a count where
 * they came more than once. Of more than `most` in a row, those that came stand first, and the rest is a count.
 */
export function ChosenNumbers({
  type,
  choice,
  form,
  opened,
  second,
  most = Number.POSITIVE_INFINITY,
}: {
  type: BetType
  choice: Choice
  form: Form
  opened: Result | undefined
  /** Of a bet on two draws: the numbers of the second one. */
  second?: Result | undefined
  most?: number
}) {
  const t = useT()
  if (type.shape.options) return <span className="num">{choiceText(t, type, choice, readServerNowMs())}</span>
  const known = knownOf(form, opened, type.draws === 2 ? second : undefined)
  const rows = chosenHits(type, choice, { form, facts: factsOf(form, known) })
  return (
    <span className="chosen">
      {rows.map((row, at) => (
        <span key={at}>
          {at > 0 && '| '}
          {row.length === 0 && '–'}
          {upTo(row, most).map(({ number, times }) => (
            <b key={number} className={times > 0 ? 'hit' : undefined}>
              {writeNumber(type.shape, number)}
              {times > 0 && <span className="sr"> {t('lottery.drawn_times', { count: times })}</span>}
              {times > 1 && <i aria-hidden="true">{times}</i>}
            </b>
          ))}
          {row.length > most && (
            <span className="xs muted">{t('lottery.numbers_more', { count: row.length - most })}</span>
          )}
        </span>
      ))}
    </span>
  )
}

function upTo(row: readonly ChosenNumber[], most: number): readonly ChosenNumber[] {
  if (row.length <= most) return row
  return row.toSorted((one, other) => Math.sign(other.times) - Math.sign(one.times)).slice(0, most)
}
