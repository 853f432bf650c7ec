import { CallRefused } from '#browser/api/api.ts'
import type { TierReached } from '#contract/verification.ts'
import { percentUsed } from '#domain/limits/limit.ts'
import { readAmount } from '#domain/money/amount.ts'

/** The figures of the tier in a refusal, where the server sends them. */
export function tierIn(error: unknown): TierReached | undefined {
  const value = error instanceof CallRefused ? error.value : undefined
  return typeof value === 'object' && value !== null && 'tier' in value
    ? (value.tier as TierReached)
    : undefined
}

/** The used part of a limit in whole percent, for a bar. */
export function usedPercent({ left, most }: { readonly left: string; readonly most: string }): number {
  const of = readAmount(most) ?? 0n
  return percentUsed({ used: of - (readAmount(left) ?? 0n), of })
}
