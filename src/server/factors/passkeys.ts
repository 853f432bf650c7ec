import { createHash, randomBytes } from 'node:crypto'

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

import type { Tx } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { hostOf } from '#server/http/visit.ts'

import { type ChallengeScope, insertChallenge, takeChallenge } from './challenge-store.ts'
import { hashChallenge, readAssertion, readRegistration } from './passkey-response.ts'

/** For whom a passkey is: the host that was really asked, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** A passkey as the tables of members and of operators hold it. */
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

/** EdDSA, ES256 and RS256: what authenticators speak. */
const algorithms = [-8, -7, -257]

/** As long as the challenge is good. */
const TIMEOUT_MS = 300_000

/** The guard has found the merchant, or the console, by this host: nobody is asked to sign for a host that is not ours. */
export function relyingPartyOf({ request, isSecure }: Pick<Context, 'request' | 'isSecure'>): RelyingParty {
  if (!request) throw new Error('a passkey belongs to a call')
  const [scheme, usualPort] = isSecure ? ['https', ':443'] : ['http', ':80']
  const host = (request.headers.host ?? '').toLowerCase()
  const shown = host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host
  return { id: hostOf(request), origin: `${scheme}://${shown}` }
}

/** By what a passkey knows its owner again. It says nothing of who that is, and is the same each time. */
export function passkeyHandle(owner: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`passkey owner ${owner}`).digest())
}

/** What the browser is to make a passkey from. */
export async function askNewPasskey(
  tx: Tx,
  asked: {
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
    rpName: asked.brand,
    rpID: asked.party.id,
    userName: asked.account,
    userDisplayName: asked.account,
    userID: passkeyHandle(asked.owner),
    challenge: new Uint8Array(randomBytes(32)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: asked.existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  await insertChallenge(tx, hashChallenge(options.challenge), asked.scope)
  return options
}

/**
 * The passkey that a browser has made. The challenge is used up whatever comes of it: so it is taken outside of any
 * transaction, with `store.read`.
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

/** What the browser is to sign. As the only step the passkey must know who holds it; without `allowed` any may sign. */
export async function askPasskey(
  tx: Tx,
  asked: {
    readonly party: RelyingParty
    readonly scope: ChallengeScope
    readonly allowed?: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]
    readonly isOnlyStep: boolean
  },
): Promise<object> {
  const options = await generateAuthenticationOptions({
    rpID: asked.party.id,
    challenge: new Uint8Array(randomBytes(32)),
    timeout: TIMEOUT_MS,
    userVerification: asked.isOnlyStep ? 'required' : 'preferred',
    ...(asked.allowed ? { allowCredentials: asked.allowed.map(toDescriptor) } : {}),
  })
  await insertChallenge(tx, hashChallenge(options.challenge), asked.scope)
  return options
}

/** Which passkey claims to have signed. */
export function claimedCredential(response: unknown): string | undefined {
  return readAssertion(response)?.credential.id
}

/**
 * Whether this passkey has signed what this owner was asked. Gives its new counter; one that does not grow belongs to
 * a copy. The challenge is used up whatever comes of it, so this too is called with `store.read`; whoever stores the
 * counter does so with `counter < new OR (counter = 0 AND new = 0)` as the condition.
 */
export async function judgePasskey(
  tx: Tx,
  judged: {
    readonly party: RelyingParty
    readonly scope: ChallengeScope
    readonly response: unknown
    readonly passkey: StoredPasskey | undefined
    /** `member 7`: a passkey that names its owner must name this one. */
    readonly owner: string
    readonly isOnlyStep: boolean
  },
): Promise<{ readonly counter: bigint; readonly isBackedUp: boolean } | undefined> {
  const { party, passkey } = judged
  const read = readAssertion(judged.response)
  if (!read || !(await takeChallenge(tx, read.challengeHash, judged.scope))) return undefined
  if (passkey?.credentialId !== read.credential.id) return undefined
  const { userHandle } = read.credential.response
  if (userHandle !== undefined && userHandle !== handleText(judged.owner)) return undefined
  // Who signs in by the passkey alone is who the passkey says.
  if (judged.isOnlyStep && userHandle === undefined) return undefined
  const verified = await verifyAuthenticationResponse({
    response: read.credential,
    expectedChallenge: (challenge) => hashChallenge(challenge).equals(read.challengeHash),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    expectedType: 'webauthn.get',
    requireUserVerification: judged.isOnlyStep,
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
