import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import { defaultFieldRules } from '#domain/registration/field.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { forgetDevices, keepKnownPlace, notifyOfWay } from '#server/people/second-factor/actions.ts'
import {
  type MemberSession,
  createMemberSession,
  endSessionsOfMember,
  isSessionRemembered,
  sessionOf,
  spendProof,
} from '#server/people/sessions/actions.ts'
import { setMemberCookies } from '#server/people/sessions/member-cookies.ts'

import { contextOf } from './known-passwords.ts'
import { refuseNewPassword } from './new-password.ts'
import { notifyPasswordChanged } from '#server/people/accounts/recovery/password-letter.ts'
import { hashPassword } from './passwords.ts'
import { spendProofBeside } from './proof.ts'
import { proveOldPassword } from './prove-password.ts'
import {
  type LoginMember,
  selectLoginMemberById,
  updatePassword,
  updatePasswordSet,
} from '#server/people/accounts/store.ts'

type Change = typeof accounts.changePassword
type SetFirst = typeof accounts.setPassword

export interface ChangeParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly say: Say
}

/** Names of the member and the brand, which an attacker knows. */
function namesOf(registry: MerchantRegistry, { merchant }: Context, member: LoginMember): readonly string[] {
  const brand = registry.findByCode(merchant.code) ?? { name: merchant.code, hosts: [] }
  return contextOf({ brand, account: member.account, email: member.email })
}

/** Changes a member's own password. All sessions end; the caller's continues with a new secret. */
export async function changePassword(
  { store, registry, say }: ChangeParts,
  context: Context,
  input: Input<Change>,
): Promise<Output<Change>> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const member = await selectLoginMemberById(store.read, who)
  if (!member?.passwordHash) throw refusePlainly('unauthenticated')
  await proveOldPassword(store, context, { hash: member.passwordHash, password: input.oldPassword })
  refuseNewPassword(say, {
    rule: registry.findByCode(context.merchant.code)?.registration.password ?? defaultFieldRules.password,
    language: context.language,
    names: namesOf(registry, context, member),
    password: input.newPassword,
    again: input.confirmNewPassword,
  })
  if (input.newPassword === input.oldPassword) throw refuse<Change>('same_password')
  const newHash = await hashPassword(input.newPassword)
  const begun = await store.transact(async (tx) => {
    const change = { memberId: member.id, oldHash: member.passwordHash ?? '', newHash }
    // A concurrent change won: the verified password is no longer the current one.
    // guard: password-updated-once
    if (!(await updatePassword(tx, change))) throw refuse<Change>('wrong_old_password')
    // Lock order: member before session.
    // guard: armed-password-change-proves
    await spendProofBeside(tx, context, { given: 'password', cpw: input.cpw })
    const session = await beginAnew(tx, context, 'member.change_password') // guard: password-change-noted
    await notifyPasswordChanged(tx, { brand: context.merchant, memberId: who.memberId })
    return session
  })
  return goOn(context, begun)
}

/**
 * Sets the first password of a member who signs in without one. The proof is spent in the same transaction. Lock order:
 * member before session.
 */
export async function setPassword(
  { store, registry, say }: ChangeParts,
  context: Context,
  input: Input<SetFirst>,
): Promise<Output<SetFirst>> {
  const { merchant, memberId } = context
  const member = await selectLoginMemberById(store.read, { merchantId: merchant.id, memberId })
  if (!member) throw refusePlainly('unauthenticated')
  if (member.passwordHash !== null) throw refuse<SetFirst>('password_is_set')
  refuseNewPassword(say, {
    rule: registry.findByCode(merchant.code)?.registration.password ?? defaultFieldRules.password,
    language: context.language,
    names: namesOf(registry, context, member),
    password: input.newPassword,
    again: input.confirmNewPassword,
  })
  const hash = await hashPassword(input.newPassword)
  const begun = await store.transact(async (tx) => {
    // Of two concurrent calls the second finds a password set.
    if (!(await updatePasswordSet(tx, { memberId, hash }))) throw refuse<SetFirst>('password_is_set')
    await spendProof(tx, context, input.cpw) // guard: password-set-needs-proof
    const session = await beginAnew(tx, context, 'member.set_password')
    // guard: password-set-told
    await notifyOfWay(tx, say, { brand: merchant, memberId, change: 'password_set' })
    return session
  })
  return goOn(context, begun)
}

interface Begun {
  readonly session: MemberSession
  readonly isRemembered: boolean
  readonly deviceCookie: string | undefined
}

/** Ends all sessions of the member; the caller's continues with a new secret. */
async function beginAnew(
  tx: Tx,
  context: Context,
  action: 'member.change_password' | 'member.set_password',
): Promise<Begun> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const isRemembered = await isSessionRemembered(tx, sessionOf(context))
  await endSessionsOfMember(tx, who) // guard: password-change-ends-sessions
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action,
    reason: '',
    before: {},
    after: { address: context.address },
  })
  const session = await createMemberSession(tx, {
    ...who,
    ...lifeOfSession(context.merchant.accounts, { isRemembered }),
    isRemembered,
    provenBy: 'password',
    address: context.address,
    device: context.request?.headers['user-agent'] ?? '',
  })
  const deviceCookie = await keepKnownPlace(tx, who, context, { sessionId: session.id, isProven: false })
  await forgetDevices(tx, { memberId: who.memberId, but: session.id })
  return { session, isRemembered, deviceCookie }
}

function goOn(
  { reply, isSecure }: Context,
  { session, isRemembered, deviceCookie }: Begun,
): { readonly token: string } {
  if (reply) setMemberCookies(reply, { value: session.cookie, isSecure, isRemembered })
  if (deviceCookie !== undefined) reply?.header('set-cookie', deviceCookie)
  return { token: session.token }
}
