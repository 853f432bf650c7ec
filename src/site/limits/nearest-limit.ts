import type { LimitReached, PlayLimit } from '#contract/limits.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** Time that is used up, else the limit of stakes or losses with the least left. */
export function nearestOf(limits: readonly PlayLimit[]): LimitReached | undefined {
  const time = limits.find(({ kind, percent }) => kind === 'session' && percent >= 100)
  const [money] = limits
    .filter(({ kind }) => kind === 'stake' || kind === 'loss')
    .map((limit) => ({ limit, left: leftOf(limit) }))
    .toSorted((one, other) => (one.left < other.left ? -1 : one.left > other.left ? 1 : 0))
  const limit = time ?? money?.limit
  if (!limit) return undefined
  const { kind, period, binding, endsAt } = limit
  const left = time ? '0' : writeAmount(money?.left ?? BigInt(0))
  return { kind, period, binding, left, renewsAt: endsAt }
}

/** The amount that a member may still stake today: the lowest rest of the day's limits of stakes and losses. */
export function leftToday(
  limits: readonly Pick<PlayLimit, 'kind' | 'period' | 'binding' | 'used'>[],
): string | undefined {
  const [first, ...others] = limits
    .filter(({ kind, period }) => period === 'day' && (kind === 'stake' || kind === 'loss'))
    .map(leftOf)
  if (first === undefined) return undefined
  return writeAmount(others.reduce((least, one) => (one < least ? one : least), first))
}

function leftOf({ binding, used }: Pick<PlayLimit, 'binding' | 'used'>): bigint {
  const left = (readAmount(binding) ?? BigInt(0)) - (readAmount(used) ?? BigInt(0))
  return left > BigInt(0) ? left : BigInt(0)
}

/** The limit of losses with the least left: what the member has lost of it counts as lost, and never below zero. */
export function nearestLoss(limits: readonly PlayLimit[]): PlayLimit | undefined {
  const [nearest] = limits
    .filter(({ kind }) => kind === 'loss')
    .toSorted((one, other) => (leftOf(one) < leftOf(other) ? -1 : 1))
  return nearest
}
