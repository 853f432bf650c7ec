import { CompactEncrypt, type CryptoKey, importJWK } from 'jose'

import type { Endpoint, Envelope, Output } from '#contract/endpoint.ts'
import { sealing } from '#contract/sealing.ts'

type ExchangeKey = Output<typeof sealing.exchangeKey>

/** What a sealed call sends, and what it was sealed with: another key is worth another try. */
export interface SealedInput {
  readonly sealed: string
  readonly sealedWith: string
}

interface Held {
  readonly kid: string
  readonly key: CryptoKey | Uint8Array
  readonly fetchedAtMs: number
  /** How far the server's clock is ahead of ours. People's clocks are wrong, and a sealed call is good for minutes. */
  readonly aheadMs: number
}

/** A key is read for a day after it was last given out; ours is asked for again long before. */
const KEEP_MS = 12 * 3_600_000
const TIMEOUT_MS = 20_000

let held: Promise<Held> | undefined

/** Seals an input to the key of the server, which is fetched once and kept. */
export async function sealInput(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): Promise<SealedInput> {
  const key = await holdKey()
  const text = await sealText(key, {
    path: endpoint.path,
    method: endpoint.method,
    iat: Math.floor((Date.now() + key.aheadMs) / 1000),
    jti: crypto.randomUUID(),
    input,
  })
  return { sealed: text, sealedWith: nameOf(key) }
}

/** Asks for the key again. Whether there is another one, or our clock was set since, so that a second try makes sense. */
export async function isKeyAnother(sealedWith: string): Promise<boolean> {
  held = undefined
  return nameOf(await holdKey()) !== sealedWith
}

/** The text that travels. What is inside says for which call it is, when it was sealed, and an id that is used once. */
export async function sealText(
  { kid, key }: Pick<Held, 'kid' | 'key'>,
  content: Readonly<Record<'path' | 'method' | 'iat' | 'jti' | 'input', unknown>>,
): Promise<string> {
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(key)
}

async function holdKey(): Promise<Held> {
  const known = await held?.catch(() => undefined)
  if (known && Date.now() - known.fetchedAtMs < KEEP_MS) return known
  held = fetchKey()
  return await held
}

async function fetchKey(): Promise<Held> {
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

/** The clock in half minutes: a second more or less is no other key. */
function nameOf({ kid, aheadMs }: Held): string {
  return `${kid} ${Math.round(aheadMs / 30_000)}`
}
