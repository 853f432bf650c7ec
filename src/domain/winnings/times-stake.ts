/** How many times its stake a win paid, in hundredths, rounded down; undefined without a stake. */
export function timesStake({
  stake,
  prize,
}: {
  readonly stake: bigint | null
  readonly prize: bigint
}): number | undefined {
  return stake === null || stake <= 0n ? undefined : Number((prize * 100n) / stake)
}
