import { randomUUID, webcrypto } from 'node:crypto'

import type { compactDecrypt } from 'jose'
import type { Logger } from 'pino'

import type { Store, Tx } from '#server/platform/db/transaction.ts'

import type { WrappingKey } from './house-secret.ts'
import {
  type ExchangeKeyRow,
  type PublicHalf,
  deleteUnreadable,
  insertExchangeKey,
  lockExchangeKeys,
  selectGivenOut,
  selectReadable,
} from './store.ts'
import { unwrap, wrap } from './wrapping.ts'

export type ExchangeKey = PublicHalf & { readonly kid: string }

/** The library types the key by the globals of browser or Node. */
export type PrivateHalf = Parameters<typeof compactDecrypt>[1] & object

export interface ExchangeKeys {
  /** The current public key, from memory except at first and after the TTL. */
  givenOut(): ExchangeKey | Promise<ExchangeKey>
  /** The private half of a key that is still accepted. */
  privateHalf(kid: string): Promise<PrivateHalf | undefined>
  /** Creates the next key in time, and deletes keys that no client can hold any more. */
  rotate(): Promise<void>
}

/** TTL of the cached key, so that all processes move to a new key. */
const LOOK_AGAIN_MS = 60_000
/** The next key is created this long before the last one retires. */
const SUCCESSOR_MS = 3_600_000
/** Limit of private halves in memory. */
const MEMORY_KEYS = 8

const algorithm = { name: 'ECDH', namedCurve: 'P-256' } as const

export function openExchangeKeys(options: {
  readonly store: Store
  readonly wrappingKey: WrappingKey
  readonly log: Pick<Logger, 'error'>
}): ExchangeKeys {
  const { store, wrappingKey, log } = options
  const privates = new Map<string, { readonly key: PrivateHalf; readonly untilMs: number }>()
  let given: { readonly key: ExchangeKey; readonly untilMs: number } | undefined
  let looking: Promise<ExchangeKey> | undefined

  const findOurs = (rows: readonly ExchangeKeyRow[], atLeastMs: number) =>
    rows.find((row) => row.remainingMs > atLeastMs && unwrap(wrappingKey, row.id, row.wrappedPrivate))

  /** Checked again under the lock, so that concurrent processes create one key. */
  const makeUnlessThere = (atLeastMs: number) =>
    store.transact(async (tx) => {
      await lockExchangeKeys(tx)
      return findOurs(await selectGivenOut(tx), atLeastMs) ?? (await makeKey(tx, wrappingKey))
    })

  const look = async () => {
    const row = findOurs(await selectGivenOut(store.read), 0) ?? (await makeUnlessThere(0))
    const key = { kid: row.id, ...onlyPublic(row.publicJwk) }
    given = { key, untilMs: performance.now() + Math.min(row.remainingMs, LOOK_AGAIN_MS) }
    return key
  }

  return {
    givenOut() {
      if (given && performance.now() < given.untilMs) return given.key
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    async privateHalf(kid) {
      const known = privates.get(kid)
      if (known && performance.now() < known.untilMs) return known.key
      privates.delete(kid)
      const row = await selectReadable(store.read, kid)
      if (!row) return undefined
      const secret = unwrap(wrappingKey, row.id, row.wrappedPrivate)
      if (!secret) {
        log.error({ alarm: 'sealing_secret', kid }, 'an exchange key was wrapped with another SEALING_SECRET')
        return undefined
      }
      const key = await webcrypto.subtle.importKey('pkcs8', secret, algorithm, false, ['deriveBits'])
      if (privates.size >= MEMORY_KEYS) privates.clear()
      // Cached with a TTL, so that a key whose row was deleted is rejected.
      privates.set(kid, { key, untilMs: performance.now() + LOOK_AGAIN_MS })
      return key
    },
    async rotate() {
      await makeUnlessThere(SUCCESSOR_MS)
      await deleteUnreadable(store.read)
    },
  }
}

async function makeKey(tx: Tx, wrappingKey: WrappingKey): Promise<ExchangeKeyRow> {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['deriveBits'])
  const publicJwk = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const secret = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey))
  const id = randomUUID()
  const wrappedPrivate = wrap(wrappingKey, id, secret)
  secret.fill(0)
  return await insertExchangeKey(tx, { id, publicJwk: onlyPublic(publicJwk as PublicHalf), wrappedPrivate })
}

function onlyPublic({ x, y }: PublicHalf): PublicHalf {
  return { kty: 'EC', crv: 'P-256', x, y }
}
