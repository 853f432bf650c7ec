import type { Permission } from '#domain/access/permission.ts'
import { permissionsNow, permissionsOf } from '#domain/approvals/operator-rights.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { CallerOfCall } from '#server/platform/http/context.ts'
import {
  createSecret,
  hashSecret,
  isPageToken,
  pageTokenOf,
  readSecret,
} from '#server/platform/http/session-secret.ts'

import { selectPresent } from './public-name-store.ts'
import {
  type NewOperator,
  insertOperator,
  insertOperatorSession,
  selectOperator,
  touchOperatorSession,
} from './store.ts'

export { addFirstOperator, replaceFirstPassword } from './first-operator.ts'

const VISITOR: CallerOfCall = { kind: 'visitor' }

/** A working day; after it an operator signs in again, however active. */
const SESSION_SECONDS = 8 * 3600

/** Resolves the operator of a call's cookie, by the rules of a member's session. */
export async function findOperator(
  store: Store,
  proof: {
    readonly cookie: string | undefined
    readonly token: string | undefined
    readonly needsToken?: boolean
    /** A call that no input of the operator caused: it leaves the idle timeout as it is. */
    readonly isBackground?: boolean
  },
): Promise<CallerOfCall> {
  const secret = readSecret(proof.cookie)
  if (!secret) return VISITOR
  if ((proof.needsToken ?? true) && !isPageToken(secret, proof.token)) return VISITOR
  const found = await selectOperator(store.read, hashSecret(secret))
  if (!found) return VISITOR
  // guard: background-call-renews-nothing
  if (found.isTouchDue && proof.isBackground !== true) await touchOperatorSession(store.read, found.sessionId)
  return {
    kind: 'operator',
    permissions: permissionsNow(found),
    isHalfSignedIn: found.isHalfSignedIn,
    mustEnrol: found.mustChangePassword || found.mustEnrol,
    operatorId: found.operatorId,
    operatorName: found.name,
    role: found.role ?? undefined,
    sessionId: found.sessionId,
    merchantId: found.merchantId ?? undefined,
    mustChangePassword: found.mustChangePassword,
    mustEnrolFactor: found.mustEnrol,
  }
}

export async function createOperator(
  tx: Tx,
  operator: Omit<NewOperator, 'permissions'> & { readonly permissions: readonly Permission[] },
): Promise<bigint> {
  const id = await insertOperator(tx, operator)
  if (id === undefined) throw new Error(`operator ${operator.name} was there already`)
  return id
}

/** Opens a session with a new secret; a cookie from the browser is never reused, against session fixation. */
export async function createOperatorSession(
  tx: Tx,
  options: {
    readonly operatorId: bigint
    readonly isHalfSignedIn?: boolean
    readonly expiresInSeconds?: number
    readonly address?: string
    readonly device?: string
  },
): Promise<{ readonly id: string; readonly cookie: string; readonly token: string }> {
  const secret = createSecret()
  const id = await insertOperatorSession(tx, {
    operatorId: options.operatorId,
    secretHash: hashSecret(secret),
    isHalfSignedIn: options.isHalfSignedIn ?? false,
    expiresInSeconds: options.expiresInSeconds ?? SESSION_SECONDS,
    address: options.address,
    device: options.device ?? '',
  })
  return { id, cookie: secret.toString('base64url'), token: pageTokenOf(secret) }
}

/** The names that present operators with a permission show to members, of those who consent. */
export async function findPresentNames(
  tx: Tx,
  { merchantId, permission }: { readonly merchantId: number; readonly permission: Permission },
): Promise<readonly string[]> {
  const present = await selectPresent(tx, merchantId)
  return present
    .filter((operator) => permissionsOf(operator).includes(permission)) // guard: present-by-permission
    .map(({ publicName }) => publicName)
}
