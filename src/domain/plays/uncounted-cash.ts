/**
 * The part in cash of the part of a stake that is no valid bet: a bonus paid its share of it, which counts nowhere anyway. Rounded
 * down. `uncounted_cash` in the database is the same rule.
 */
export function uncountedCash({
  uncounted,
  stake,
  bonusStake,
}: {
  readonly uncounted: bigint
  readonly stake: bigint
  readonly bonusStake: bigint
}): bigint {
  if (stake <= 0n) return 0n
  const part = uncounted < stake ? uncounted : stake
  return (part * (stake - bonusStake)) / stake
}
