/** How a brand runs a pool. Amounts are in the smallest parts of its currency. */
export interface JackpotTerms {
  /** The part of each stake that goes into the pool, in thousandths. */
  readonly shareMilli: number
  /** The house fills the pool up to it whenever it opens, or a draw has been paid. */
  readonly seed: bigint
  /** The most that one draw pays; the rest stays in the pool. Undefined: all of it. */
  readonly cap: bigint | undefined
  /** The stake for one unit from which a single winner gets everything. */
  readonly fullStake: bigint
}

/** Thousandths of a stake that all pools of a game together may take. */
export const SHARE_MOST = 200

/** The share of a stake in a pool, rounded down. */
export function shareOf(stake: bigint, shareMilli: number): bigint {
  return (stake * BigInt(shareMilli)) / 1_000n
}

/** A ticket that wins a pool: its winning units, and the sum of their stakes. */
export interface JackpotUnits {
  readonly ticketId: bigint
  readonly units: bigint
  readonly stake: bigint
}

export interface JackpotCount {
  readonly units: bigint
  /** Stakes of all winning units. */
  readonly stake: bigint
  /** By ticket. Tickets whose share is below the smallest payable amount are left out. */
  readonly wins: ReadonlyMap<bigint, bigint>
  readonly paid: bigint
  /** The win of a unit of the full stake, rounded down; nothing without winners. */
  readonly unitWin: bigint
}

/**
 * Divides a pool among the winning units by their stakes. Units whose stakes together are below the full stake get that part
 * of it. Each ticket's share is rounded down to `step`; what is left stays in the pool.
 */
export function divideJackpot(
  pool: bigint,
  { cap, fullStake }: Pick<JackpotTerms, 'cap' | 'fullStake'>,
  { tickets, step }: { readonly tickets: readonly JackpotUnits[]; readonly step: bigint },
): JackpotCount {
  const payable = cap !== undefined && cap < pool ? cap : pool // guard: jackpot-capped
  const units = tickets.reduce((sum, one) => sum + one.units, 0n)
  const stake = tickets.reduce((sum, one) => sum + one.stake, 0n)
  const whole = stake > fullStake ? stake : fullStake // guard: jackpot-by-stake
  const shareFor = (part: bigint) => {
    const exact = (payable * part) / whole
    return exact - (exact % step)
  }
  const wins = new Map<bigint, bigint>()
  let paid = 0n
  for (const ticket of tickets) {
    const win = shareFor(ticket.stake)
    if (win <= 0n) continue
    wins.set(ticket.ticketId, (wins.get(ticket.ticketId) ?? 0n) + win)
    paid += win
  }
  return { units, stake, wins, paid, unitWin: units === 0n ? 0n : shareFor(fullStake) }
}

/** Money that the house adds to a pool that has paid, so that it holds its seed again. */
export function seedFor(left: bigint, seed: bigint): bigint {
  return left < seed ? seed - left : 0n
}

/** A pool as it is carried from draw to draw. */
export interface JackpotBalance {
  readonly balance: bigint
  /** Money of the house that a correction or a returned stake needed, because the pool had been won meanwhile. */
  readonly lent: bigint
}

/**
 * A pool after a change. The house lends what it lacks, and gets that back from wins that a correction takes back
 * (`regained`), never from new stakes. `lends` is below zero for a repayment.
 */
export function carryJackpot(
  { balance, lent }: JackpotBalance,
  { change, regained }: { readonly change: bigint; readonly regained: bigint },
): JackpotBalance & { readonly lends: bigint } {
  const next = balance + change
  // Below zero where the pool lacks money: then the house lends it.
  const back = smallest(lent, regained, next)
  return { balance: next - back, lent: lent - back, lends: -back }
}

function smallest(...amounts: readonly [bigint, ...bigint[]]): bigint {
  return amounts.reduce((least, one) => (one < least ? one : least))
}
