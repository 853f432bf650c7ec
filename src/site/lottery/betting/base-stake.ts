import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** A hundred of the smallest payable amount: 1 in most currencies, 100 in those without decimals. */
export function baseStake(step: bigint): bigint {
  return step * 100n
}

/** An amount as it is typed: without decimals where it has none. */
export function shortAmount(units: bigint): string {
  return writeAmount(units).replace(/\.0*$|(\.\d*?)0+$/, '$1')
}

const CHIPS = [1n, 5n, 10n, 50n]

/** Stakes that the page suggests, as decimal strings. */
export function stakeChips(step: bigint): readonly string[] {
  return CHIPS.map((times) => writeAmount(baseStake(step) * times))
}

/** An amount so many times, as a decimal string. */
export function timesOf(amount: bigint, times: number): string {
  return writeAmount(amount * BigInt(Math.max(0, times)))
}

/** The sum of decimal strings. */
export function sumOf(amounts: readonly string[]): string {
  return writeAmount(amounts.reduce((sum, amount) => sum + (readAmount(amount) ?? 0n), 0n))
}
