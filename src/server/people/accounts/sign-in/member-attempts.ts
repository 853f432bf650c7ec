import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import { findKnownDevice } from '#server/people/second-factor/actions.ts'

import { type AttemptKeys, keysOfAttempt } from './login-attempts.ts'

/**
 * Counter keys for guesses within a session. On a known device only that device's counter is raised, so a session thief
 * elsewhere cannot lock the owner out.
 */
export async function keysOfMember(
  store: Store,
  context: Context,
  guessed: 'change' | 'payment' | 'second step' | 'proof',
): Promise<AttemptKeys> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  return keysOfAttempt({
    merchantId: who.merchantId,
    account: `${guessed} of ${who.memberId}`,
    address: `${guessed} from ${bucketOfAddress(context.address)}`,
    device: await findKnownDevice(store.read, who, context), // guard: attempts-of-known-device
  })
}
