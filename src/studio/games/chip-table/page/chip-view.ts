import { type Chips, addChips } from '#studio/games/chip-table/bets.ts'
import type { ChipBet, ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import type { TableView } from '#studio/wire/answers.ts'

/** A table as its page shows it; `Seen` is the public part of the game's outcome. */
export interface ChipView<Seen> {
  readonly currency: string
  readonly roundId: string
  readonly phase: 'betting' | 'playing' | 'settled'
  /** By this browser's clock. */
  readonly bettingEndsAtMs: number
  readonly playedAtMs: number | undefined
  readonly seen: Seen | undefined
  /** Earlier rounds, newest first. */
  readonly past: readonly Seen[]
  /** The player's chips in the round, and the number of placements. */
  readonly placed: Chips
  readonly placings: number
  /** Chips of others in the same currency. */
  readonly others: Chips
  readonly staked: bigint
  /** The payout, once everything is paid and if there is one. */
  readonly back: bigint | undefined
}

/** Converts the studio's view for the page. `aheadMs` is the clock skew to the studio. */
export function chipViewFrom<Seen>(
  { round, mine, past }: TableView,
  { currency }: ChipConfig,
  aheadMs: number,
): ChipView<Seen> | undefined {
  if (!round) return undefined
  const own = mine.filter(({ status }) => status !== 'void')
  const wins = own.map(({ win }) => win)
  const isPaid = round.phase === 'settled' && own.length > 0 && wins.every((win) => win !== undefined)
  const back = isPaid ? wins.reduce<bigint>((sum, win) => sum + (win ?? 0n), 0n) : 0n
  return {
    currency,
    roundId: round.id,
    phase: round.phase,
    bettingEndsAtMs: round.bettingEndsAtMs - aheadMs,
    playedAtMs: round.playedAtMs === undefined ? undefined : round.playedAtMs - aheadMs,
    seen: round.publicPart as Seen | undefined,
    past: past.flatMap(({ id, publicPart }) =>
      id === round.id || publicPart === undefined ? [] : [publicPart as Seen],
    ),
    placed: own.map(({ bet }) => (bet as ChipBet).chips).reduce(addChips, {}),
    placings: own.length,
    others: round.seated
      .filter(({ isOwn }) => !isOwn)
      .flatMap(({ bets }) => bets as readonly Chips[])
      .reduce(addChips, {}),
    staked: own.reduce((sum, { stake }) => sum + stake, 0n),
    back: back > 0n ? back : undefined,
  }
}
