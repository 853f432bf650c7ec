/** Interval of the ticker. */
export const STEP_MS = 3_000
/** Increment: 165.11, in hundredths of the currency's main unit. */
const STEP = 16_511n
/** Start value of a cycle. All values have nine digits, so that the number of digit cells never changes. */
const FIRST = 100_000_000n
const LAST = 999_999_999n
const STEPS_OF_A_ROUND = (LAST - FIRST) / STEP + 1n

/**
 * The decorative counter of a brand without a pool. It depends on the time only, so that all visitors see the same
 * number in any time zone. A cycle takes 45 hours.
 */
export function counterAt(nowMs: number): bigint {
  const step = BigInt(Math.floor(nowMs / STEP_MS)) % STEPS_OF_A_ROUND
  return FIRST + (step < 0n ? step + STEPS_OF_A_ROUND : step) * STEP
}

/**
 * The next shown value on the way to the pool's. It never exceeds the pool and reaches it in the remaining steps;
 * after a win the smaller pool is shown at once.
 */
export function towardsPool({
  displayed,
  pool,
  stepsLeft,
}: {
  readonly displayed: bigint
  readonly pool: bigint
  readonly stepsLeft: number
}): bigint {
  if (pool <= displayed || stepsLeft <= 1) return pool
  const left = BigInt(stepsLeft)
  return displayed + (pool - displayed + left - 1n) / left
}

/** Converts a wire amount to hundredths, rounded down: a pool is never shown larger than it is. */
export function hundredthsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}

/** The digits for the cells, without separators. */
export function digitsOf(hundredths: bigint): string {
  return hundredths.toString().padStart(3, '0')
}

export type JackpotKind = 'none' | 'counter' | 'pool' | 'day'

/**
 * The card in the place of the jackpot: the pool of the brand; without one its payouts within a day; before its first
 * payout and win a counter, where the market allows it.
 */
export function judgeJackpot(brand: {
  readonly hasPool: boolean
  readonly asksRealJackpot: boolean
  readonly hasDay: boolean
}): JackpotKind {
  if (brand.hasPool) return 'pool'
  if (brand.hasDay) return 'day'
  return brand.asksRealJackpot ? 'none' : 'counter'
}
