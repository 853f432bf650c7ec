import type { CodePurpose } from '#server/people/codes/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { findMemberByMobile } from '#server/people/members/actions.ts'
import { findKnownDevice } from '#server/people/second-factor/actions.ts'

/** Whether the request comes from a device on which the number's owner has signed in. */
export async function isOnDeviceOf(
  store: Store,
  context: Context,
  { purpose, mobile }: { readonly purpose: CodePurpose; readonly mobile: string },
): Promise<boolean> {
  if (purpose !== 'sign_in' && purpose !== 'reset_password') return false
  const merchantId = context.merchant.id
  const owner = await findMemberByMobile(store.read, { merchantId, mobile })
  const memberId = owner?.isVerified ? owner.id : 0n
  return (await findKnownDevice(store.read, { merchantId, memberId }, context)) !== undefined
}
