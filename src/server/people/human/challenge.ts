import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { Output } from '#contract/endpoint.ts'
import type { registration } from '#contract/registration.ts'

/**
 * Proof of work after ALTCHA's protocol: the browser searches the number behind a hash, and our signature proves that
 * the challenge is ours. Nothing is stored until a solution arrives. https://altcha.org/docs/v2/proof-of-work/
 */
export type Challenge = Output<typeof registration.humanChallenge>

/** Half of them are tried on average: about half a second on a phone, a tenth on a desktop. */
export const NUMBER_MAX = 100_000

/** Long enough to fill in a form with an interruption. */
export const CHALLENGE_SECONDS = 20 * 60

export interface SolvedChallenge {
  readonly idHash: Buffer
  readonly expiresAt: Date
}

/** A key per merchant: a solution is valid for one merchant only. */
export function challengeKey(secret: Buffer, merchantId: number): Buffer {
  return createHmac('sha256', secret).update(`human check ${merchantId}`).digest()
}

export function createChallenge(key: Buffer, nowMs: number): Challenge {
  const expires = Math.floor(nowMs / 1000) + CHALLENGE_SECONDS
  // The trailing `&` separates the expiry from the number, so that digits cannot be moved between them.
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = hashOf(`${salt}${randomInt(NUMBER_MAX + 1)}`)
  return { algorithm: 'SHA-256', challenge, maxnumber: NUMBER_MAX, salt, signature: sign(key, challenge) }
}

/** Verifies a browser's solution: of our own challenge, right, and not expired. */
export function readSolution(key: Buffer, text: string, nowMs: number): SolvedChallenge | undefined {
  const { algorithm, challenge, number, salt, signature } = parse(text)
  if (algorithm !== 'SHA-256' || !isHex(challenge) || !isHex(signature)) return undefined
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > NUMBER_MAX)
    return undefined
  const [, expires = ''] =
    /^[0-9a-f]{24}\?expires=(\d{10})&$/.exec(typeof salt === 'string' ? salt : '') ?? []
  // guard: challenge-expires
  if (expires === '' || Number.parseInt(expires, 10) * 1000 <= nowMs) return undefined
  if (!isSame(sign(key, challenge), signature)) return undefined // guard: challenge-signed
  if (!isSame(hashOf(`${String(salt)}${number}`), challenge)) return undefined
  return { idHash: Buffer.from(challenge, 'hex'), expiresAt: new Date(Number.parseInt(expires, 10) * 1000) }
}

/** Base64 of JSON, as the protocol defines it. Malformed input yields an empty object. */
function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const given: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return typeof given === 'object' && given !== null ? { ...given } : {}
  } catch {
    return {}
  }
}

function sign(key: Buffer, challenge: string): string {
  return createHmac('sha256', key).update(challenge).digest('hex')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
}
