import { isSameBrowser } from '#domain/members/device.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import type { CallerOfCall, Context } from '#server/http/context.ts'
import { refusePlainly } from '#server/http/refusal.ts'
import {
  createSecret,
  hashSecret,
  isPageToken,
  pageTokenOf,
  readSecret,
} from '#server/http/session-secret.ts'

import { selectSession } from './lookup-store.ts'
import {
  type OwnSession,
  selectOwnSessions,
  updateOtherSessionsEnded,
  selectSessionFrom,
} from './own-sessions-store.ts'
import { type HalfSession, selectHalf, takeHalf } from './half-store.ts'
import { isSessionFresh, keepProof, useProof } from './proofs.ts'
import {
  DEVICE_LENGTH,
  type SessionKey,
  insertSession,
  selectSessionRemembered,
  touchSession,
  updateSessionEnded,
  updateSessionEndedBySecret,
  updateSessionsEnded,
} from './store.ts'

export { deleteProofs as forgetProofs } from './proof-store.ts'
export { updateSessionsEndedOfMerchant as endSessionsOfMerchant } from './store.ts'
export { countOpenSessions, selectSessionsOfMember as findSessionsOfMember } from './desk-store.ts'

const VISITOR: CallerOfCall = { kind: 'visitor' }

/** However busy a member is, a session ends after so long. */
const SESSION_SECONDS = 30 * 24 * 3600

export interface MemberSession {
  readonly id: string
  readonly memberId: bigint
  /** What the cookie holds. */
  readonly cookie: string
  /** What the pages send along. */
  readonly token: string
}

/**
 * Who stands behind the cookie of a call. Nobody, when the session was ended, ran out, is of another merchant or of a
 * suspended member, and when the call needs the page token and has none: the cookie alone proves no page of ours. A
 * cookie that turns up in another browser, or on another system, was taken along: its session ends then and there.
 */
export async function findCaller(
  store: Store,
  proof: {
    readonly merchantId: number
    readonly cookie: string | undefined
    readonly token: string | undefined
    readonly needsToken: boolean
    /** What the browser says of itself; where nothing is given, nothing is compared. */
    readonly device?: string
  },
): Promise<CallerOfCall> {
  const secret = readSecret(proof.cookie)
  if (!secret) return VISITOR
  if (proof.needsToken && !isPageToken(secret, proof.token)) return VISITOR
  const found = await selectSession(store.read, {
    merchantId: proof.merchantId,
    secretHash: hashSecret(secret),
  })
  if (!found) return VISITOR
  if (proof.device !== undefined && !isSameBrowser(found.device, proof.device.slice(0, DEVICE_LENGTH))) {
    await updateSessionEnded(store.read, found)
    return VISITOR
  }
  if (found.isTouchDue) await touchSession(store.read, found)
  return {
    kind: 'member',
    accountType: found.accountType,
    isHalfSignedIn: found.isHalfSignedIn,
    memberId: found.memberId,
    sessionId: found.id,
    ...(found.mustChangePassword ? { mustChangePassword: true } : {}),
  }
}

/** Opens a session with a secret of its own making: what a browser brought along is never taken over. */
export async function createMemberSession(
  tx: Tx,
  wanted: {
    readonly merchantId: number
    readonly memberId: bigint
    /** Of the merchant: see `lifeOfSession`. */
    readonly idleMinutes?: number
    readonly isHalfSignedIn?: boolean
    readonly expiresInSeconds?: number
    /** Whether the browser keeps it when it is closed. */
    readonly isRemembered?: boolean
    /** The step that opened it: a half one remembers by it what was proven so far. */
    readonly provenBy?: string
    readonly address?: string
    readonly device?: string
  },
): Promise<MemberSession> {
  const secret = createSecret()
  const id = await insertSession(tx, {
    merchantId: wanted.merchantId,
    memberId: wanted.memberId,
    secretHash: hashSecret(secret),
    isHalfSignedIn: wanted.isHalfSignedIn ?? false,
    idleMinutes: wanted.idleMinutes ?? 30,
    expiresInSeconds: wanted.expiresInSeconds ?? SESSION_SECONDS,
    isRemembered: wanted.isRemembered ?? false,
    provenBy: wanted.provenBy,
    address: wanted.address,
    device: wanted.device ?? '',
  })
  const { memberId } = wanted
  return { id, memberId, cookie: secret.toString('base64url'), token: pageTokenOf(secret) }
}

