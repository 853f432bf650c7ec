import { createHash, randomInt } from 'node:crypto'

/** Without the letters that a hand writes like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

export const RECOVERY_CODES = 10

/** Ten codes of sixty bits each, in groups of four: `7K2M-QX0D-R9VH`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
    return signs.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/**
 * What the table holds of a code. The owner is hashed with it (`member 7`, `operator 7`), so that one guess tries one
 * code of one owner. Dashes, spaces and small letters do not matter, nor a letter that was read for a digit.
 */
export function hashRecoveryCode(owner: string, code: string): Buffer | undefined {
  const signs = code
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (signs.length !== LENGTH || [...signs].some((sign) => !ALPHABET.includes(sign))) return undefined
  return createHash('sha256').update(`recovery code of ${owner}: ${signs}`).digest()
}
