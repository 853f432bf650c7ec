import { isSameBrowser } from '#domain/members/device.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { CallerOfCall, Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import {
  createSecret,
  hashSecret,
  isPageToken,
  pageTokenOf,
  readSecret,
} from '#server/platform/http/session-secret.ts'

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
export {
  countPresent,
  samplePresent,
  selectPresentAt as findPresentAt,
  selectPresentSteps as findPresentSteps,
} from './sample-store.ts'
export { countOpenSessions, selectSessionsOfMember as findSessionsOfMember } from './console-store.ts'
export { selectPastSessions as findPastSessions } from './past-store.ts'

const VISITOR: CallerOfCall = { kind: 'visitor' }

/** A session's maximum lifetime, however active the member is. */
const SESSION_SECONDS = 30 * 24 * 3600

export interface MemberSession {
  readonly id: string
  readonly memberId: bigint
  /** The cookie's value. */
  readonly cookie: string
  /** The page token that pages send along. */
  readonly token: string
}

/**
 * Resolves the caller of a cookie. A visitor if the session ended, expired, belongs to another merchant or to a
 * suspended member, or if the call needs a page token and has none: the cookie alone does not prove that our page
 * makes the call. A cookie that appears in another browser or system was stolen, so its session ends.
 */
export async function findCaller(
  store: Store,
  proof: {
    readonly merchantId: number
    readonly cookie: string | undefined
    readonly token: string | undefined
    readonly needsToken: boolean
    /** The user agent; if absent, it is not compared. */
    readonly device?: string
  },
): Promise<CallerOfCall> {
  const secret = readSecret(proof.cookie)
  if (!secret) return VISITOR
  if (proof.needsToken && !isPageToken(secret, proof.token)) return VISITOR // guard: page-token-needed
  const found = await selectSession(store.read, {
    merchantId: proof.merchantId,
    secretHash: hashSecret(secret),
  })
  if (!found) return VISITOR
  // guard: session-of-same-browser
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

/** Opens a session with a new secret; a cookie from the browser is never reused, against session fixation. */
export async function createMemberSession(
  tx: Tx,
  options: {
    readonly merchantId: number
    readonly memberId: bigint
    /** The merchant's setting: see `lifeOfSession`. */
    readonly idleMinutes?: number
    readonly isHalfSignedIn?: boolean
    readonly expiresInSeconds?: number
    /** Whether the cookie survives closing the browser. */
    readonly isRemembered?: boolean
    /** The first step that was proven; a half-signed-in session needs it for the second. */
    readonly provenBy?: string
    readonly address?: string
    readonly device?: string
  },
): Promise<MemberSession> {
  const secret = createSecret()
  const id = await insertSession(tx, {
    merchantId: options.merchantId,
    memberId: options.memberId,
    secretHash: hashSecret(secret),
    isHalfSignedIn: options.isHalfSignedIn ?? false,
    idleMinutes: options.idleMinutes ?? 30,
    expiresInSeconds: options.expiresInSeconds ?? SESSION_SECONDS,
    isRemembered: options.isRemembered ?? false,
    provenBy: options.provenBy,
    address: options.address,
    device: options.device ?? '',
  })
  const { memberId } = options
  return { id, memberId, cookie: secret.toString('base64url'), token: pageTokenOf(secret) }
}

/** Ends a session of this member; false if there was none. */
export async function endSession(
  tx: Tx,
  session: { readonly memberId: bigint; readonly id: string },
): Promise<boolean> {
  return await updateSessionEnded(tx, session)
}

/** Ends all sessions of a member but one; returns their number. */
export async function endOtherSessions(
  tx: Tx,
  session: { readonly memberId: bigint; readonly id: string },
): Promise<number> {
  return await updateOtherSessionsEnded(tx, session)
}

/** Sessions per page. */
export const SESSIONS_A_PAGE = 20

/** One page of a member's open sessions. */
export async function findOwnSessions(
  tx: Tx,
  request: { readonly merchantId: number; readonly memberId: bigint; readonly after: string | undefined },
): Promise<{ readonly list: readonly OwnSession[]; readonly hasMore: boolean }> {
  const found = await selectOwnSessions(tx, { ...request, limit: SESSIONS_A_PAGE + 1 })
  // guard: sessions-paged
  return { list: found.slice(0, SESSIONS_A_PAGE), hasMore: found.length > SESSIONS_A_PAGE }
}

/** Ends the session of the browser's cookie, if any, before a new sign-in. */
export async function endSessionOfCookie(
  tx: Tx,
  { merchantId, cookie }: { readonly merchantId: number; readonly cookie: string | undefined },
): Promise<void> {
  const secret = readSecret(cookie)
  if (secret) await updateSessionEndedBySecret(tx, { merchantId, secretHash: hashSecret(secret) })
}

/** Ends all sessions of a member, on all devices. */
export async function endSessionsOfMember(
  tx: Tx,
  { memberId }: { readonly memberId: bigint },
): Promise<void> {
  await updateSessionsEnded(tx, memberId)
}

/** Whether the member had a session from this household, as far back as sessions are kept. */
export async function hasSessionFrom(
  tx: Tx,
  request: { readonly merchantId: number; readonly memberId: bigint; readonly address: string },
): Promise<boolean> {
  return await selectSessionFrom(tx, request)
}

/** The session of a call. */
export function sessionOf({ caller }: Pick<Context, 'caller'>): SessionKey {
  if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
  return { memberId: caller.memberId, id: caller.sessionId }
}

export async function isSessionRemembered(tx: Tx, session: SessionKey): Promise<boolean> {
  return await selectSessionRemembered(tx, session)
}

/** Issues a one-time proof for this session, for a deed that requires one; for one named deed alone, if it is named. */
export async function giveProof(tx: Tx, context: Pick<Context, 'caller'>, deed?: string): Promise<string> {
  return await keepProof(tx, sessionOf(context), deed)
}

/**
 * Consumes the proof `cpw` in the deed's transaction: if the deed fails, the proof stays valid. Refuses with
 * `proof_needed`, which the deed's contract must name.
 */
export async function spendProof(
  tx: Tx,
  context: Pick<Context, 'caller'>,
  cpw: string,
  deed?: string,
): Promise<void> {
  await useProof(tx, sessionOf(context), cpw, deed)
}

/** Whether the calling session was opened within the last five minutes. */
export async function hasJustSignedIn(tx: Tx, context: Pick<Context, 'caller'>): Promise<boolean> {
  return await isSessionFresh(tx, sessionOf(context))
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/** Ends all sessions of a member; returns how many were open. */
export async function endAllSessions(tx: Tx, { memberId }: { readonly memberId: bigint }): Promise<number> {
  const ended = await updateOtherSessionsEnded(tx, { memberId, id: NO_SESSION })
  await updateSessionsEnded(tx, memberId)
  return ended
}

/** The first step, as recorded by the call's half-signed-in session. */
export async function findHalfSession(
  tx: Tx,
  context: Pick<Context, 'caller'>,
): Promise<HalfSession | undefined> {
  return await selectHalf(tx, sessionOf(context))
}

/** Ends the call's half-signed-in session before a full one replaces it; of concurrent calls, one succeeds. */
export async function endHalfSession(
  tx: Tx,
  context: Pick<Context, 'caller'>,
): Promise<HalfSession | undefined> {
  return await takeHalf(tx, sessionOf(context))
}
