import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { pictureOf } from './pictures.ts'
import { type Symbol, lines, reels } from './reels.ts'
import { type LineWin, windowAt } from './rules.ts'

/** Symbols shown while a reel spins: a stretch of it, rendered twice for a seamless loop. */
const TURNING = 6

/** Five reels of three rows. Landed ones show their position; the others spin. */
export function Reels({
  stops,
  landed,
  wins,
  lit,
  isScatterWin = false,
  slowReel,
  amountOf,
}: {
  readonly stops: readonly number[]
  /** Number of landed reels, from the first. */
  readonly landed: number
  readonly wins: readonly LineWin[]
  /** The highlighted win; undefined highlights all. */
  readonly lit: LineWin | undefined
  readonly isScatterWin?: boolean
  /** The turning reel that could bring the third scatter. */
  readonly slowReel?: number | undefined
  /** Writes the amount at the end of each highlighted line; without it there are none. */
  readonly amountOf?: (units: bigint) => string
}) {
  const seen = windowAt(stops)
  const pointed = lit ? [lit] : wins
  const isWinning = (reel: number, row: number) =>
    pointed.some(({ line, count }) => reel < count && lines[line]?.[reel] === row) ||
    (isScatterWin && seen[reel]?.[row] === 'scatter')
  const isAnyWin = landed === reels.length && (pointed.length > 0 || isScatterWin)
  return (
    <div className={isAnyWin ? 'pk-reels won' : 'pk-reels'} dir="ltr">
      {seen.map((column, reel) => (
        <div key={reel} className={reelClass(reel, landed, slowReel)}>
          {reel < landed ? (
            column.map((symbol, row) => (
              <Cell key={`${row} ${symbol}`} symbol={symbol} isLit={isAnyWin && isWinning(reel, row)} />
            ))
          ) : (
            <Turning reel={reels[reel] ?? []} from={stops[reel] ?? 0} />
          )}
        </div>
      ))}
      {isAnyWin && <LinePaths wins={pointed} />}
      {isAnyWin &&
        amountOf &&
        pointed.map(({ line, count, win }) => (
          <LineTag key={line} reel={count - 1} row={lines[line]?.[count - 1] ?? 1} text={amountOf(win)} />
        ))}
    </div>
  )
}

function reelClass(reel: number, landed: number, slowReel: number | undefined): string {
  if (reel < landed) return 'pk-reel'
  return reel === slowReel ? 'pk-reel turning slow' : 'pk-reel turning'
}

/** The payout of a line, on its last symbol. The text below the reels says the same. */
function LineTag({
  reel,
  row,
  text,
}: {
  readonly reel: number
  readonly row: number
  readonly text: string
}) {
  return (
    <span className="pk-tag num" aria-hidden="true" style={{ '--reel': reel, '--row': row } as CSSProperties}>
      {text}
    </span>
  )
}

function Cell({ symbol, isLit }: { readonly symbol: Symbol; readonly isLit: boolean }) {
  const t = useT()
  return (
    <div className={isLit ? 'pk-cell lit' : 'pk-cell'}>
      <img
        src={pictureOf(symbol)}
        alt={t(`studio.peacock.${symbol}`)}
        width={216}
        height={216}
        draggable={false}
      />
      {(symbol === 'wild' || symbol === 'scatter') && (
        <b aria-hidden="true">{t(`studio.peacock.mark_${symbol}`)}</b>
      )}
    </div>
  )
}

function Turning({ reel, from }: { readonly reel: readonly Symbol[]; readonly from: number }) {
  const part = Array.from(
    { length: TURNING },
    (_, place) => reel[(from + place * 5) % reel.length] ?? 'lozenge',
  )
  return (
    <div className="pk-turn" aria-hidden="true">
      {[...part, ...part].map((symbol, place) => (
        <div key={place} className="pk-cell">
          <img src={pictureOf(symbol)} alt="" width={216} height={216} />
        </div>
      ))}
    </div>
  )
}

function LinePaths({ wins }: { readonly wins: readonly LineWin[] }) {
  return (
    <svg className="pk-lines" viewBox="0 0 500 300" aria-hidden="true">
      {wins.map(({ line, count }, nth) => (
        <polyline
          key={line}
          pathLength={1}
          style={{ '--nth': nth } as CSSProperties}
          points={(lines[line] ?? [])
            .slice(0, count)
            .map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
            .join(' ')}
        />
      ))}
    </svg>
  )
}
