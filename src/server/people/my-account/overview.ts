import type { Output } from '#contract/endpoint.ts'
import type { myAccount } from '#contract/my-account.ts'
import { judgeSecurity } from '#domain/access/security-score.ts'
import { emailInPart, mobileInPart } from '#domain/members/in-part.ts'
import { findProofWays } from '#server/people/accounts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { findBindings } from '#server/people/members/actions.ts'
import { findPayoutAccounts } from '#server/people/payout-accounts/actions.ts'
import { type Factors, findFactors } from '#server/people/second-factor/actions.ts'
import { type OwnProvider, findOwnProviders } from '#server/people/social/actions.ts'

import { findResetRequest } from './factor-reset.ts'

type Security = Output<typeof myAccount.security>

/** The account's security settings, its score, and the next steps. */
export async function overlookSecurity({ read }: Store, context: Context): Promise<Security> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const bindings = await findBindings(read, who)
  if (!bindings) throw refusePlainly('unauthenticated')
  const { totpSince, passkeys, recoveryCodesLeft } = await findFactors(read, who)
  const hasAuthenticator = totpSince !== undefined
  const [isMobileVerified, isEmailVerified] = [
    bindings.mobile !== null && bindings.mobileVerifiedAt !== null,
    bindings.email !== null && bindings.emailVerifiedAt !== null,
  ]
  const judged = judgeSecurity({
    hasPassword: bindings.hasPassword,
    hasPaymentPassword: bindings.hasPaymentPassword,
    hasAuthenticator,
    recoveryCodesLeft,
    passkeys: passkeys.length,
    isMobileVerified,
    isEmailVerified,
    canBindMobile: context.merchant.accounts.smsDailyMax > 0,
  })
  const resetRequestedAt = await findResetRequest(read, context)
  return {
    score: judged.score,
    level: judged.level,
    steps: [...judged.steps],
    hasPassword: bindings.hasPassword,
    proofWays: [...(await findProofWays(read, context))],
    ...(bindings.passwordChangedAt ? { passwordChangedAt: bindings.passwordChangedAt.toISOString() } : {}),
    hasPaymentPassword: bindings.hasPaymentPassword,
    ...(bindings.mobile === null ? {} : { mobile: mobileInPart(bindings.mobile) }),
    isMobileVerified,
    ...(bindings.email === null ? {} : { email: emailInPart(bindings.email) }),
    isEmailVerified,
    authenticator: { isOn: hasAuthenticator, recoveryCodesLeft },
    passkeys: passkeys.map(passkeyOf),
    providers: (await findOwnProviders(read, who)).map(providerOf),
    payoutAccounts: (await findPayoutAccounts(read, who)).length,
    ...(resetRequestedAt ? { resetRequestedAt: resetRequestedAt.toISOString() } : {}),
  }
}

function passkeyOf({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Factors['passkeys'][number]): Security['passkeys'][number] {
  return {
    id,
    name,
    addedAt: createdAt.toISOString(),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  }
}

function providerOf({ id, label, mark, boundAt }: OwnProvider): Security['providers'][number] {
  return { id, label, mark, ...(boundAt ? { boundAt: boundAt.toISOString() } : {}) }
}
