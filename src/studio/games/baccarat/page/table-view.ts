import type { BaccaratBet, BaccaratConfig, BaccaratRoundView } from '#studio/games/baccarat/baccarat-game.ts'
import { addChips } from '#studio/games/baccarat/bets.ts'
import type { TableView } from '#studio/wire/answers.ts'

import type { BaccaratTableView } from './view.ts'

/** Converts the studio's view for the page. `aheadMs` is the clock skew to the studio. */
export function tableViewFrom(
  view: TableView,
  { currency, limits }: BaccaratConfig,
  aheadMs: number,
): BaccaratTableView | undefined {
  const { round, mine, past } = view
  if (!round) return undefined
  const outcome = round.publicPart as BaccaratRoundView | undefined
  const before = past.find((one) => one.publicPart !== undefined)?.publicPart as BaccaratRoundView | undefined
  const own = mine.filter(({ status }) => status !== 'void')
  const wins = own.map(({ win }) => win)
  const isPaid = round.phase === 'settled' && own.length > 0 && wins.every((win) => win !== undefined)
  const back = isPaid ? wins.reduce<bigint>((sum, win) => sum + (win ?? 0n), 0n) : 0n
  return {
    currency,
    roundId: round.id,
    phase: round.phase,
    bettingEndsAtMs: round.bettingEndsAtMs - aheadMs,
    seen: { player: outcome?.player ?? [], banker: outcome?.banker ?? [], result: outcome?.result },
    marks: outcome?.marks ?? (before && !before.isLast ? before.marks : ''),
    isLastOfShoe: outcome?.isLast ?? false,
    limits,
    placed: own.map(({ bet }) => (bet as BaccaratBet).chips).reduce(addChips, {}),
    placings: own.length,
    back: back > 0n ? back : undefined,
  }
}
