import { CASH_OUT_LEAST, type Hundredths, MULTIPLIER_MOST } from './curve.ts'

/** `1.50×`: Latin digits and a point everywhere, as odds are written. */
export function writeMultiplier(multiplier: Hundredths): string {
  return `${writeTarget(multiplier)}×`
}

/** The same without its sign, as it stands in a field. */
export function writeTarget(multiplier: Hundredths): string {
  const digits = String(multiplier).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const TARGET = /^(\d{1,5})(?:[.,\u066b](\d{1,2})?)?$/u

/** A target as somebody types it, with a point or a comma, in the digits of their script; nothing, where it is none. */
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
