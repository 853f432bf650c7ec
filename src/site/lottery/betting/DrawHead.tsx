// Rendered anew as a whole at each change: compiled memoization would only add bytes.
'use no memo'

import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { canHavePools } from '#domain/lottery/jackpots/pooled-families.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import type { Lottery } from './lottery.ts'
import type { Draw } from './use-lottery.ts'

const PoolText = lazyPart(() => import('#site/lottery/jackpot/PoolText.tsx').then((chunk) => chunk.PoolText))

/** Numbers of the last draw in the head: all cars of a race, the first of a draw with more. */
const NUMBERS_MOST = 10

/** The lottery, its next draw with the time until bets close, and the last numbers. */
export function DrawHead({
  lottery: { game, terms },
  next,
  last,
}: {
  lottery: Lottery
  next: Draw | undefined
  last: Draw | undefined
}) {
  const t = useT()
  const numbers = last ? headNumbers(last) : []
  return (
    <section
      className="bet-head"
      style={{ '--c': `var(--cat-${game.prizeMode === 'Elott' ? 'elottery' : 'lottery'})` } as CSSProperties}
    >
      <div className="bet-head-name">
        <h1>{terms.remark}</h1>
        {canHavePools(game.family) && (
          <PartBoundary>
            <PoolText gameCode={game.code} family={game.family} />
          </PartBoundary>
        )}
        {next && (
          <p className="xs bet-head-draw">
            <span>{t('lottery.next_draw', { number: next.numero })}</span>{' '}
            <DateText atMs={Date.parse(next.drawsAt)} look="short" />
          </p>
        )}
      </div>
      {last && (
        <div className="bet-head-last">
          <Link
            className="xs"
            to={paths.lotteryDraw}
            search={withSearch(writeDrawPlace({ gameCode: game.code, numero: last.numero }))}
          >
            {t('lottery.last_of', { number: last.numero })}
          </Link>
          <Balls numbers={numbers} hasSpecial={false} />
        </div>
      )}
      <div className="bet-head-clock">
        {next ? (
          <>
            <span className="xs">{t('lottery.closes_in')}</span>
            <Countdown endsAtMs={Date.parse(next.closesAt)} isFeatured isAnnounced />
          </>
        ) : (
          <span className="small">{t('lottery.no_draw_open')}</span>
        )}
      </div>
      <span className="mosaic" aria-hidden="true" />
    </section>
  )
}

/** The special prize, or the drawn numbers. */
function headNumbers({ opened = [] }: Draw): string | readonly string[] {
  const [first = []] = opened
  const [special = ''] = first
  const isOfPrizes = opened.length > 2 && special.length > 2
  return isOfPrizes ? special : opened.flat().slice(0, NUMBERS_MOST)
}
