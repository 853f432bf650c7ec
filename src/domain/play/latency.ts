/** Upper bounds of the latency histogram, in milliseconds. Longer calls count in the last bucket. */
export const latencyBounds = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000,
  10_000, 60_000,
] as const

export function bucketOf(ms: number): number {
  const place = latencyBounds.findIndex((bound) => ms <= bound)
  return place < 0 ? latencyBounds.length - 1 : place
}

/** The latency quantile for a per-mille share; undefined without calls. */
export function atMostMs(buckets: readonly number[], perMille: number): number | undefined {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  const rank = Math.ceil((all * perMille) / 1_000)
  let seen = 0
  for (const [place, bound] of latencyBounds.entries()) {
    seen += buckets[place] ?? 0
    if (seen >= rank) return bound
  }
  return latencyBounds.at(-1)
}
