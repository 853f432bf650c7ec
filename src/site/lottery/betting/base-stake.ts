import { readAmount, writeAmount } from '#domain/money/amount.ts'
import type { StakeBounds } from '#site/lottery/limits/bounds.ts'

/** A hundred of the smallest payable amount: 1 in most currencies, 100 in those without decimals. */
export function baseStake(step: bigint): bigint {
  return step * 100n
}

/** An amount as it is typed: without decimals where it has none. */
export function shortAmount(units: bigint): string {
  return writeAmount(units).replace(/\.0*$|(\.\d*?)0+$/, '$1')
}

const CHIPS = [1n, 5n, 10n, 50n]

/** Stakes that the page suggests, as decimal strings: those within the bounds of the bet type. */
export function stakeChips(step: bigint, bounds: StakeBounds): readonly string[] {
  return CHIPS.map((times) => baseStake(step) * times)
    .filter((stake) => within(stake, bounds) === stake)
    .map(writeAmount)
}

/** The stake with which the page begins, as it is typed. */
export function firstStake(step: bigint, bounds: StakeBounds): string {
  return shortAmount(within(baseStake(step), bounds))
}

function within(stake: bigint, { least, most }: StakeBounds): bigint {
  const [low, high] = [readAmount(least), readAmount(most ?? '')]
  if (high !== undefined && stake > high) return high
  return low !== undefined && stake < low ? low : stake
}

/** An amount so many times, as a decimal string. */
export function timesOf(amount: bigint, times: number): string {
  return writeAmount(amount * BigInt(Math.max(0, times)))
}

/** The cost of so many units, of a stake as a decimal string. */
export function costOfLine(stake: string, units: number): string {
  return timesOf(readAmount(stake) ?? 0n, units)
}

/** The sum of decimal strings. */
export function sumOf(amounts: readonly string[]): string {
  return writeAmount(amounts.reduce((sum, amount) => sum + (readAmount(amount) ?? 0n), 0n))
}
