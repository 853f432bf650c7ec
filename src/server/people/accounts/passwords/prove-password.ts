import type { accounts } from '#contract/accounts.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal, refuse } from '#server/platform/http/refusal.ts'

import {
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from '#server/people/accounts/sign-in/login-attempts.ts'
import { keysOfMember } from '#server/people/accounts/sign-in/member-attempts.ts'
import { verifyPassword } from './passwords.ts'

/** Verifies the old password; attempts are throttled as at sign-in, so that a session thief cannot guess it. */
export async function proveOldPassword(
  store: Store,
  context: Context,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<void> {
  const keys = await keysOfMember(store, context, 'change')
  const { refusal } = await countAttempt(store, keys, { isCaptchaRight: true })
  // guard: old-password-throttled
  if (refusal?.reason === 'too_soon') {
    context.reply?.header('retry-after', refusal.waitSeconds)
    throw new Refusal('too_many_requests', 429)
  }
  const isRight = await verifyPassword(hash, password).catch(async (error: unknown) => {
    await takeBackAttempt(store, keys)
    throw error
  })
  // guard: old-password-needed
  if (!isRight) throw refuse<typeof accounts.changePassword>('wrong_old_password')
  await forgetAttempts(store, keys)
}
