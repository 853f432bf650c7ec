export interface Claim {
  readonly id: bigint
  readonly amount: bigint
}

/**
 * Divides a pool among claims in proportion, in whole steps; the steps that remain go to the largest remainders, and
 * among equal ones to the lowest id. The order of the claims does not matter. No claim gets more than its amount.
 */
export function shareProRata(pool: bigint, claims: readonly Claim[], step: bigint): Map<bigint, bigint> {
  const total = claims.reduce((sum, { amount }) => sum + amount, 0n)
  if (pool >= total) return new Map(claims.map(({ id, amount }) => [id, amount]))
  const steps = pool / step
  const shares = claims.map(({ id, amount }) => ({
    id,
    whole: (steps * amount) / total,
    rest: (steps * amount) % total,
  }))
  let left = steps - shares.reduce((sum, { whole }) => sum + whole, 0n)
  const byRest = shares.toSorted((a, b) => compare(b.rest, a.rest) || compare(a.id, b.id))
  return new Map(
    byRest.map(({ id, whole, rest }) => {
      const extra = left > 0n && rest > 0n ? 1n : 0n
      left -= extra
      return [id, (whole + extra) * step]
    }),
  )
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
