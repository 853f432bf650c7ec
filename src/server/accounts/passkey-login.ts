import type { Input, Output } from '#contract/endpoint.ts'
import type { secondStep } from '#contract/second-step.ts'
import type { Store } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { askOnlyPasskey, proveOnlyPasskey } from '#server/second-factor/actions.ts'

import { openSession } from './sign-in.ts'
import { selectLoginMemberById } from './store.ts'

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
