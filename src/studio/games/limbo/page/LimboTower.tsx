import type { CSSProperties } from 'react'

import { writeTarget } from '#studio/games/crash/multiplier-text.ts'
import type { LimboChoice, LimboReach } from '#studio/games/limbo/rules.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import { useCounted } from '#studio/games/table-parts/use-counted.ts'

const TILES = 24
const tiles = Array.from({ length: TILES }, (_, tile) => tile)
/** The scale is logarithmic: from 1.00 to 100, and beyond in the last tile. */
const LAST = Math.log(100)

/** Where a multiple stands on the row of tiles, from 0 to 1. */
function placeOf(times: number): number {
  return Math.min(1, Math.max(0, Math.log(times / 100) / LAST))
}

/** The multiple that was drawn counts up; a row of tiles compares it with the target. */
export function LimboTower({
  target,
  result,
  isEarlier = false,
  lastsMs = 0,
}: {
  readonly target: number
  readonly result: OneShotResult<LimboChoice, LimboReach> | undefined
  readonly isEarlier?: boolean
  readonly lastsMs?: number
}) {
  const reached = result?.drawn.reached
  const counted = Number(useCounted(BigInt(reached ?? 100), isEarlier ? 0 : lastsMs))
  const risen = Math.max(100, counted)
  const isDone = reached !== undefined && risen >= reached
  return (
    <div className="lb-board">
      <p className="lb-times num" data-hit={isDone && result && result.times > 0 ? true : undefined}>
        {reached === undefined ? '·.··' : writeTarget(risen)}
        <small>×</small>
      </p>
      <div className="lb-row" aria-hidden="true">
        {tiles.map((tile) => {
          const isLit = reached !== undefined && tile / (TILES - 1) <= placeOf(risen)
          const isAbove = tile / (TILES - 1) >= placeOf(target)
          return <i key={tile} className={isLit ? (isAbove ? 'gold' : 'on') : undefined} />
        })}
        <span className="lb-mark num" style={{ '--at': placeOf(target) } as CSSProperties}>
          {writeTimes(target)}
        </span>
      </div>
    </div>
  )
}
