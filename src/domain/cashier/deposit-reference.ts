/**
 * The signs of a reference: what looks like another one, on paper or read aloud over the telephone, is none of them.
 * There are 23, which is a prime: so each single mistake changes the last sign, and so do two that changed places.
 */
export const REFERENCE_SIGNS = '234679ACDEFHJKMNPQRTWXY'

const LENGTH = 8
const BASE = REFERENCE_SIGNS.length

/** How many there are. */
export const REFERENCES = BASE ** (LENGTH - 1)

/** The reference of a number below `REFERENCES`. The number comes from chance, so that nobody guesses another's. */
export function writeReference(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= REFERENCES)
    throw new Error('no number of a reference')
  const signs: string[] = []
  let rest = number
  for (let place = 0; place < LENGTH - 1; place += 1) {
    signs.unshift(REFERENCE_SIGNS.charAt(rest % BASE))
    rest = Math.floor(rest / BASE)
  }
  const payload = signs.join('')
  return payload + checkSign(payload)
}

/** Finds the reference in what a bank passes on: in small letters, in groups, with strokes. Nothing where none is meant. */
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
