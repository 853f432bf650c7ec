import { smallestStake } from '#studio/game/stakes.ts'

/**
 * The smallest chip of a currency, and the lowest stake of a table: about a dollar, and a whole number of times a hundred
 * of the smallest parts that it is paid in. So a hundredth of every stake can be paid, and nothing that a table pays is
 * ever rounded.
 */
export function stakeUnit(currency: string): bigint {
  return smallestStake(currency) * 5n
}
