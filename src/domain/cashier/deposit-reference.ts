/**
 * The alphabet of references leaves out characters that look or sound alike. It has 23 characters, a prime, so the
 * check character catches every single mistake and every swap of two characters.
 */
export const REFERENCE_SIGNS = '234679ACDEFHJKMNPQRTWXY'

const LENGTH = 8
const BASE = REFERENCE_SIGNS.length

/** How many references exist. */
export const REFERENCES = BASE ** (LENGTH - 1)

/** The reference of a number below `REFERENCES`. The number is random, so that references cannot be guessed. */
export function writeReference(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= REFERENCES)
    throw new Error('the number of a reference is out of range')
  const signs: string[] = []
  let rest = number
  for (let place = 0; place < LENGTH - 1; place += 1) {
    signs.unshift(REFERENCE_SIGNS.charAt(rest % BASE))
    rest = Math.floor(rest / BASE)
  }
  const payload = signs.join('')
  return payload + checkSign(payload)
}

/**
 * Parses a reference as banks pass it on: any case, with spaces, dots or hyphens. Undefined where the check character
 * does not match.
 */
export function readReference(text: string): string | undefined {
  const signs = text.toUpperCase().replaceAll(/[\s.·-]/g, '')
  if (signs.length !== LENGTH || [...signs].some((sign) => !REFERENCE_SIGNS.includes(sign))) return undefined
  return checkSign(signs.slice(0, -1)) === signs.slice(-1) ? signs : undefined
}

function checkSign(payload: string): string {
  let sum = 0
  for (const [place, sign] of [...payload].entries()) sum += (place + 2) * REFERENCE_SIGNS.indexOf(sign)
  return REFERENCE_SIGNS.charAt(sum % BASE)
}
