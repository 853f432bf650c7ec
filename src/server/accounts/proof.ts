import type { Input, Output } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import type { Store } from '#server/db/transaction.ts'
import { type BoundCall, bind } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import { giveProof as giveProofOf, hasJustSignedIn } from '#server/sessions/actions.ts'

import { proveOldPassword } from './prove-password.ts'
import { selectLoginMemberById } from './store.ts'

type GiveProof = typeof secondFactor.giveProof

/** The one-time proof `cpw` of who sits before the session. */
export const proofRoutes = (store: Store): BoundCall[] =>
  bind(
    { giveProof: secondFactor.giveProof },
    { giveProof: (context, input) => giveProof(store, context, input) },
  )

/**
 * Who has a password gives it once more. Who has none, having come by a provider or a passkey, has signed in within the
 * last five minutes: there is nothing else that they could give.
 */
async function giveProof(
  store: Store,
  context: Context,
  { password }: Input<GiveProof>,
): Promise<Output<GiveProof>> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const member = await selectLoginMemberById(store.read, who)
  if (!member) throw refusePlainly('unauthenticated')
  if (member.passwordHash === null) {
    if (!(await hasJustSignedIn(store.read, context))) throw refuse<GiveProof>('sign_in_again')
  } else {
    if (password === undefined) throw refuse<GiveProof>('wrong_old_password')
    await proveOldPassword(store, context, { hash: member.passwordHash, password })
  }
  return { cpw: await giveProofOf(store.read, context) }
}
