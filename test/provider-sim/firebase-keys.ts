import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SignJWT, exportJWK, generateKeyPair } from 'jose'

/** A local server with Google's published keys, and a signer with the private key. */
export interface PlayedFirebase {
  readonly keysUrl: string
  /** Number of fetches of the keys. */
  readonly fetched: () => number
  /** Makes the keys unavailable. */
  goAway(): void
  /** A token as Firebase phone sign-in issues it; `changed` overrides claims. */
  sign(
    phoneNumber: string,
    changed?: {
      readonly claims?: Readonly<Record<string, unknown>>
      readonly alg?: 'RS256' | 'HS256'
      readonly kid?: string
      readonly isForeignKey?: boolean
    },
  ): Promise<string>
  close(): Promise<void>
}

export const FIREBASE_PROJECT = 'tessera-tests'

export async function openFirebaseSim(): Promise<PlayedFirebase> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let fetched = 0
  let isAway = false
  const server = createServer((_request, response) => {
    fetched += 1
    if (isAway) return void response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    fetched: () => fetched,
    goAway: () => (isAway = true),
    async sign(phoneNumber, { claims = {}, alg = 'RS256', kid = 'one', isForeignKey = false } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const all = {
        iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`,
        aud: FIREBASE_PROJECT,
        sub: 'a-user-of-google',
        iat: now,
        auth_time: now,
        exp: now + 3600,
        phone_number: phoneNumber,
        firebase: { sign_in_provider: 'phone' },
        jti: crypto.randomUUID(),
        ...claims,
      }
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
      const key =
        alg === 'HS256' ? new TextEncoder().encode('x'.repeat(32)) : (isForeignKey ? foreign : own).privateKey
      return await new SignJWT(given).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
