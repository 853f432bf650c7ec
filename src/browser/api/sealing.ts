import { CompactEncrypt, type CryptoKey, importJWK } from 'jose'

import type { Endpoint, Envelope, Output } from '#contract/endpoint.ts'
import { sealing } from '#contract/sealing.ts'

type ExchangeKey = Output<typeof sealing.exchangeKey>

/** The body of a sealed call, and the key and clock used: a retry makes sense only with others. */
export interface SealedInput {
  readonly sealed: string
  readonly sealedWith: string
}

interface SealingKey {
  readonly kid: string
  readonly key: CryptoKey | Uint8Array
  readonly fetchedAtMs: number
  /** Clock skew to the server. Client clocks are often wrong, and a sealed call is valid for minutes only. */
  readonly aheadMs: number
}

/** The server accepts a key for a day after it was last published; the cached one is refreshed well before. */
const KEEP_MS = 12 * 3_600_000
const TIMEOUT_MS = 20_000

let cached: Promise<SealingKey> | undefined

/** Encrypts the input to the server's key, which is fetched once and cached. */
export async function sealInput(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): Promise<SealedInput> {
  const key = await currentKey()
  const text = await sealText(key, {
    path: endpoint.path,
    method: endpoint.method,
    iat: Math.floor((Date.now() + key.aheadMs) / 1000),
    jti: crypto.randomUUID(),
    input,
  })
  return { sealed: text, sealedWith: nameOf(key) }
}

/** Refetches the key. True where the key or the measured clock skew has changed, so that a retry makes sense. */
export async function isKeyAnother(sealedWith: string): Promise<boolean> {
  cached = undefined
  return nameOf(await currentKey()) !== sealedWith
}

/** The JWE. Its content names the call, the time, and a single-use id. */
export async function sealText(
  { kid, key }: Pick<SealingKey, 'kid' | 'key'>,
  content: Readonly<Record<'path' | 'method' | 'iat' | 'jti' | 'input', unknown>>,
): Promise<string> {
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(key)
}

async function currentKey(): Promise<SealingKey> {
  const known = await cached?.catch(() => undefined)
  if (known && Date.now() - known.fetchedAtMs < KEEP_MS) return known
  cached = fetchKey()
  return await cached
}

async function fetchKey(): Promise<SealingKey> {
  const { method, path } = sealing.exchangeKey
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json()) as Envelope<ExchangeKey>
  if (!answer.success) throw new Error(`no exchange key: ${answer.code}`)
  const { kid, ...jwk } = answer.value
  const fetchedAtMs = Date.now()
  const serverMs = Date.parse(response.headers.get('date') ?? '')
  const aheadMs = Number.isNaN(serverMs) ? 0 : serverMs - fetchedAtMs
  return { kid, key: await importJWK(jwk, 'ECDH-ES'), fetchedAtMs, aheadMs }
}

/** Identifies key and clock skew; half-minute steps ignore small variations. */
function nameOf({ kid, aheadMs }: SealingKey): string {
  return `${kid} ${Math.round(aheadMs / 30_000)}`
}
