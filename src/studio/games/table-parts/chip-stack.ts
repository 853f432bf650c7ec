import { worths } from './chip-values.ts'

/** A stack does not grow beyond that; the amount beside it says how much it is. */
const CHIPS_MOST = 7

/** The chips of an amount, largest first, as their places among the worths: as few chips as possible. */
export function stackOf(amount: bigint, least: bigint): readonly number[] {
  const stack: number[] = []
  let left = amount
  for (let face = worths.length - 1; face >= 0; face -= 1) {
    const value = (worths[face] ?? 1n) * least
    while (left >= value && stack.length < CHIPS_MOST) {
      stack.push(face)
      left -= value
    }
  }
  // A payout with a commission may be less than the smallest chip.
  return stack.length === 0 && amount > 0n ? [0] : stack
}
