import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SignJWT } from 'jose'
import Provider from 'oidc-provider'

export interface PlayedPerson {
  readonly sub: string
  readonly email?: string
  readonly name?: string
}

export interface PlayedProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The person who signs in there. */
  person: PlayedPerson
  /** Changes the claims of its tokens before signing. */
  claim: (claims: Record<string, unknown>) => Record<string, unknown>
  /** How tokens are signed: correctly, with a foreign key, with the client's secret, or not at all. */
  signing: 'own' | 'stranger' | 'secret' | 'none'
  /** Behaviour before a request is processed. */
  mood: 'well' | 'silent' | 'broken' | 'endless'
  /** Overrides of its discovery document. */
  document: Record<string, unknown>
  /** Number of redeemed codes. */
  readonly redeemed: () => number
  /** Plays a browser: signs in, consents, and returns the URL of the redirect back. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const KID = 'played'

/** A real OpenID Connect provider on a local port, with configurable misbehaviour. */
export async function openIdentityProviderSim(redirectUris: readonly string[]): Promise<PlayedProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let redeemed = 0
  const played: PlayedProvider = {
    issuer,
    clientId: 'tessera',
    clientSecret: 'a secret between the two of them',
    person: { sub: 'someone' },
    claim: (claims) => claims,
    signing: 'own',
    mood: 'well',
    document: {},
    redeemed: () => redeemed,
    visit: (url) => visitAs(url, issuer),
    close: () => closeServer(server),
  }
  const provider = new Provider(issuer, configurationOf(played, redirectUris, keys.privateKey))
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token') {
      redeemed += 1
      const body = context.body as { id_token?: string } | undefined
      if (body?.id_token)
        context.body = { ...body, id_token: await resign(body.id_token, played, { keys, stranger }) }
    }
    if (context.path === '/.well-known/openid-configuration')
      context.body = {
        ...(context.body as object),
        ...played.document,
        ...(played.mood === 'endless' ? { more: 'x'.repeat(1_000_000) } : {}),
      }
  })
  const serve = provider.callback()
  answer = (request, response) => {
    switch (played.mood) {
      case 'silent':
        return
      case 'broken':
        response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Out of order</h1>')
        return
      case 'endless':
      case 'well':
        if (request.url?.startsWith('/interaction/')) void interact(provider, played, request, response)
        else serve(request, response)
    }
  }
  return played
}

function configurationOf(played: PlayedProvider, redirectUris: readonly string[], key: KeyObject): object {
  return {
    clients: [
      {
        client_id: played.clientId,
        client_secret: played.clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
      { client_id: 'public', redirect_uris: [...redirectUris], token_endpoint_auth_method: 'none' },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['played'] },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => Promise.resolve({ ...played.person, sub }),
    }),
  }
}

/** Signs the person in and consents to everything. */
async function interact(
  provider: Provider,
  { person }: PlayedProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  const result: Record<string, unknown> = {}
  if (prompt.name === 'login') result['login'] = { accountId: person.sub }
  else {
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    result['consent'] = { grantId: await grant.save() }
  }
  response.writeHead(303, { location: await provider.interactionResult(request, response, result) }).end()
}

interface Keys {
  readonly keys: { readonly privateKey: KeyObject }
  readonly stranger: { readonly privateKey: KeyObject }
}

async function resign(token: string, played: PlayedProvider, { keys, stranger }: Keys): Promise<string> {
  const read = (part: number) =>
    JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()) as Record<string, unknown>
  const claims = played.claim(read(1))
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  switch (played.signing) {
    case 'own':
      return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID }).sign(keys.privateKey)
    case 'stranger':
      return await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: KID })
        .sign(stranger.privateKey)
    case 'secret': {
      const signed = `${write({ alg: 'HS256' })}.${write(claims)}`
      return `${signed}.${createHmac('sha256', played.clientSecret).update(signed).digest('base64url')}`
    }
    case 'none':
      return `${write({ alg: 'none' })}.${write(claims)}.`
  }
}

/** Follows the provider's own redirects with cookies, and stops at the first one that leads away. */
async function visitAs(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let step = 0; step < 12; step += 1) {
    if (next.origin !== issuer) return next
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider stopped at ${next.pathname}: ${await answer.text()}`)
    next = new URL(location, next)
  }
  throw new Error('the provider leads round in circles')
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
