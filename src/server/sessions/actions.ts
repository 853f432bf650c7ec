import type { Store, Tx } from '#server/db/transaction.ts'
import type { CallerOfCall } from '#server/http/context.ts'
import {
  createSecret,
  hashSecret,
  isPageToken,
  pageTokenOf,
  readSecret,
} from '#server/http/session-secret.ts'

import {
  insertSession,
  selectSession,
  touchSession,
  updateSessionEnded,
  updateSessionEndedBySecret,
  updateSessionsEnded,
} from './store.ts'

const VISITOR: CallerOfCall = { kind: 'visitor' }

/** However busy a member is, a session ends after so long. */
const SESSION_SECONDS = 30 * 24 * 3600

export interface MemberSession {
  readonly id: string
  /** What the cookie holds. */
  readonly cookie: string
  /** What the pages send along. */
  readonly token: string
}

/**
 * Who stands behind the cookie of a call. Nobody, when the session was ended, ran out, is of another merchant or of a
 * suspended member, and when the call needs the page token and has none: the cookie alone proves no page of ours.
 */
export async function findCaller(
  store: Store,
  proof: {
    readonly merchantId: number
    readonly cookie: string | undefined
    readonly token: string | undefined
    readonly needsToken: boolean
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
    address: wanted.address,
    device: wanted.device ?? '',
  })
  return { id, cookie: secret.toString('base64url'), token: pageTokenOf(secret) }
}

export async function endSession(
  tx: Tx,
  session: { readonly memberId: bigint; readonly id: string },
): Promise<void> {
  await updateSessionEnded(tx, session)
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