/** Whether there was one to end: nobody ends what is another's. */
export async function endSession(
  tx: Tx,
  session: { readonly memberId: bigint; readonly id: string },
): Promise<boolean> {
  return await updateSessionEnded(tx, session)
}

/** Every session of a member but the one that is named; how many they were. */
export async function endOtherSessions(
  tx: Tx,
  session: { readonly memberId: bigint; readonly id: string },
): Promise<number> {
  return await updateOtherSessionsEnded(tx, session)
}

/** How many sessions of a member are told at once. */
export const SESSIONS_A_PAGE = 20

/** Where a member is signed in, a page at a time. */
export async function findOwnSessions(
  tx: Tx,
  asked: { readonly merchantId: number; readonly memberId: bigint; readonly after: string | undefined },
): Promise<{ readonly list: readonly OwnSession[]; readonly hasMore: boolean }> {
  const found = await selectOwnSessions(tx, { ...asked, limit: SESSIONS_A_PAGE + 1 })
  return { list: found.slice(0, SESSIONS_A_PAGE), hasMore: found.length > SESSIONS_A_PAGE }
}

/** Ends the session that a browser brought along, if there is one: it signs in anew. */
export async function endSessionOfCookie(
  tx: Tx,
  { merchantId, cookie }: { readonly merchantId: number; readonly cookie: string | undefined },
): Promise<void> {
  const secret = readSecret(cookie)
  if (secret) await updateSessionEndedBySecret(tx, { merchantId, secretHash: hashSecret(secret) })
}

/** Every session of a member, on whatever device. */
export async function endSessionsOfMember(
  tx: Tx,
  { memberId }: { readonly memberId: bigint },
): Promise<void> {
  await updateSessionsEnded(tx, memberId)
}

/** Whether a member was signed in from this household lately. */
export async function hasSessionFrom(
  tx: Tx,
  asked: { readonly merchantId: number; readonly memberId: bigint; readonly address: string },
): Promise<boolean> {
  return await selectSessionFrom(tx, asked)
}

/** The session that a call comes from. */
export function sessionOf({ caller }: Pick<Context, 'caller'>): SessionKey {
  if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
  return { memberId: caller.memberId, id: caller.sessionId }
}

export async function isSessionRemembered(tx: Tx, session: SessionKey): Promise<boolean> {
  return await selectSessionRemembered(tx, session)
}

/** A one-time proof of who sits before this session, for a deed that asks for it. */
export async function giveProof(tx: Tx, context: Pick<Context, 'caller'>): Promise<string> {
  return await keepProof(tx, sessionOf(context))
}

/**
 * Spends the proof `cpw` in the transaction of the deed that it is for: a deed that fails leaves it unspent. Refuses
 * with `proof_needed`, which the contract of the deed must name.
 */
export async function spendProof(tx: Tx, context: Pick<Context, 'caller'>, cpw: string): Promise<void> {
  await useProof(tx, sessionOf(context), cpw)
}

/** Whether the session that calls was opened within the last five minutes. */
export async function hasJustSignedIn(tx: Tx, context: Pick<Context, 'caller'>): Promise<boolean> {
  return await isSessionFresh(tx, sessionOf(context))
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/** Every session of a member; how many of them were still open. */
export async function endAllSessions(tx: Tx, { memberId }: { readonly memberId: bigint }): Promise<number> {
  const ended = await updateOtherSessionsEnded(tx, { memberId, id: NO_SESSION })
  await updateSessionsEnded(tx, memberId)
  return ended
}

/** What the half-signed-in session of a call remembers of the first step. */
export async function findHalfSession(
  tx: Tx,
  context: Pick<Context, 'caller'>,
): Promise<HalfSession | undefined> {
  return await selectHalf(tx, sessionOf(context))
}

/** Ends the half-signed-in session of a call, so that a whole one takes its place: once, however many ask at once. */
export async function endHalfSession(
  tx: Tx,
  context: Pick<Context, 'caller'>,
): Promise<HalfSession | undefined> {
  return await takeHalf(tx, sessionOf(context))
}
