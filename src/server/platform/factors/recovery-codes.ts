import { createHash, randomInt } from 'node:crypto'

/** Crockford's alphabet: no letters that look like digits. */
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
 * The stored hash of a code. The owner (`member 7`, `operator 7`) is hashed with it, so that one guess tries one owner.
 * Dashes, spaces, case and letters mistaken for digits do not matter.
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
