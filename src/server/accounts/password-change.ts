import type { accounts } from '#contract/accounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lifeOfSession } from '#domain/access/session-life.ts'
import { defaultFieldRules, refuseField } from '#domain/registration/field.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Store } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, refuse, refusePlainly } from '#server/http/refusal.ts'
import { bucketOfAddress } from '#server/http/throttle-bucket.ts'
import type { Say } from '#server/http/words.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'
import { createMemberSession, endSessionsOfMember } from '#server/sessions/actions.ts'
import { setMemberCookies } from '#server/sessions/member-cookies.ts'

import { isKnownPassword } from './known-passwords.ts'
import { countAttempt, forgetAttempts, keysOfAttempt, takeBackAttempt } from './login-attempts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { sayRefusals } from './registration-words.ts'
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
  refuseNewPassword({ registry, say }, context, { account: member.account, input })
  const newHash = await hashPassword(input.newPassword)
  const session = await store.transact(async (tx) => {
    const change = { memberId: member.id, oldHash: member.passwordHash ?? '', newHash }
    // Somebody else was faster: what was proven is no longer the password.
    if (!(await updatePassword(tx, change))) throw refuse<Change>('wrong_old_password')
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
    return await createMemberSession(tx, {
      ...who,
      ...lifeOfSession(context.merchant.accounts),
      address: context.address,
      device: context.request?.headers['user-agent'] ?? '',
    })
  })
  if (context.reply) setMemberCookies(context.reply, { value: session.cookie, isSecure: context.isSecure })
  return { token: session.token }
}

/** Whoever sits before an open session must not guess the password at leisure: attempts rest as at sign-in. */
async function proveOldPassword(
  store: Store,
  context: Context,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<void> {
  const keys = keysOfAttempt({
    merchantId: context.merchant.id,
    account: `change of ${context.memberId}`,
    address: `change from ${bucketOfAddress(context.address)}`,
  })
  const { refusal } = await countAttempt(store, keys, { isCaptchaRight: true })
  if (refusal?.reason === 'too_soon') {
    context.reply?.header('retry-after', refusal.waitSeconds)
    throw new Refusal('too_many_requests', 429)
  }
  const isRight = await verifyPassword(hash, password).catch(async (error: unknown) => {
    await takeBackAttempt(store, keys)
    throw error
  })
  if (!isRight) throw refuse<Change>('wrong_old_password')
  await forgetAttempts(store, keys)
}

function refuseNewPassword(
  { registry, say }: Omit<ChangeParts, 'store'>,
  context: Context,
  { account, input }: { readonly account: string; readonly input: Input<Change> },
): void {
  const rule = registry.findByCode(context.merchant.code)?.registration.password ?? defaultFieldRules.password
  const refusal = refuseField({ ...rule, enabled: true, required: true }, input.newPassword)
  if (refusal) throw refuse<Change>('fields', sayRefusals(say, context.language, { password: refusal }))
  if (input.newPassword !== input.confirmNewPassword) throw refuse<Change>('inconsistent_twice')
  if (input.newPassword === input.oldPassword) throw refuse<Change>('same_password')
  if (isKnownPassword(input.newPassword, account)) throw refuse<Change>('password_known')
}
