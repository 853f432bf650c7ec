import type { CSSProperties } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { progressOf, revealsOf } from '#domain/lottery/draw/reveal.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'
import type { Prize } from '#domain/lottery/families/family.ts'

import { type Moment, timingOf } from './moment.ts'

/** The highest prize as digits that flip, and one tile for each prize. */
export function BoardScene({
  family,
  opened,
  moment,
}: {
  family: FamilyCode
  opened: Result | undefined
  moment: Moment
}) {
  const t = useT()
  const { form } = families[family]
  if (form.kind !== 'prizes') return null
  const { prizes } = form
  const { drawn, all, group } = progressOf(family, opened)
  const prize = prizes[group ?? -1]
  return (
    <div className="board-scene">
      <div className="board-tops" aria-hidden="true">
        {topsOf(family).map((top) => (
          <Top key={top} prize={prizes[top]} numbers={opened?.[top]} moment={moment} all={all} />
        ))}
      </div>
      <div className="board-progress">
        <Strip family={family} moment={moment} />
        <span>
          {prize
            ? t('lottery.prizes_now', { drawn, all, prize: t(`lottery.prize.${prize.code}` as MessageId) })
            : t('lottery.prizes_drawn', { drawn, all })}
        </span>
      </div>
    </div>
  )
}

/** The prizes that the stage shows large: three in Malaysia, else the special one. */
const topsOf = (family: FamilyCode) => (family === '4d' ? [0, 1, 2] : [0])

function Top({
  prize,
  numbers,
  moment,
  all,
}: {
  prize: Prize | undefined
  numbers: readonly string[] | undefined
  moment: Moment
  all: number
}) {
  const t = useT()
  if (!prize) return null
  const isMoving = moment.before < moment.drawn && numbers?.[0] !== undefined && moment.drawn === all
  const { delayMs } = timingOf('board', all - moment.before - 1, all - moment.before)
  return (
    <div className="board-top">
      <span>{t(`lottery.prize.${prize.code}` as MessageId)}</span>
      {Array.from({ length: prize.count }, (_, place) => (
        <span key={place} className="flips">
          {Array.from({ length: prize.digits }, (_, at) => {
            const digit = numbers?.[place]?.[at]
            return (
              <span key={at}>
                {digit !== undefined && (
                  <b
                    className={isMoving ? 'moves' : undefined}
                    style={{ '--delay': `${delayMs + at * 80}ms` } as CSSProperties}
                  >
                    {digit}
                  </b>
                )}
              </span>
            )
          })}
        </span>
      ))}
    </div>
  )
}

/** One tile for each prize, in the order of drawing; it fills as prizes come. */
function Strip({ family, moment: { drawn, before, phase } }: { family: FamilyCode; moment: Moment }) {
  const tiles = revealsOf(family, undefined).map(({ group }, at) => ({ group, at }))
  const lookOf = (at: number) => {
    if (at < drawn) return 'drawn'
    return at === drawn && drawn > 0 && phase === 'waiting' ? 'now' : ''
  }
  return (
    <div className="prize-strip" aria-hidden="true">
      {[...Map.groupBy(tiles, ({ group }) => group)].map(([group, own]) => (
        <span key={group} style={{ flex: own.length }}>
          {own.map(({ at }) => {
            const moves = at >= before && at < drawn
            const { delayMs } = timingOf('board', at - before, drawn - before)
            return (
              <i
                key={at}
                className={moves ? `${lookOf(at)} moves` : lookOf(at)}
                style={moves ? { animationDelay: `${delayMs}ms` } : undefined}
              />
            )
          })}
        </span>
      ))}
    </div>
  )
}
