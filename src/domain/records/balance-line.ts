/**
 * The balance at the end of each day, from the balance now and the changes by day: what came later is taken off. Days in
 * order, the last one today.
 */
export function balanceLine(
  now: bigint,
  days: readonly string[],
  changes: readonly { readonly day: string; readonly change: bigint }[],
): readonly { readonly day: string; readonly balance: bigint }[] {
  const byDay = new Map<string, bigint>()
  for (const { day, change } of changes) byDay.set(day, (byDay.get(day) ?? 0n) + change)
  let balance = now
  return days
    .toReversed()
    .map((day) => {
      const atEnd = { day, balance }
      balance -= byDay.get(day) ?? 0n
      return atEnd
    })
    .toReversed()
}
