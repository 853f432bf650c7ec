import { isPayable } from './currency.ts'

/** Amounts are whole 1/100 000 of the currency's main unit. */
const DECIMALS = 5
export const UNIT = 100_000n

/** The largest amount on the wire: thirteen digits before the point. */
export const AMOUNT_MAX = 999_999_999_999_999_999n

const AMOUNT = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,5}))?$/

/** The wire format of an amount: a decimal string with at least two decimals. */
export function writeAmount(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0{1,3}$/, '')
  return `${units < 0n ? '-' : ''}${whole}.${fraction}`
}

/**
 * Parses an amount from user input: positive, ASCII digits, no leading zeros, and payable in the currency. Nothing is
 * rounded: an amount that does not fit is refused.
 */
export function parseAmount(text: string, currency: string): bigint | undefined {
  const units = readUnits(text)
  return units !== undefined && units > 0n && isPayable(units, currency) ? units : undefined
}

/** Parses what `writeAmount` wrote: any sign or size, zero, and finer than payable. */
export function readAmount(text: string): bigint | undefined {
  if (!text.startsWith('-')) return readUnits(text)
  const units = readUnits(text.slice(1))
  return units === undefined || units === 0n ? undefined : -units
}

function readUnits(text: string): bigint | undefined {
  const parts = AMOUNT.exec(text)
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'))
}
