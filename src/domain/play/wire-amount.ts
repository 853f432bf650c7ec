import { AMOUNT_MAX, readAmount } from '#domain/money/amount.ts'

/**
 * An amount as some protocols send it: a whole JSON number of 1/100 000. A number that JSON cannot hold exactly is no
 * amount, and neither is one with a sign or a fraction: nothing is rounded into shape.
 */
export function readWholeUnits(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || Object.is(value, -0))
    return undefined
  return BigInt(value)
}

const DECIMAL = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,5})?$/

/** An amount as other protocols send it: decimal digits in main units, nothing or more, as fine as our ledger is. */
export function readDecimal(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return undefined
  const units = readAmount(value)
  return units !== undefined && units <= AMOUNT_MAX ? units : undefined
}

/** The same with a sign, for protocols that correct both ways. */
export function readSignedDecimal(value: unknown): bigint | undefined {
  if (typeof value !== 'string') return undefined
  const isNegative = value.startsWith('-')
  const units = readDecimal(isNegative ? value.slice(1) : value)
  if (units === undefined || (isNegative && units === 0n)) return undefined
  return isNegative ? -units : units
}
