/** How full a name is: eight steps up to 80 % of its cap, then near it, then full. */
export type Heat = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'near' | 'full'

const NEAR_PERCENT = 80n
const STEPS = 8n

/** The step of a possible payout under its cap. */
export function heatOf(pays: bigint, cap: bigint): Heat {
  if (cap <= 0n || pays >= cap) return 'full'
  if (pays * 100n >= cap * NEAR_PERCENT) return 'near'
  return Number((pays * 100n * STEPS) / (cap * NEAR_PERCENT)) as Heat
}

/** Whole percent of the cap, rounded down: 100 only once it is reached. */
export function percentOf(pays: bigint, cap: bigint): number {
  return cap <= 0n ? 100 : Number((pays * 100n) / cap)
}
