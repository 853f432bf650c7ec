import type { Input } from '#contract/endpoint.ts'
import type { myAccount } from '#contract/my-account.ts'
import { defaultFieldRules } from '#domain/registration/field.ts'
import {
  hashPaymentPassword,
  refuseNewPaymentPassword,
  setPaymentPassword as writePaymentPassword,
} from '#server/people/accounts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findBindings } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { spendProof } from '#server/people/sessions/actions.ts'

import { note } from './actions.ts'
import { notify } from './contacts.ts'

type Call = typeof myAccount.setPaymentPassword

/** Sets the payment password after a proof of the login password. The owner is notified by mail. */
export async function setPaymentPassword(
  { store, registry, say }: { readonly store: Store; readonly registry: MerchantRegistry; readonly say: Say },
  context: Context,
  input: Input<Call>,
): Promise<void> {
  const { merchant, memberId, language } = context
  const rule =
    registry.findByCode(merchant.code)?.registration.paymentPassword ?? defaultFieldRules.paymentPassword
  const refusal = refuseNewPaymentPassword(say, language, { rule, password: input.paymentPassword })
  if (refusal?.reason === 'fields') throw refuse<Call>('fields', refusal.words)
  if (refusal) throw refuse<Call>(refusal.reason)
  if (input.paymentPassword !== input.confirmPaymentPassword) throw refuse<Call>('inconsistent_twice')
  const hash = await hashPaymentPassword(input.paymentPassword)
  await store.transact(async (tx) => {
    await spendProof(tx, context, input.cpw) // guard: payment-password-needs-proof
    const who = { merchantId: merchant.id, memberId }
    const before = await findBindings(tx, who)
    await writePaymentPassword(tx, { ...who, hash })
    await note(tx, context, 'member.set_payment_password', {
      before: { isSet: before?.hasPaymentPassword ?? false },
      after: { isSet: true },
    })
    if (before?.email)
      await notify(tx, context, {
        channel: 'email',
        recipient: before.email,
        change: (spoken) => say(spoken, 'mail.payment_password_set'),
      })
  })
}
