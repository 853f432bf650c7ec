import { UNIT } from '#domain/money/amount.ts'

/** What a trial account begins with, and what a refill adds. */
export const PLAY_GIFT = 10_000n * UNIT

/** A refill is for who has nearly nothing left: less than a tenth. */
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
