import { createHash } from 'node:crypto'

import { compactDecrypt, decodeProtectedHeader } from 'jose'
import type { Logger } from 'pino'

import { SEALED_BYTES } from '#contract/sealing.ts'
import { hasDoubleKeys } from '#domain/text/json-keys.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { type ExchangeKeys, type PrivateHalf, openExchangeKeys } from './exchange-keys.ts'
import type { WrappingKey } from './house-secret.ts'
import { insertUsedOnce } from './store.ts'

/** The call that a sealed text must be for. */
export interface SealedCall {
  readonly method: string
  readonly path: string
}

export interface Sealing {
  readonly keys: ExchangeKeys
  /** The decrypted input. Every fault of a sealed text gets the same refusal, so that it reveals nothing. */
  open(text: string, call: SealedCall): Promise<unknown>
}

/** Validity of a sealed call, and tolerated clock skew. */
const OLDEST_SECONDS = 120
const AHEAD_SECONDS = 30

export function openSealing(options: {
  readonly store: Store
  readonly wrappingKey: WrappingKey
  readonly log: Pick<Logger, 'error'>
  readonly now: () => number
}): Sealing {
  const { store, now } = options
  const keys = openExchangeKeys(options)
  return {
    keys,
    async open(text, call) {
      const kid = text.length <= SEALED_BYTES ? readKid(text) : undefined
      const key = kid === undefined ? undefined : await keys.privateHalf(kid)
      const inside = key && readContent(await decrypt(text, key))
      if (!inside || !isFor(call, inside) || !isFresh(inside.iat, now())) throw refusePlainly('invalid_input')
      // Checked last, so that only valid calls take space in the table.
      // guard: sealed-text-used-once
      if (!(await insertUsedOnce(store.read, createHash('sha256').update(inside.jti).digest())))
        throw refusePlainly('invalid_input')
      return inside.input
    },
  }
}

/** The key id from a header with exactly our parameters: no compression, no other key agreement. */
function readKid(text: string): string | undefined {
  try {
    const { alg, enc, kid, epk, ...rest } = decodeProtectedHeader(text)
    if (alg !== 'ECDH-ES' || enc !== 'A256GCM' || epk === undefined || Object.keys(rest).length > 0)
      return undefined
    return typeof kid === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(kid)
      ? kid
      : undefined
  } catch {
    return undefined
  }
}

/** Catches faults of the text only: the key was loaded before. */
async function decrypt(text: string, key: PrivateHalf): Promise<Uint8Array | undefined> {
  try {
    const opened = await compactDecrypt(text, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return opened.plaintext
  } catch {
    return undefined
  }
}

interface Content extends SealedCall {
  readonly iat: number
  readonly jti: string
  readonly input: unknown
}

const names = ['iat', 'input', 'jti', 'method', 'path']

function readContent(bytes: Uint8Array | undefined): Content | undefined {
  if (!bytes) return undefined
  let content: Partial<Content> | null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    content = JSON.parse(text, refusePrototypes) as Partial<Content> | null
    if (hasDoubleKeys(text, content)) return undefined
  } catch {
    return undefined
  }
  if (typeof content !== 'object' || content === null) return undefined
  if (Object.keys(content).toSorted().join() !== names.join()) return undefined
  const { iat, jti } = content
  if (!Number.isSafeInteger(iat) || typeof jti !== 'string' || !/^[\w-]{16,64}$/.test(jti)) return undefined
  return content as Content
}

/** Against prototype pollution, as in the plain body parser. */
function refusePrototypes(key: string, value: unknown): unknown {
  // guard: prototype-keys-refused
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError('a forbidden key')
  return value
}

function isFor(call: SealedCall, inside: Content): boolean {
  return inside.method === call.method && inside.path === call.path // guard: sealed-for-call
}

function isFresh(iat: number, nowMs: number): boolean {
  const ageSeconds = nowMs / 1000 - iat
  return ageSeconds <= OLDEST_SECONDS && ageSeconds >= -AHEAD_SECONDS // guard: sealed-text-fresh
}
