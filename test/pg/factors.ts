import type { Input, Output } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import type { FactorOccasion, FactorWay } from '#domain/merchant/account-settings.ts'
import { stepAt, totpOf } from '#server/platform/factors/totp.ts'
import { createSecret, hashSecret } from '#server/platform/http/session-secret.ts'

import { type Authenticator, openAuthenticator } from './authenticator.ts'
import { type Visitor, openVisitor } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

type Calls = typeof secondFactor

/** A member with a session. */
export interface SignedIn {
  readonly visitor: Visitor
  readonly token: string
}

/** Creates a session directly in the database; the sign-in itself is tested elsewhere. */
export async function signedIn(
  server: TestServer,
  member: { readonly id: bigint; readonly merchantId: number },
  overrides: { readonly address?: string; readonly host?: string } = {},
): Promise<SignedIn> {
  const { headers } = await server.fixtures.memberSession(member)
  const visitor = openVisitor(server, overrides)
  visitor.cookies.set('session', (headers['cookie'] ?? '').replace('session=', ''))
  return { visitor, token: headers['x-session-token'] ?? '' }
}

/** A one-time proof by password. */
export async function proofOf({ visitor, token }: SignedIn, password: string): Promise<string> {
  const answer = await visitor.ask(secondFactor.giveProof, { password }, token)
  return (answer.body.value as Output<Calls['giveProof']>).cpw
}

/** A proof inserted directly, for tests of what follows it. */
export async function plantedProof(
  server: TestServer,
  { visitor }: { readonly visitor: { readonly cookies: ReadonlyMap<string, string> } },
): Promise<string> {
  const secret = createSecret()
  await server.asOwner(
    `UPDATE session SET proof_hash = $1, proof_ends_at = now() + interval '5 minutes' WHERE secret_hash = $2`,
    [hashSecret(secret), hashSecret(Buffer.from(visitor.cookies.get('session') ?? '', 'base64url'))],
  )
  return secret.toString('base64url')
}

/** Decodes base32. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((one) => Number.parseInt(one, 2)))
}

/**
 * The authenticator's code for the next time step, which is accepted already, so that it does not expire during a
 * test. `steps` selects a later one.
 */
export function codeOf(secret: Uint8Array, steps = 1): string {
  return totpOf(secret, stepAt(Date.now()) + BigInt(steps))
}

/** Binds an authenticator, which uses up the current code but not the next one. */
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

/** Binds a passkey of a new authenticator. */
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

/** Sets the merchant's rule for second factors. */
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
