/** How often the ticker goes on. */
export const STEP_MS = 3_000
/** By how much: 165.11, in hundredths of the currency's main unit. */
const STEP = 16_511n
/** Where a round begins. From here to its end the number has nine digits, so that its cells never change their count. */
const FIRST = 100_000_000n
const LAST = 999_999_999n
const STEPS_OF_A_ROUND = (LAST - FIRST) / STEP + 1n

/**
 * The counter of a brand without a pool. It is a function of the moment alone, so that whoever looks at the same time
 * sees the same number, and knows neither zones nor summer time. After a round of 45 hours it begins again.
 */
export function counterAt(nowMs: number): bigint {
  const step = BigInt(Math.floor(nowMs / STEP_MS)) % STEPS_OF_A_ROUND
  return FIRST + (step < 0n ? step + STEPS_OF_A_ROUND : step) * STEP
}

/**
 * The next number on the way to what the pool holds. It never runs ahead of the pool, and is there after the steps
 * that are left; a pool that was won is shown as it is at once.
 */
export function towardsPool({
  shown,
  pool,
  stepsLeft,
}: {
  readonly shown: bigint
  readonly pool: bigint
  readonly stepsLeft: number
}): bigint {
  if (pool <= shown || stepsLeft <= 1) return pool
  const left = BigInt(stepsLeft)
  return shown + (pool - shown + left - 1n) / left
}

/** An amount as it travels, in hundredths. What is smaller is cut: a pool is never shown larger than it is. */
export function hundredthsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}

/** The digits of the cells, without separators or a point. */
export function digitsOf(hundredths: bigint): string {
  return hundredths.toString().padStart(3, '0')
}

export type JackpotKind = 'none' | 'counter' | 'pool'

/** What a brand may show: its pool, else a counter where its market allows one that no pool stands behind. */
export function judgeJackpot(brand: {
  readonly hasPool: boolean
  readonly asksRealJackpot: boolean
}): JackpotKind {
  if (brand.hasPool) return 'pool'
  return brand.asksRealJackpot ? 'none' : 'counter'
}
