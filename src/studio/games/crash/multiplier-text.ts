import { CASH_OUT_LEAST, type Hundredths, MULTIPLIER_MOST } from './curve.ts'

/** `1.50×`: Latin digits and a point in every language, like odds. */
export function writeMultiplier(multiplier: Hundredths): string {
  return `${writeTarget(multiplier)}×`
}

/** `1.50`: without the sign, for an input field. */
export function writeTarget(multiplier: Hundredths): string {
  const digits = String(multiplier).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const TARGET = /^(\d{1,5})(?:[.,\u066b](\d{1,2})?)?$/u

/** Parses a typed target with a point or comma, in Latin or Arabic digits; undefined where it is invalid. */
export function readTarget(typed: string): Hundredths | undefined {
  const latin = typed
    .trim()
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  const [, whole, fraction = ''] = TARGET.exec(latin) ?? []
  if (whole === undefined) return undefined
  const target = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return target >= CASH_OUT_LEAST && target <= MULTIPLIER_MOST ? target : undefined
}
