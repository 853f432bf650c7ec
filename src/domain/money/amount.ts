import { isPayable } from './currency.ts'

/** Amounts are whole 1/100 000 of the currency's main unit. */
const DECIMALS = 5
export const UNIT = 100_000n

/** The largest amount that travels: thirteen digits before the point. */
export const AMOUNT_MAX = 999_999_999_999_999_999n

const AMOUNT = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,5}))?$/

/** An amount as it travels: a decimal string with two decimals, or with as many more as it has. */
export function writeAmount(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0{1,3}$/, '')
  return `${units < 0n ? '-' : ''}${whole}.${fraction}`
}

/**
 * Reads an amount that somebody wants to move: above zero, in ASCII digits, without leading zeros, and no finer than
 * the currency can be paid in. Nothing is ever rounded into shape: what does not fit is no amount.
 */
export function parseAmount(text: string, currency: string): bigint | undefined {
  const units = readUnits(text)
  return units !== undefined && units > 0n && isPayable(units, currency) ? units : undefined
}

/** Reads an amount of ours, as `writeAmount` wrote it: any size, also zero, also finer than can be paid. */
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
