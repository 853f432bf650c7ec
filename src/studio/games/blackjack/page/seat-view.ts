import type { BlackjackBet, BlackjackView, SeatBet } from '#studio/games/blackjack/blackjack-game.ts'
import { spotOf } from '#studio/games/blackjack/layout.ts'
import type { Chips } from '#studio/games/chip-table/bets.ts'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import type { ChipView } from '#studio/games/chip-table/page/chip-view.ts'
import type { TableView } from '#studio/wire/answers.ts'

export interface OwnSeat {
  readonly betId: string
  readonly bet: SeatBet
}

/** A round of blackjack as the page shows it. */
export interface SeatView extends ChipView<BlackjackView> {
  readonly own: readonly OwnSeat[]
  /** The end of the time for decisions: later than usual after an interruption. */
  readonly decideEndsAtMs: number | undefined
  /** The players of other seats, by seat. */
  readonly others: Chips
  readonly nameOfSeat: ReadonlyMap<number, number>
}

/** Converts the studio's view for the page. `aheadMs` is the clock skew to the studio. */
export function seatViewFrom(
  { round, mine, past }: TableView,
  { currency }: ChipConfig,
  aheadMs: number,
): SeatView | undefined {
  if (!round) return undefined
  const live = mine.filter(({ status }) => status !== 'void')
  const own = live.flatMap(({ id, bet }): OwnSeat[] => {
    const known = bet as BlackjackBet
    return 'moves' in known ? [{ betId: id, bet: known }] : []
  })
  const isPaid = round.phase === 'settled' && live.length > 0 && live.every(({ win }) => win !== undefined)
  const back = isPaid ? live.reduce<bigint>((sum, { win }) => sum + (win ?? BigInt(0)), BigInt(0)) : BigInt(0)
  const strangers = round.seated.filter(({ isOwn }) => !isOwn)
  const places = strangers.flatMap(({ number, bets }) =>
    (bets as readonly { seat: number; stake: bigint }[]).map((bet) => ({ ...bet, number })),
  )
  const others: Record<string, bigint> = {}
  for (const { seat, stake } of places) others[spotOf(seat)] = (others[spotOf(seat)] ?? BigInt(0)) + stake
  return {
    currency,
    roundId: round.id,
    phase: round.phase,
    bettingEndsAtMs: round.bettingEndsAtMs - aheadMs,
    playedAtMs: round.playedAtMs === undefined ? undefined : round.playedAtMs - aheadMs,
    decideEndsAtMs: round.decideEndsAtMs === undefined ? undefined : round.decideEndsAtMs - aheadMs,
    seen: round.publicPart as BlackjackView | undefined,
    past: past.flatMap(({ id, publicPart }) =>
      id === round.id || publicPart === undefined ? [] : [publicPart as BlackjackView],
    ),
    placed: Object.fromEntries(own.map(({ bet }) => [spotOf(bet.seat), bet.stake])),
    placings: own.length,
    others,
    staked: live.reduce((sum, { stake }) => sum + stake, BigInt(0)),
    back: back > BigInt(0) ? back : undefined,
    own,
    nameOfSeat: new Map(places.map(({ seat, number }) => [seat, number])),
  }
}
