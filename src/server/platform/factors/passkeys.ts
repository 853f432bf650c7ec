import { createHash, randomBytes } from 'node:crypto'

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { hostOf } from '#server/platform/http/visit.ts'

import { type ChallengeScope, insertChallenge, takeChallenge } from './challenge-store.ts'
import { hashChallenge, readAssertion, readRegistration } from './passkey-response.ts'

/** The relying party: the requested host and the origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** A passkey as stored for members and operators. */
export interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: bigint
  readonly transports: readonly string[]
}

export interface NewPasskey extends StoredPasskey {
  readonly rpId: string
  readonly isBackedUp: boolean
}

/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
const algorithms = [-8, -7, -257]

/** As long as the challenge is valid. */
const TIMEOUT_MS = 300_000

/** The guard has already matched this host to a merchant or the console, so it is one of ours. */
export function relyingPartyOf({ request, isSecure }: Pick<Context, 'request' | 'isSecure'>): RelyingParty {
  if (!request) throw new Error('a passkey belongs to a call')
  const [scheme, usualPort] = isSecure ? ['https', ':443'] : ['http', ':80']
  const host = (request.headers.host ?? '').toLowerCase()
  const hostName = host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host
  return { id: hostOf(request), origin: `${scheme}://${hostName}` }
}

/** The WebAuthn user handle: stable per owner, and without personal data. */
export function passkeyHandle(owner: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`passkey owner ${owner}`).digest())
}

/** Options for creating a passkey. */
export async function askNewPasskey(
  tx: Tx,
  requested: {
    readonly party: RelyingParty
    readonly scope: ChallengeScope
    readonly brand: string
    /** `member 7`, `operator 7` */
    readonly owner: string
    readonly account: string
    readonly existing: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]
  },
): Promise<object> {
  const options = await generateRegistrationOptions({
    rpName: requested.brand,
    rpID: requested.party.id,
    userName: requested.account,
    userDisplayName: requested.account,
    userID: passkeyHandle(requested.owner),
    challenge: new Uint8Array(randomBytes(32)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: requested.existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  await insertChallenge(tx, hashChallenge(options.challenge), requested.scope)
  return options
}

/**
 * Verifies a new passkey. The challenge is consumed even on failure, so call it with `store.read`, outside any
 * transaction.
 */
export async function readNewPasskey(
  tx: Tx,
  {
    party,
    scope,
    response,
  }: { readonly party: RelyingParty; readonly scope: ChallengeScope; readonly response: unknown },
): Promise<NewPasskey | undefined> {
  const read = readRegistration(response)
  if (!read || !(await takeChallenge(tx, read.challengeHash, scope))) return undefined
  const { credential: made } = read
  const verified = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: (challenge) => hashChallenge(challenge).equals(read.challengeHash),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    expectedType: 'webauthn.create',
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  if (credential.id !== made.id) return undefined
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: made.response.transports ?? [],
    rpId: party.id,
    isBackedUp: credentialBackedUp,
  }
}

/** Options for an assertion. As the only step it requires user verification; without `allowed` any passkey may sign. */
export async function askPasskey(
  tx: Tx,
  requested: {
    readonly party: RelyingParty
    readonly scope: ChallengeScope
    readonly allowed?: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]
    readonly isOnlyStep: boolean
  },
): Promise<object> {
  const options = await generateAuthenticationOptions({
    rpID: requested.party.id,
    challenge: new Uint8Array(randomBytes(32)),
    timeout: TIMEOUT_MS,
    userVerification: requested.isOnlyStep ? 'required' : 'preferred',
    ...(requested.allowed ? { allowCredentials: requested.allowed.map(toDescriptor) } : {}),
  })
  await insertChallenge(tx, hashChallenge(options.challenge), requested.scope)
  return options
}

/** The credential id of an assertion, not verified yet. */
export function claimedCredential(response: unknown): string | undefined {
  return readAssertion(response)?.credential.id
}

/**
 * Verifies an owner's assertion and returns the new counter; one that does not grow indicates a cloned passkey. The
 * challenge is consumed even on failure, so call it with `store.read`. Store the counter on the condition
 * `counter < new OR (counter = 0 AND new = 0)`.
 */
export async function judgePasskey(
  tx: Tx,
  judged: {
    readonly party: RelyingParty
    readonly scope: ChallengeScope
    readonly response: unknown
    readonly passkey: StoredPasskey | undefined
    /** `member 7`: a passkey with a user handle must name this owner. */
    readonly owner: string
    readonly isOnlyStep: boolean
  },
): Promise<{ readonly counter: bigint; readonly isBackedUp: boolean } | undefined> {
  const { party, passkey } = judged
  const read = readAssertion(judged.response)
  // guard: passkey-challenge-taken
  if (!read || !(await takeChallenge(tx, read.challengeHash, judged.scope))) return undefined
  if (passkey?.credentialId !== read.credential.id) return undefined
  const { userHandle } = read.credential.response
  // guard: passkey-user-checked
  if (userHandle !== undefined && userHandle !== handleText(judged.owner)) return undefined
  // In a sign-in by passkey alone the user handle identifies the member, so it is required.
  if (judged.isOnlyStep && userHandle === undefined) return undefined
  const verified = await verifyAuthenticationResponse({
    response: read.credential,
    expectedChallenge: (challenge) => hashChallenge(challenge).equals(read.challengeHash),
    expectedOrigin: party.origin, // guard: passkey-origin-checked
    expectedRPID: party.id, // guard: passkey-host-checked
    expectedType: 'webauthn.get',
    requireUserVerification: judged.isOnlyStep, // guard: passkey-user-verified
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: BigInt(newCounter), isBackedUp: credentialBackedUp }
}

function handleText(owner: string): string {
  return Buffer.from(passkeyHandle(owner)).toString('base64url')
}

function toDescriptor({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports: [...transports] }
}
