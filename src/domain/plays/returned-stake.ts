interface Round {
  readonly stake: bigint
  readonly win: bigint
}

/** Halls in which a round that brings exactly its stake is a tie or a push. A slot that pays its stake has won it. */
const halls: readonly string[] = ['live', 'sports', 'esports', 'cockfight']

/**
 * The stake of a provider’s round that came back whole, which is no valid bet. Providers tell no choices, so every other round of these
 * halls counts whole. `returned_stake` in the database is the same rule; hands of cards have that of idle stakes.
 */
export function returnedStake(category: string, { stake, win }: Round): bigint {
  return halls.includes(category) && win === stake ? stake : 0n
}
