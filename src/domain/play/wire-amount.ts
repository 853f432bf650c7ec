import { AMOUNT_MAX, readAmount } from '#domain/money/amount.ts'

/**
 * Reads an amount that a protocol sends as a JSON integer of 1/100 000. Unsafe integers, fractions and negative
 * numbers are refused: nothing is rounded.
 */
export function readWholeUnits(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || Object.is(value, -0))
    return undefined
  return BigInt(value)
}

const DECIMAL = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,5})?$/

/** Reads an amount that a protocol sends as a decimal string in main units: zero or more, up to five decimals. */
export function readDecimal(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return undefined
  const units = readAmount(value)
  return units !== undefined && units <= AMOUNT_MAX ? units : undefined
}

/** The same with an optional sign, for protocols whose adjustments go both ways. */
export function readSignedDecimal(value: unknown): bigint | undefined {
  if (typeof value !== 'string') return undefined
  const isNegative = value.startsWith('-')
  const units = readDecimal(isNegative ? value.slice(1) : value)
  if (units === undefined || (isNegative && units === 0n)) return undefined
  return isNegative ? -units : units
}
