import * as client from 'openid-client'

import type { IdentityProvider as Provider } from '#server/merchants/actions.ts'
import { unwrap } from '#server/sealing/wrapping.ts'

import { PATIENCE_SECONDS, NotReached, isOutboundUrl, openOutbound } from '#server/http/outbound.ts'

/** What a visit takes along, and is known by when it comes back. */
export interface VisitSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** What a provider said of somebody, and proved. Everything but the subject is hearsay. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  readonly name: string | undefined
}

export type ProviderFault = 'provider_unreachable' | 'provider_refused'

/** Why a provider's answer counts for nothing. */
export class ProviderFailed extends Error {
  readonly fault: ProviderFault

  constructor(fault: ProviderFault, cause: unknown) {
    super(rootOf(cause) ?? fault, { cause })
    this.name = 'ProviderFailed'
    this.fault = fault
  }
}

export interface Providers {
  begin(
    provider: Provider,
    visit: { readonly redirectUri: string },
  ): Promise<{ readonly url: string; readonly secrets: VisitSecrets }>
  /** Judges what came back, redeems the code, and judges the token. */
  redeem(
    provider: Provider,
    answer: { readonly redirectUri: string; readonly query: string; readonly secrets: VisitSecrets },
  ): Promise<Claims>
}

const FRESH_MS = 3_600_000
const KEPT_MAX = 1_000
/** Answers that are no provider's: a page of a fault, for instance. */
const awayCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

interface Openness {
  readonly wrappingKey: Buffer
  readonly allowsLocal: boolean
  readonly now: () => number
}

/** The one place that speaks with providers: whatever goes wrong there is one of two faults here. */
export function openProviders(openness: Openness): Providers {
  const discover = openDiscovery(openness)
  return {
    begin: (provider, { redirectUri }) =>
      inWords(async () => {
        const config = await discover(provider)
        const secrets: VisitSecrets = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
        }
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          response_type: 'code',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
        })
        // A document that names a place to run instead of one to go to is no provider's.
        if (!isOutboundUrl(url, openness.allowsLocal)) throw new NotReached('no address to go to')
        return { url: url.href, secrets }
      }),
    redeem: (provider, { redirectUri, query, secrets }) =>
      inWords(async () => {
        const config = await discover(provider)
        const back = new URL(redirectUri)
        back.search = query
        const tokens = await client.authorizationCodeGrant(config, back, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        return readClaims(tokens)
      }),
  }
}

/** What a provider says of itself is asked once an hour, and again when it was set up anew. */
function openDiscovery({ wrappingKey, allowsLocal, now }: Openness) {
  const fetch = openOutbound({ allowsLocal })
  const kept = new Map<string, { readonly atMs: number; readonly found: Promise<client.Configuration> }>()

  const ask = async (provider: Provider): Promise<client.Configuration> => {
    const issuer = new URL(provider.issuer)
    if (!isOutboundUrl(issuer, allowsLocal)) throw new NotReached(provider.issuer)
    const secret = secretOf(provider, wrappingKey)
    return await client.discovery(
      issuer,
      provider.clientId,
      secret === undefined ? {} : { client_secret: secret },
      secret === undefined ? client.None() : client.ClientSecretPost(secret),
      {
        [client.customFetch]: fetch,
        timeout: PATIENCE_SECONDS,
        // The signature counts although the token comes over TLS: what ends it before us may be somebody else's.
        execute: [client.enableNonRepudiationChecks, ...(allowsLocal ? [client.allowInsecureRequests] : [])],
      },
    )
  }

  return (provider: Provider): Promise<client.Configuration> => {
    // By all that it was set up with: one that was removed and made anew is another.
    const { merchantId, id, issuer, clientId, wrappedSecret } = provider
    const key = JSON.stringify([merchantId, id, issuer, clientId, wrappedSecret])
    const known = kept.get(key)
    if (known && now() - known.atMs < FRESH_MS) return known.found
    if (kept.size >= KEPT_MAX) kept.clear()
    const found = ask(provider)
    kept.set(key, { atMs: now(), found })
    // What failed is asked again the next time.
    found.catch(() => kept.delete(key))
    return found
  }
}

function secretOf({ id, wrappedSecret }: Provider, wrappingKey: Buffer): string | undefined {
  if (wrappedSecret === null) return undefined
  const secret = unwrap(wrappingKey, secretName(id), wrappedSecret)
  if (!secret) throw new NotReached('a secret that another key wrapped')
  return secret.toString('utf8')
}

/** What a wrapped secret is bound to, so that no row can pass for another. */
export function secretName(providerId: string): string {
  return `identity provider ${providerId}`
}

function readClaims(tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Claims {
  const claims = tokens.claims()
  if (!claims || claims.sub === '' || claims.sub.length > 255) throw new Error('no subject')
  return {
    subject: claims.sub,
    email: textOf(claims['email'], 254),
    name: textOf(claims['name'], 60),
  }
}

function textOf(given: unknown, most: number): string | undefined {
  if (typeof given !== 'string') return undefined
  const text = given.trim()
  return text === '' || text.length > most ? undefined : text
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProviderFailed(isAway(error) ? 'provider_unreachable' : 'provider_refused', error)
  }
}

/** What went wrong in the end: the library says around it that something did. */
function rootOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return rootOf(error.cause) ?? error.message
}

/** Whether nobody was there, rather than somebody who said no. The library wraps what our own asking threw. */
function isAway(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if (one instanceof NotReached || one.name === 'TimeoutError' || one.name === 'AbortError') return true
  return error instanceof client.ClientError && awayCodes.includes(error.code ?? '')
}
