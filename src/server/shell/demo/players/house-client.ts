import { randomUUID } from 'node:crypto'

import { CompactEncrypt, importJWK } from 'jose'

import type { Endpoint, Envelope, Input, Output } from '#contract/endpoint.ts'
import { sealing } from '#contract/sealing.ts'

/** The house refused a call: its code. */
export class HouseRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Calls of one player, as the player's browser makes them: a cookie, and the token of the page. */
export interface HouseClient {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** Keeps the token of a login or a registration. */
  signedIn(token: string): void
}

const TIMEOUT_MS = 20_000
const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64) Tessera/1 (demonstration player)'

export function openHouseClient(url: string): HouseClient {
  let cookie: string | undefined
  let pageToken: string | undefined
  const send = async <E extends Endpoint>(endpoint: E, input: object): Promise<Output<E>> => {
    const hasBody = endpoint.method !== 'GET'
    const query = hasBody ? '' : `?${new URLSearchParams(Object.entries(input)).toString()}`
    const answer = await fetch(`${url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        origin: url,
        'user-agent': DEVICE,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(cookie === undefined ? {} : { cookie }),
        ...(pageToken === undefined ? {} : { 'x-session-token': pageToken }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(hasBody ? { body: JSON.stringify(input) } : {}),
    })
    for (const set of answer.headers.getSetCookie())
      if (set.startsWith('session=')) cookie = set.split(';', 1)[0]
    const body = (await answer.json()) as Envelope<Output<E>>
    if (!body.success) throw new HouseRefused(body.code)
    return body.value as Output<E>
  }
  return {
    call: async (endpoint, input) =>
      await send(endpoint, endpoint.isSealed ? await seal(send, endpoint, input) : input),
    signedIn(token) {
      pageToken = token
    },
  }
}

/** The input of a sealed call, encrypted to the key of the house. */
async function seal(
  send: (endpoint: typeof sealing.exchangeKey, input: object) => Promise<Output<typeof sealing.exchangeKey>>,
  { path, method }: Endpoint,
  input: object,
): Promise<{ readonly sealed: string }> {
  const { kid, ...jwk } = await send(sealing.exchangeKey, {})
  const content = { path, method, iat: Math.floor(Date.now() / 1000), jti: randomUUID(), input }
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
  return { sealed }
}
