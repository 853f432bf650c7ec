import { UNIT } from '#domain/money/amount.ts'

/** The initial balance of a trial account, and the amount of a refill. */
export const PLAY_GIFT = 10_000n * UNIT

/** A refill needs a balance below a tenth of it. */
export const REFILL_BELOW = PLAY_GIFT / 10n

export const REFILL_EVERY_MS = 3_600_000

export type RefillRefusal = 'play_enough' | 'play_too_soon'

/** Why a trial account gets no more play money yet. */
export function refuseRefill({
  balance,
  givenAtMs,
  nowMs,
}: {
  readonly balance: bigint
  readonly givenAtMs: number
  readonly nowMs: number
}): RefillRefusal | undefined {
  if (balance >= REFILL_BELOW) return 'play_enough'
  return nowMs < givenAtMs + REFILL_EVERY_MS ? 'play_too_soon' : undefined
}
