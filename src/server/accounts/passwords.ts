import { randomBytes } from 'node:crypto'

import { type Options, hash, verify } from '@node-rs/argon2'

import { refusePlainly } from '#server/http/refusal.ts'

import { openWorkQueue } from '#server/http/work-queue.ts'

/** Argon2id at the strength that OWASP names: 19 MiB, two passes, one lane. */
const strength: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a core and 19 MiB. Who comes when so many wait already would wait for seconds, so hears it at once. */
const queue = openWorkQueue({ atOnce: 4, waiting: 64, refuse: () => refusePlainly('unavailable') })

let done = 0
let nobody: Promise<string> | undefined

/** How often this process has paid for a hash: the proof that who does not exist costs what everybody costs. */
export function countHashes(): number {
  return done
}

/** As many bytes as are hashed. Some signs become eighteen by NFKC: what is longer then is no password. */
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
    // The same work: what could not be stored is the password of nobody.
    return verify(stored, isHashable(password) ? composed(password) : '')
  })
}

/** Costs exactly what a known member costs, and is never right. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyOrNobody(undefined, password)
  return false
}

/** The same steps for whoever has a hash and for who has none, who is never right. */
export async function verifyOrNobody(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomBytes(32), strength)
  const ofNobody = await nobody
  const isRight = await verifyPassword(stored ?? ofNobody, password)
  return isRight && typeof stored === 'string'
}

/** Made before anybody asks, so that the first stranger costs no more than the second. */
export async function prepareNobody(): Promise<void> {
  nobody ??= hash(randomBytes(32), strength)
  await nobody
}

/** Two keyboards may write the same sign in different ways. */
function composed(password: string): string {
  return password.normalize('NFKC')
}
