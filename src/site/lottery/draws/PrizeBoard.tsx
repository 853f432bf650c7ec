import type { CSSProperties } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { progressOf, revealsOf } from '#domain/lottery/draw/reveal.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import type { Prize } from '#domain/lottery/families/family.ts'
import { type Moment, timingOf } from '#site/lottery/stage/moment.ts'

import './board.css'

export interface BoardProps {
  readonly family: FamilyCode
  readonly prizes: readonly Prize[]
  readonly opened: Result | undefined
  readonly moment: Moment
  /** Last two digits on which the member has a bet. */
  readonly hits: ReadonlySet<string>
}

/** All prizes of a draw: those that are drawn, the one that is drawn now, and those to come. */
export function PrizeBoard({ family, prizes, opened, moment, hits }: BoardProps) {
  const t = useT()
  const hasLots = family === 'north' || family === 'province'
  const reveals = revealsOf(family, opened)
  const placeOf = (group: number, place: number) =>
    reveals.findIndex((reveal) => reveal.group === group && reveal.place === place)
  const cells = { opened, moment, hits, hasLots, all: reveals.length }
  return (
    <section className="card prize-board" aria-labelledby="draw-result">
      <div className="draw-card-head">
        <h2 id="draw-result">{t('lottery.result')}</h2>
        {hasLots && <span className="xs muted">{t('lottery.board_hint')}</span>}
      </div>
      <LastPrize family={family} prizes={prizes} opened={opened} moment={moment} />
      <dl>
        {prizes.map(({ code, count, digits }, group) => (
          <div key={code} className={group === 0 ? 'prize-top' : undefined}>
            <dt>{t(`lottery.prize.${code}` as MessageId)}</dt>
            <dd style={{ '--columns': columnsOf(count) } as CSSProperties}>
              {Array.from({ length: count }, (_, place) => (
                <Cell
                  key={place}
                  {...cells}
                  number={opened?.[group]?.[place] || undefined}
                  at={placeOf(group, place)}
                  digits={digits}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Rows of equal length: six are three by two, eight are four by two. */
const columnsOf = (count: number) => (count <= 4 ? count : count === 6 ? 3 : count <= 8 ? 4 : 5)

function Cell({
  number,
  at,
  digits,
  moment,
  hits,
  hasLots,
  all,
}: {
  number: string | undefined
  at: number
  digits: number
  all: number
  hasLots: boolean
} & Pick<BoardProps, 'moment' | 'hits'>) {
  const t = useT()
  if (number === undefined) {
    const isNext = at === moment.drawn && moment.drawn > 0
    if (isNext)
      return (
        <span className="cell now">
          <FillingTiles />
          <span className="sr">{t('lottery.draw_state.drawing')}</span>
        </span>
      )
    return (
      <span className="cell wait">
        {at === all - 1 ? t('lottery.drawn_last') : <span className="sr">–</span>}
      </span>
    )
  }
  const moves = at >= moment.before && at < moment.drawn
  const { delayMs } = timingOf('board', at - moment.before, moment.drawn - moment.before)
  const bold = hasLots ? 2 : digits
  const isHit = hasLots && hits.has(number.slice(-2))
  const look = ['cell', isHit ? 'hit' : '', moves ? 'moves' : ''].filter(Boolean).join(' ')
  return (
    <span className={look} style={moves ? { animationDelay: `${delayMs}ms` } : undefined}>
      <span>
        {number.slice(0, -bold)}
        <b>{number.slice(-bold)}</b>
      </span>
      {isHit && <span className="sr"> {t('lottery.yours')}</span>}
    </span>
  )
}

/** One sentence for each prize that is complete, not one for each digit. */
function LastPrize({ family, prizes, opened, moment }: Omit<BoardProps, 'hits'>) {
  const t = useT()
  const { drawn, all } = progressOf(family, opened)
  const whole = revealsOf(family, opened)
    .map(({ group }) => group)
    .filter((group) => opened?.[group]?.filter(Boolean).length === prizes[group]?.count)
    .at(-1)
  const prize = prizes[whole ?? -1]
  if (!prize || moment.phase === 'playing') return <p className="sr" role="status" />
  const numbers = opened?.[whole ?? -1]?.join(', ')
  return (
    <p className="sr" role="status">
      {`${t(`lottery.prize.${prize.code}` as MessageId)}: ${numbers}. ${t('lottery.prizes_drawn', { drawn, all })}`}
    </p>
  )
}

/** The last two digits of all prizes, by their first one. */
export function ByFirstDigit({ family, opened, moment, hits }: Omit<BoardProps, 'prizes'>) {
  const t = useT()
  const drawn = revealsOf(family, moment.phase === 'playing' ? undefined : opened)
  const lots = drawn.flatMap(({ text }) => (text === undefined ? [] : [text.slice(-2)])).toSorted()
  return (
    <section className="card by-digit" aria-labelledby="by-digit">
      <div className="draw-card-head">
        <h2 id="by-digit">{t('lottery.by_first_digit')}</h2>
        <span className="xs muted">
          {t('lottery.prizes_drawn', { drawn: lots.length, all: drawn.length })}
        </span>
      </div>
      <dl>
        {Array.from({ length: 10 }, (_, digit) => {
          const own = lots.filter((lot) => lot.startsWith(String(digit)))
          return (
            <div key={digit}>
              <dt>{digit}</dt>
              <dd>
                {own.length === 0 && <span className="muted">–</span>}
                {own.map((lot, at) => (
                  <span key={`${at} ${lot}`} className={hits.has(lot) ? 'hit' : undefined}>
                    {lot}
                  </span>
                ))}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
