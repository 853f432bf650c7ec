import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import { defaultFieldRules } from '#domain/registration/field.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Store } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import type { Say } from '#server/http/words.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'
import {
  createMemberSession,
  endSessionsOfMember,
  isSessionRemembered,
  sessionOf,
} from '#server/sessions/actions.ts'
import { setMemberCookies } from '#server/sessions/member-cookies.ts'

import { refuseNewPassword } from './new-password.ts'
import { tellPasswordChanged } from './password-letter.ts'
import { hashPassword } from './passwords.ts'
import { proveOldPassword } from './prove-password.ts'
import { selectLoginMemberById, updatePassword } from './store.ts'

type Change = typeof accounts.changePassword

export interface ChangeParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly say: Say
}

/** Changes a member's own password. Every session of theirs ends, and the one that asked goes on under a new secret. */
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
    names: [member.account],
    password: input.newPassword,
    again: input.confirmNewPassword,
  })
  if (input.newPassword === input.oldPassword) throw refuse<Change>('same_password')
  const newHash = await hashPassword(input.newPassword)
  const { session, isRemembered } = await store.transact(async (tx) => {
    const change = { memberId: member.id, oldHash: member.passwordHash ?? '', newHash }
    // Somebody else was faster: what was proven is no longer the password.
    if (!(await updatePassword(tx, change))) throw refuse<Change>('wrong_old_password')
    const isRemembered = await isSessionRemembered(tx, sessionOf(context))
    await endSessionsOfMember(tx, who)
    await writeAudit(tx, {
      merchantId: who.merchantId,
      operatorId: null,
      memberId: who.memberId,
      action: 'member.change_password',
      reason: '',
      before: {},
      after: { address: context.address },
    })
    await tellPasswordChanged(tx, { brand: context.merchant, memberId: who.memberId })
    const session = await createMemberSession(tx, {
      ...who,
      ...lifeOfSession(context.merchant.accounts, { isRemembered }),
      isRemembered,
      provenBy: 'password',
      address: context.address,
      device: context.request?.headers['user-agent'] ?? '',
    })
    return { session, isRemembered }
  })
  const { reply, isSecure } = context
  if (reply) setMemberCookies(reply, { value: session.cookie, isSecure, isRemembered })
  return { token: session.token }
}
