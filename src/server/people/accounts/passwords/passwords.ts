import { randomBytes } from 'node:crypto'

import { type Options, hash, verify } from '@node-rs/argon2'

import { refusePlainly } from '#server/platform/http/refusal.ts'

import { openWorkQueue } from '#server/platform/http/work-queue.ts'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const strength: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes a core and 19 MiB. With a full queue a call would wait for seconds, so it is refused at once. */
const queue = openWorkQueue({ atOnce: 4, waiting: 64, refuse: () => refusePlainly('unavailable') })

let done = 0
let nobody: Promise<string> | undefined

/** Hashes so far in this process: lets tests prove that unknown accounts cost as much as known ones. */
export function countHashes(): number {
  return done
}

/** Maximum input in bytes. NFKC expands some characters to eighteen; a password longer than this is never valid. */
const BYTES_MAX = 1024

function isHashable(password: string): boolean {
  return Buffer.byteLength(composed(password)) <= BYTES_MAX
}

export async function hashPassword(password: string): Promise<string> {
  if (!isHashable(password)) throw refusePlainly('invalid_input', { fields: ['password'] })
  return await queue.run(() => {
    done += 1
    return hash(composed(password), strength)
  })
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return await queue.run(() => {
    done += 1
    // A password too long to hash is verified as an empty one, so that it takes the same time and fails.
    return verify(stored, isHashable(password) ? composed(password) : '')
  })
}

/** Takes the same time as a known member, and always fails. */
export async function verifyDummyHash(password: string): Promise<false> {
  await verifyOrNobody(undefined, password)
  return false
}

/** Verifies against a dummy hash if there is none, so that both cases take the same time; the dummy always fails. */
export async function verifyOrNobody(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomBytes(32), strength)
  const ofNobody = await nobody
  const isRight = await verifyPassword(stored ?? ofNobody, password)
  return isRight && typeof stored === 'string'
}

/** Created at startup, so that the first unknown account takes no longer than the second. */
export async function prepareDummyHash(): Promise<void> {
  nobody ??= hash(randomBytes(32), strength)
  await nobody
}

/** Keyboards encode the same character differently; NFKC makes them equal. */
function composed(password: string): string {
  return password.normalize('NFKC')
}
