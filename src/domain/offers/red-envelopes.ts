/**
 * Divides a sum into envelopes, in whole steps and at least one step each. All positions have the same distribution: cuts
 * are drawn first and the list is shuffled, where drawing from the rest would favour late or early ones. Their sum is exact.
 */
export function redEnvelopes(
  { total, count, step }: { readonly total: bigint; readonly count: number; readonly step: bigint },
  below: (limit: number) => number,
): bigint[] | undefined {
  const steps = total / step
  if (count < 1 || total % step !== 0n || steps < BigInt(count) || steps > BigInt(Number.MAX_SAFE_INTEGER))
    return undefined
  const spare = Number(steps) - count
  const cuts = [0, ...Array.from({ length: count - 1 }, () => below(spare + 1)), spare].toSorted(
    (a, b) => a - b,
  )
  const envelopes = cuts.slice(1).map((cut, index) => BigInt(cut - (cuts[index] ?? 0) + 1) * step)
  return shuffled(envelopes, below)
}

/** Fisher and Yates: each order has the same probability. */
function shuffled<T>(items: readonly T[], below: (limit: number) => number): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(below(rest.length), 1))
}
