import type { Input, Output } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import type { FactorOccasion, FactorWay } from '#domain/merchant/account-settings.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { stepAt, totpOf } from '#server/factors/totp.ts'
import { createSecret, hashSecret } from '#server/http/session-secret.ts'

import { type Authenticator, openAuthenticator } from './authenticator.ts'
import { type Visitor, openVisitor } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

type Calls = typeof secondFactor

/** Made once for all members of a test: each costs a core for a while. */
export async function hashOf(password: string): Promise<string> {
  return await hashPassword(password)
}

/** A member who sits before a session of their own. */
export interface SignedIn {
  readonly visitor: Visitor
  readonly token: string
}

/** Signs a member in behind the server's back: what a first and a second step cost is tested where they are. */
export async function signedIn(
  server: TestServer,
  member: { readonly id: bigint; readonly merchantId: number },
  wanted: { readonly address?: string; readonly host?: string } = {},
): Promise<SignedIn> {
  const { headers } = await server.fixtures.memberSession(member)
  const visitor = openVisitor(server, wanted)
  visitor.cookies.set('session', (headers['cookie'] ?? '').replace('session=', ''))
  return { visitor, token: headers['x-session-token'] ?? '' }
}

/** The one-time proof of the password. */
export async function proofOf({ visitor, token }: SignedIn, password: string): Promise<string> {
  const answer = await visitor.ask(secondFactor.giveProof, { password }, token)
  return (answer.body.value as Output<Calls['giveProof']>).cpw
}

/** A proof as the server gives it to whoever has proven themselves, for tests of what comes after. */
export async function plantedProof(server: TestServer, { visitor }: SignedIn): Promise<string> {
  const secret = createSecret()
  await server.asOwner(
    `UPDATE session SET proof_hash = $1, proof_ends_at = now() + interval '5 minutes' WHERE secret_hash = $2`,
    [hashSecret(secret), hashSecret(Buffer.from(visitor.cookies.get('session') ?? '', 'base64url'))],
  )
  return secret.toString('base64url')
}

/** What base32 says. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((one) => Number.parseInt(one, 2)))
}

/**
 * The code that an authenticator shows next, which is good already: so it outlives the turn of a half minute within a
 * test. With `steps` the one so many half minutes from now.
 */
export function codeOf(secret: Uint8Array, steps = 1): string {
  return totpOf(secret, stepAt(Date.now()) + BigInt(steps))
}

/** Switches an authenticator on. The code of now is used up by it, the next one is not. */
export async function enrolTotp(
  session: SignedIn,
  password: string,
  cpw?: string,
): Promise<{ readonly secret: Buffer; readonly recoveryCodes: readonly string[] }> {
  const begun = await session.visitor.ask(
    secondFactor.beginTotp,
    { cpw: cpw ?? (await proofOf(session, password)) },
    session.token,
  )
  const secret = fromBase32((begun.body.value as Output<Calls['beginTotp']>).secret)
  const input: Input<Calls['confirmTotp']> = { code: codeOf(secret, 0) }
  const confirmed = await session.visitor.ask(secondFactor.confirmTotp, input, session.token)
  return { secret, ...(confirmed.body.value as Output<Calls['confirmTotp']>) }
}

/** Makes a passkey of a new authenticator. */
export async function enrolPasskey(
  session: SignedIn,
  password: string,
  origin: string,
  proof?: string,
): Promise<{
  readonly id: string
  readonly authenticator: Authenticator
  readonly recoveryCodes?: readonly string[]
}> {
  const cpw = proof ?? (await proofOf(session, password))
  const begun = await session.visitor.ask(secondFactor.beginPasskey, { cpw }, session.token)
  const { options } = begun.body.value as Output<Calls['beginPasskey']>
  const authenticator = openAuthenticator(origin)
  const input = { name: 'My phone', response: authenticator.create(options) }
  const added = await session.visitor.ask(secondFactor.addPasskey, input, session.token)
  return { authenticator, ...(added.body.value as Output<Calls['addPasskey']>) }
}

/** How a merchant asks for the second factor from now on. */
export async function setSecondFactor(
  server: TestServer,
  merchantId: number,
  secondFactor: { readonly asks?: FactorOccasion; readonly ways?: readonly FactorWay[] },
): Promise<void> {
  await server.asOwner(`UPDATE merchant SET accounts = accounts || $2::jsonb WHERE id = $1`, [
    merchantId,
    JSON.stringify({ secondFactor }),
  ])
  await server.services.registry.refresh()
}
