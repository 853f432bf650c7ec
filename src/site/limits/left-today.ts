import type { PlayLimit } from '#contract/limits.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** The amount that a member may still stake today: the lowest rest of the day's limits of stakes and losses. */
export function leftToday(
  limits: readonly Pick<PlayLimit, 'kind' | 'period' | 'binding' | 'used'>[],
): string | undefined {
  const left = limits.flatMap(({ kind, period, binding, used }) => {
    if (period !== 'day' || (kind !== 'stake' && kind !== 'loss')) return []
    const [of, taken] = [readAmount(binding), readAmount(used)]
    return of === undefined || taken === undefined ? [] : [of > taken ? of - taken : BigInt(0)]
  })
  const [first, ...others] = left
  if (first === undefined) return undefined
  return writeAmount(others.reduce((least, one) => (one < least ? one : least), first))
}
