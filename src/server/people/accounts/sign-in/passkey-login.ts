import type { Input, Output } from '#contract/endpoint.ts'
import type { secondStep } from '#contract/second-step.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { askOnlyPasskey, proveOnlyPasskey } from '#server/people/second-factor/actions.ts'

import { openSession } from './sign-in.ts'
import { selectLoginMemberById } from '#server/people/accounts/store.ts'

type LoginByPasskey = typeof secondStep.loginByPasskey

export async function askPasskeyLogin(
  store: Store,
  context: Context,
): Promise<Output<typeof secondStep.askPasskeyLogin>> {
  return { options: await askOnlyPasskey(store.read, context) }
}

/** Signs in with a passkey alone. An old password need not be changed; one set by an operator must be. */
export async function loginByPasskey(
  store: Store,
  context: Context,
  { response, remember }: Input<LoginByPasskey>,
): Promise<Output<LoginByPasskey>> {
  const memberId = await proveOnlyPasskey(store, context, response)
  const who = memberId === undefined ? undefined : { merchantId: context.merchant.id, memberId }
  const member = who && (await selectLoginMemberById(store.read, who))
  if (!member) throw refuse<LoginByPasskey>('passkey_refused')
  if (member.status !== 'active') throw refuse<LoginByPasskey>('account_suspended')
  return await openSession(store, context, {
    member,
    firstStep: 'passkey',
    isRemembered: remember === true,
    mustChangePassword: member.mustChangePassword,
  })
}
