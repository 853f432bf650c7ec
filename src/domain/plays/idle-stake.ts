interface Hand {
  readonly stake: bigint
  readonly win: bigint
}

/**
 * The part of a stake that a play put up and gave back. A hand of cards between people debits the most that it can cost before the
 * deal, so it counts as played no more than it moved; every other play counts its whole stake. `idle_stake` in the database is the
 * same rule.
 */
export function idleStake(category: string, { stake, win }: Hand): bigint {
  if (category !== 'cards') return 0n
  const moved = win > stake ? win - stake : stake - win
  return moved < stake ? stake - moved : 0n
}
