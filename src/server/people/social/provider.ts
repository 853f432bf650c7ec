import * as client from 'openid-client'

import type { IdentityProvider as Provider } from '#server/platform/merchants/actions.ts'
import { unwrap } from '#server/platform/sealing/wrapping.ts'

import { PATIENCE_SECONDS, NotReached, isOutboundUrl, openOutbound } from '#server/platform/http/outbound.ts'

/** A visit's secrets, which its redirect back must match. */
export interface VisitSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Verified claims of a provider. Only the subject identifies the member. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  readonly name: string | undefined
}

export type ProviderFault = 'provider_unreachable' | 'provider_refused'

/** Why a provider's answer is rejected. */
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
  /** Verifies the redirect, redeems the code and verifies the token. */
  redeem(
    provider: Provider,
    answer: { readonly redirectUri: string; readonly query: string; readonly secrets: VisitSecrets },
  ): Promise<Claims>
}

const FRESH_MS = 3_600_000
const KEPT_MAX = 1_000
/** Answers that no working provider gives, such as an error page; they count as unreachable. */
const awayCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

interface Openness {
  readonly wrappingKey: Buffer
  readonly allowsLocal: boolean
  readonly now: () => number
}

/** The only caller of identity providers: every failure is one of two faults. */
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
        // A discovery document could name a URL that runs code.
        // guard: identity-address-safe
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

/** Caches a provider's discovery document for an hour, or until its configuration changes. */
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
        // Verify the token's signature despite TLS: a third party may terminate TLS before us.
        // guard: id-token-checked
        execute: [client.enableNonRepudiationChecks, ...(allowsLocal ? [client.allowInsecureRequests] : [])],
      },
    )
  }

  return (provider: Provider): Promise<client.Configuration> => {
    // Keyed by the whole configuration: a provider that was removed and created again is a different one.
    const { merchantId, id, issuer, clientId, wrappedSecret } = provider
    const key = JSON.stringify([merchantId, id, issuer, clientId, wrappedSecret])
    const known = kept.get(key)
    if (known && now() - known.atMs < FRESH_MS) return known.found
    if (kept.size >= KEPT_MAX) kept.clear()
    const found = ask(provider)
    kept.set(key, { atMs: now(), found })
    // A failure is not cached.
    found.catch(() => kept.delete(key))
    return found
  }
}

function secretOf({ id, wrappedSecret }: Provider, wrappingKey: Buffer): string | undefined {
  if (wrappedSecret === null) return undefined
  const secret = unwrap(wrappingKey, secretName(id), wrappedSecret)
  if (!secret) throw new NotReached('the secret was wrapped with another key')
  return secret.toString('utf8')
}

/** Binds a wrapped secret to its provider, so that it is useless in another row. */
export function secretName(providerId: string): string {
  return `identity provider ${providerId}`
}

function readClaims(tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Claims {
  const claims = tokens.claims()
  // guard: subject-length-bounded
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

/** The innermost error: the library wraps it in general ones. */
function rootOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return rootOf(error.cause) ?? error.message
}

/** Whether the provider was unreachable, rather than refusing. The library wraps errors of our fetch. */
function isAway(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if (one instanceof NotReached || one.name === 'TimeoutError' || one.name === 'AbortError') return true
  return error instanceof client.ClientError && awayCodes.includes(error.code ?? '')
}
