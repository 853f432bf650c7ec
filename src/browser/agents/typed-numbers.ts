import { toLatinDigits } from '#domain/text/digits.ts'

/** A rate in per cent with at most four decimals, in millionths: at most 100 %. */
export function ppmOf(text: string): number | undefined {
  const parts = /^(\d{1,3})(?:[.,٫](\d{1,4}))?$/u.exec(toLatinDigits(text.trim()))
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  const ppm = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
  return ppm <= 1_000_000 ? ppm : undefined
}

/** A rate in per cent, for a field: 5,000 millionths are 0.5. */
export const percentOf = (ppm: number): string => String(ppm / 10_000)

/** A whole number from zero to the highest. */
export function countOf(text: string, most: number): number | undefined {
  const latin = toLatinDigits(text.trim())
  return /^\d{1,6}$/.test(latin) && Number(latin) <= most ? Number(latin) : undefined
}
