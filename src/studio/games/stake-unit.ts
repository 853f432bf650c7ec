import { smallestStake } from '#studio/game/stakes.ts'

/**
 * The smallest chip of a currency, which is the lowest stake of a table: about one US dollar, and a multiple of a
 * hundred minor units. A hundredth of every stake is therefore payable, and no payout needs rounding.
 */
export function stakeUnit(currency: string): bigint {
  return smallestStake(currency) * 5n
}

/** The least multiple of a chip that is not below an amount. */
export function roundUp(amount: bigint, chip: bigint): bigint {
  return ((amount + chip - 1n) / chip) * chip
}
