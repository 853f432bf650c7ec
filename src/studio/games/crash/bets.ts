import { flightOf } from './bust.ts'
import { CASH_OUT_LEAST, type Hundredths, MULTIPLIER_MOST, elapsedTo, multiplierAt } from './curve.ts'

/** The two bets of a player in a round, each with its own panel. */
export type BetPlace = 0 | 1

export interface CrashBet {
  readonly place: BetPlace
  readonly stake: bigint
  /** The automatic cash-out. */
  readonly target: Hundredths | undefined
  /** The table's own, once bets are closed: all bets leave there at the latest. */
  readonly cap?: Hundredths | undefined
}

/** The lowest cap: the multiplier at which the largest stake reaches the maximum payout of a bet, 20.00. */
export const CAP_LEAST = 2_000

/** A table's limits for stakes and payouts. */
export interface CrashLimits {
  /** The smallest chip: a hundredth of it is payable, so that no payout needs rounding. */
  readonly chip: bigint
  readonly least: bigint
  readonly most: bigint
  /** Maximum stake of a player's bets of a round together. */
  readonly mostTogether: bigint
  /** Maximum payout of a bet, stake included. A bet that reaches it is cashed out. */
  readonly backMost: bigint
  /** Maximum payout of all bets of a round together, which its cap keeps: their stakes make no room. */
  readonly tableMost: bigint
}

export type CrashRefused =
  | 'below_least'
  | 'above_most'
  | 'no_whole_chips'
  | 'target_not_offered'
  | 'place_taken'

export interface BetRequest {
  readonly bet: CrashBet
  readonly limits: CrashLimits
  /** The player's other bets in this round. */
  readonly placed: readonly CrashBet[]
}

export function refuseBet({ bet, limits, placed }: BetRequest): CrashRefused | undefined {
  if (placed.some(({ place }) => place === bet.place)) return 'place_taken' // guard: two-crash-bets
  if (bet.stake < limits.least) return 'below_least'
  if (bet.stake > limits.most) return 'above_most'
  const together = placed.reduce((sum, { stake }) => sum + stake, bet.stake)
  if (together > limits.mostTogether) return 'above_most' // guard: crash-stakes-together
  if (!isWholeChips(bet.stake, limits)) return 'no_whole_chips'
  return bet.target !== undefined && !isTarget(bet.target) ? 'target_not_offered' : undefined
}

export function isWholeChips(stake: bigint, { chip }: Pick<CrashLimits, 'chip'>): boolean {
  return stake % chip === 0n
}

export function isTarget(target: number): boolean {
  return Number.isSafeInteger(target) && target >= CASH_OUT_LEAST && target <= MULTIPLIER_MOST
}

export function isBetPlace(place: unknown): place is BetPlace {
  return place === 0 || place === 1
}

/**
 * The multiplier at which a bet is cashed out at the latest: its own target, the maximum payout, the cap of the round, or
 * the end of the curve. It acts as a target and does not cut a win, so the return to player stays the same.
 */
export function leavesAt(
  { stake, target, cap = MULTIPLIER_MOST }: Pick<CrashBet, 'stake' | 'target' | 'cap'>,
  { backMost }: Pick<CrashLimits, 'backMost'>,
): Hundredths {
  const paysMost = (backMost * 100n) / stake
  const most = Math.min(paysMost < BigInt(MULTIPLIER_MOST) ? Number(paysMost) : MULTIPLIER_MOST, cap)
  return Math.min(target ?? most, most)
}

/** The payout of a bet that leaves at a multiplier at the latest. */
function exposureAt(bet: CrashBet, limits: Pick<CrashLimits, 'backMost'>, multiplier: Hundredths): bigint {
  return backOf(bet.stake, Math.min(leavesAt(bet, limits), multiplier))
}

/** The payout that a table has to have room for: a cap never takes it away. */
export function exposureOf(bet: CrashBet, limits: Pick<CrashLimits, 'backMost'>): bigint {
  return exposureAt(bet, limits, CAP_LEAST)
}

/**
 * The highest multiplier at which the bets of a round together pay no more than `tableMost`. Undefined where every bet
 * may leave at its own.
 */
export function capOf(
  bets: readonly CrashBet[],
  { backMost, tableMost }: Pick<CrashLimits, 'backMost' | 'tableMost'>,
): Hundredths | undefined {
  const isPayable = (multiplier: Hundredths) =>
    bets.reduce((sum, bet) => sum + exposureAt(bet, { backMost }, multiplier), 0n) <= tableMost
  if (isPayable(MULTIPLIER_MOST)) return undefined
  let [payable, tooHigh] = [CAP_LEAST, MULTIPLIER_MOST]
  while (tooHigh - payable > 1) {
    const middle = Math.floor((payable + tooHigh) / 2)
    if (isPayable(middle)) payable = middle
    else tooHigh = middle
  }
  return payable
}

/** The payout of a stake. Exact, because a stake is whole chips. */
export function backOf(stake: bigint, multiplier: Hundredths): bigint {
  return (stake * BigInt(multiplier)) / 100n
}

export interface Flight {
  readonly bet: CrashBet
  readonly limits: CrashLimits
  readonly bust: Hundredths
}

/** When a bet is cashed out automatically, in milliseconds of flight; undefined where the round ends before. */
export function leavesAfterMs({ bet, limits, bust }: Flight): number | undefined {
  const multiplier = leavesAt(bet, limits)
  return multiplier <= bust ? elapsedTo(multiplier) : undefined
}

/**
 * The multiplier of a manual cash-out, by the server's clock only. Undefined where it is too late (the round has
 * ended) or too early (below 1.01).
 */
export function leavesNow({ bet, limits, bust }: Flight, elapsedMs: number): Hundredths | undefined {
  if (elapsedMs >= flightOf(bust)) return undefined
  const multiplier = multiplierAt(elapsedMs)
  // guard: cash-out-capped
  return multiplier < CASH_OUT_LEAST ? undefined : Math.min(multiplier, leavesAt(bet, limits))
}

/** The multiplier of a bet without a manual cash-out; undefined where it is lost. */
export function leftBy({ bet, limits, bust }: Flight): Hundredths | undefined {
  const multiplier = leavesAt(bet, limits)
  return multiplier <= bust ? multiplier : undefined
}
