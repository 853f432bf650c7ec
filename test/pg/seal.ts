import { importJWK } from 'jose'

import { sealText } from '#browser/api/sealing.ts'
import type { Endpoint, Envelope, Output } from '#contract/endpoint.ts'
import { sealing } from '#contract/sealing.ts'

import type { TestServer } from './test-server.ts'

export type Content = Parameters<typeof sealText>[1]

/** The exchange key as a browser gets it. */
export async function exchangeKeyOf({ site, host }: Pick<TestServer, 'site' | 'host'>) {
  const answer = await site.inject({ url: sealing.exchangeKey.path, headers: { host } })
  const body = answer.json<Envelope<Output<typeof sealing.exchangeKey>>>()
  if (!body.success) throw new Error(body.code)
  const { kid, ...jwk } = body.value
  return { kid, key: await importJWK(jwk, 'ECDH-ES') }
}

/** The sealed content of a browser; `changed` overrides parts of it. */
export function contentOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  changed: Partial<Content> = {},
): Content {
  return {
    path: endpoint.path,
    method: endpoint.method,
    iat: Math.floor(Date.now() / 1000),
    jti: crypto.randomUUID(),
    input,
    ...changed,
  }
}

/** The same with a known key, for many seals. */
export async function sealWith(
  key: Awaited<ReturnType<typeof exchangeKeyOf>>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): Promise<{ sealed: string }> {
  return { sealed: await sealText(key, contentOf(endpoint, input)) }
}

/**
 * The body of a sealed call, made by the browser's own module: `payload: await sealFor(server, accounts.login, {…})`.
 */
export async function sealFor(
  server: Pick<TestServer, 'site' | 'host'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  changed: Partial<Content> = {},
): Promise<{ sealed: string }> {
  return { sealed: await sealText(await exchangeKeyOf(server), contentOf(endpoint, input, changed)) }
}
