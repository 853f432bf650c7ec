import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { toBase32 } from './base32.ts'

/** RFC 6238 as every authenticator speaks it: SHA-1, six digits, a new code each half minute. */
const STEP_SECONDS = 30
const DIGITS = 6

/** A clock may be one step behind or ahead. */
const DRIFT_STEPS = 1

/** 160 bits, the length that RFC 4226 names. */
export function createTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The code of one step. */
export function totpOf(secret: Uint8Array, step: bigint, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(step)
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function stepAt(nowMs: number): bigint {
  return BigInt(Math.floor(nowMs / 1000 / STEP_SECONDS))
}

/**
 * The step that a code belongs to, if it is one of now and younger than the last that was used. Whoever gets a step
 * stores it with `last_step < step` as the condition: of two answers with the same code one finds nothing to change.
 */
export function findTotpStep(attempt: {
  readonly secret: Uint8Array
  readonly code: string
  readonly nowMs: number
  readonly lastStep: bigint
}): bigint | undefined {
  const given = Buffer.from(attempt.code.replaceAll(/[\s-]/g, ''))
  if (given.length !== DIGITS) return undefined
  const now = stepAt(attempt.nowMs)
  let found: bigint | undefined
  for (let drift = -DRIFT_STEPS; drift <= DRIFT_STEPS; drift += 1) {
    const step = now + BigInt(drift)
    const isRight = timingSafeEqual(given, Buffer.from(totpOf(attempt.secret, step)))
    if (isRight && step > attempt.lastStep) found ??= step
  }
  return found
}

/** What the picture for the authenticator holds. A colon would part the brand from the account at the wrong place. */
export function totpUri(about: {
  readonly secret: Uint8Array
  readonly issuer: string
  readonly account: string
}): string {
  const name = (text: string) => encodeURIComponent(text.replaceAll(':', ' ').trim())
  const issuer = name(about.issuer)
  return `otpauth://totp/${issuer}:${name(about.account)}?secret=${toBase32(about.secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
