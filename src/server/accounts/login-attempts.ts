import { createHash } from 'node:crypto'

import {
  type AttemptRefusal,
  asksCaptcha,
  countingFailures,
  refuseAttempt,
} from '#domain/access/sign-in-attempt.ts'
import type { Store } from '#server/db/transaction.ts'

import { deleteFailures, lockFailures, takeBackFailure, updateFailures } from './store.ts'

/** Under which counters an attempt goes. */
export interface AttemptKeys {
  readonly account: Buffer
  readonly address: Buffer
}

export function keysOfAttempt(attempt: {
  readonly merchantId: number
  /** A name, or whatever else is guessed at. */
  readonly account: string
  readonly address: string
}): AttemptKeys {
  return {
    account: hashKey(`account ${attempt.merchantId} ${attempt.account.toLowerCase()}`),
    address: hashKey(`address ${attempt.merchantId} ${attempt.address}`),
  }
}

export interface CountedAttempt {
  readonly refusal: AttemptRefusal | undefined
  /** Whether the attempt after this one will be asked for a picture, should this one fail. */
  readonly isCaptchaNext: boolean
  /** How often the name has failed with this attempt, should it fail. */
  readonly failures: number
}

/**
 * Counts an attempt as failed before its password is looked at: so a hundred at once are a hundred, and the picture
 * is asked from the fourth on. Success takes it back.
 */
export async function countAttempt(
  store: Store,
  keys: AttemptKeys,
  { isCaptchaRight, restMaxSeconds }: { readonly isCaptchaRight: boolean; readonly restMaxSeconds?: number },
): Promise<CountedAttempt> {
  return await againAfterDeadlock(() =>
    store.transact(async (tx) => {
      const [account, address] = await lockFailures(tx, [keys.account, keys.address])
      if (!account || !address) throw new Error('a counter was not locked')
      const refusal = refuseAttempt({
        account,
        address,
        isCaptchaRight,
        ...(restMaxSeconds === undefined ? {} : { restMaxSeconds }),
      })
      const ofAccount = countingFailures(account) + (refusal ? 0 : 1)
      const ofAddress = countingFailures(address) + (refusal ? 0 : 1)
      if (!refusal) {
        await updateFailures(tx, { keyHash: keys.account, failures: ofAccount })
        await updateFailures(tx, { keyHash: keys.address, failures: ofAddress })
      }
      return { refusal, isCaptchaNext: asksCaptcha(ofAccount, ofAddress), failures: ofAccount }
    }),
  )
}

const DEADLOCK = '40P01'
const TRIES_AFTER_DEADLOCK = 5

/**
 * Counters come, go and are swept while others lock them, and of two who wait crosswise the database ends one. Nothing of
 * it has happened then, so it is done again.
 */
async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK
      if (!isDeadlock || tries === TRIES_AFTER_DEADLOCK) throw error
    }
  }
}

/** The password was right: the name starts afresh. The address keeps what it failed at other names. */
export async function forgetAttempts(store: Store, keys: AttemptKeys): Promise<void> {
  await deleteFailures(store.read, keys.account)
  await takeBackFailure(store.read, keys.address)
}

/** The password was never looked at. */
export async function takeBackAttempt(store: Store, keys: AttemptKeys): Promise<void> {
  await takeBackFailure(store.read, keys.account)
  await takeBackFailure(store.read, keys.address)
}

/** The table need not know who it was. */
function hashKey(name: string): Buffer {
  return createHash('sha256').update(`sign-in ${name}`).digest()
}
