import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { toBase32 } from './base32.ts'

/** RFC 6238 with the parameters all authenticators support: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6

/** Tolerated clock drift, in steps. */
const DRIFT_STEPS = 1 // guard: totp-drift-bounded

/** 160 bits, as RFC 4226 recommends. */
export function createTotpSecret(): Buffer {
  return randomBytes(20)
}

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
 * The time step of a code, if it is current and newer than the last used one. Store it on the condition
 * `last_step < step`: of two concurrent answers with the same code only one updates a row.
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
    if (isRight && step > attempt.lastStep) found ??= step // guard: totp-step-used-once
  }
  return found
}

/** The otpauth URI for the QR code. Colons are removed, because one separates issuer and account. */
export function totpUri(about: {
  readonly secret: Uint8Array
  readonly issuer: string
  readonly account: string
}): string {
  const name = (text: string) => encodeURIComponent(text.replaceAll(':', ' ').trim())
  const issuer = name(about.issuer)
  return `otpauth://totp/${issuer}:${name(about.account)}?secret=${toBase32(about.secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
