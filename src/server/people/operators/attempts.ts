import {
  countAttempt,
  forgetAttempts,
  keysOfAttempt,
  takeBackAttempt,
} from '#server/people/accounts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'

import { findOperatorDevice } from './devices.ts'

/** The console belongs to no merchant. */
const NO_MERCHANT = 0

export interface Attempt {
  readonly keys: ReturnType<typeof keysOfAttempt>
  /** An attempt that ended in an error does not count as failed. */
  takeBackOnError<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Counts an attempt as failed before it is checked, and throttles guessing as at members' sign-in. Failures on a
 * device that the operator has signed in on are counted apart, so that others cannot lock an operator out by
 * mistyping their name.
 */
export async function admitAttempt(
  store: Store,
  context: Context,
  { guessedAt, operatorId }: { readonly guessedAt: string; readonly operatorId: bigint | undefined },
): Promise<Attempt> {
  const keys = keysOfAttempt({
    merchantId: NO_MERCHANT,
    account: `operator ${guessedAt}`,
    address: `operator ${bucketOfAddress(context.address)}`,
    // Also queried for an unknown name, so the timing does not reveal whether it exists.
    device: await findOperatorDevice(store.read, operatorId ?? 0n, context), // guard: operator-device-apart
  })
  // The console has no captcha: operators are few. Throttling is the same as for members.
  const { refusal } = await countAttempt(store, keys, { isCaptchaRight: true })
  if (refusal?.reason === 'too_soon') {
    context.reply?.header('retry-after', refusal.waitSeconds)
    throw new Refusal('too_many_requests', 429)
  }
  return {
    keys,
    takeBackOnError: (work) =>
      work().catch(async (error: unknown) => {
        await takeBackAttempt(store, keys)
        throw error
      }),
  }
}

export async function forgetAttempt(store: Store, { keys }: Attempt): Promise<void> {
  await forgetAttempts(store, keys)
}
