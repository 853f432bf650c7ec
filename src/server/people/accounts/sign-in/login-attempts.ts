import { createHash } from 'node:crypto'

import {
  type AttemptRefusal,
  asksCaptcha,
  countingFailures,
  countingOfAddress,
  refuseAttempt,
} from '#domain/access/sign-in-attempt.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import {
  deleteFailures,
  lockFailures,
  takeBackFailure,
  updateFailures,
} from '#server/people/accounts/store.ts'

/** Keys of the counters that an attempt is checked against. */
export interface AttemptKeys {
  readonly account: Buffer
  readonly address: Buffer
  /** Set on a known device: then only the device's counter is raised, and the account's is only read. */
  readonly device: Buffer | undefined
}

export function keysOfAttempt(attempt: {
  readonly merchantId: number
  /** The account name, or another identifier of what is guessed. */
  readonly account: string
  readonly address: string
  /** Hash of the device secret, if the account knows the device. */
  readonly device: Buffer | undefined
}): AttemptKeys {
  const { merchantId, device } = attempt
  const account = attempt.account.toLowerCase()
  return {
    account: hashKey(`account ${merchantId} ${account}`),
    address: hashKey(`address ${merchantId} ${attempt.address}`),
    device: device && hashKey(`device ${merchantId} ${account} ${device.toString('hex')}`),
  }
}

export interface CountedAttempt {
  readonly refusal: AttemptRefusal | undefined
  /** Whether the attempt after this one needs a captcha if this one fails. */
  readonly isCaptchaNext: boolean
  /** Failures including this attempt: the account's, or the device's on a known device. */
  readonly failures: number
}

/**
 * Counts an attempt as failed before its password is verified, so that a hundred concurrent attempts count as a
 * hundred, and the fourth needs a captcha. A success undoes it.
 */
export async function countAttempt(
  store: Store,
  keys: AttemptKeys,
  { isCaptchaRight, restMaxSeconds }: { readonly isCaptchaRight: boolean; readonly restMaxSeconds?: number },
): Promise<CountedAttempt> {
  return await againAfterDeadlock(() =>
    store.transact(async (tx) => {
      const counted = [keys.account, keys.address, ...(keys.device ? [keys.device] : [])]
      const [account, address, device] = await lockFailures(tx, counted)
      if (!account || !address) throw new Error('a counter was not locked')
      const refusal = refuseAttempt({
        account,
        address,
        device,
        isCaptchaRight,
        ...(restMaxSeconds === undefined ? {} : { restMaxSeconds }),
      })
      const more = refusal ? 0 : 1
      const forgiven = countingOfAddress(address)
      const ofAddress = forgiven.failures + more
      const ofDevice = device && countingFailures(device) + more
      // A known device's failures count only for it, so they do not delay attempts from other devices.
      const ofAccount = countingFailures(account) + (device ? 0 : more)
      if (!refusal && keys.device && ofDevice !== undefined)
        await updateFailures(tx, { keyHash: keys.device, failures: ofDevice })
      if (!refusal && !keys.device) {
        await updateFailures(tx, { keyHash: keys.account, failures: ofAccount })
        const { remainderMs } = forgiven
        await updateFailures(tx, { keyHash: keys.address, failures: ofAddress, sinceMs: remainderMs })
      }
      const isCaptchaNext = asksCaptcha({ ofAccount, ofAddress, ofDevice })
      return { refusal, isCaptchaNext, failures: ofDevice ?? ofAccount }
    }),
  )
}

const DEADLOCK = '40P01'
const TRIES_AFTER_DEADLOCK = 5

/**
 * Rows are created, deleted and swept while others lock them, so PostgreSQL may abort a deadlock. The transaction was
 * rolled back then, so it is retried.
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

/**
 * Resets the account's counter after a right password. The address keeps its failures at other accounts. On a known
 * device only the device's counter is reset, else the owner's sign-in would give attackers new attempts.
 */
export async function forgetAttempts(store: Store, keys: AttemptKeys): Promise<void> {
  await deleteFailures(store.read, keys.device ?? keys.account) // guard: device-failures-cleared-apart
  if (keys.device) return
  await takeBackFailure(store.read, keys.address)
}

/** Undoes the count of an attempt whose password was never verified. */
export async function takeBackAttempt(store: Store, keys: AttemptKeys): Promise<void> {
  await takeBackFailure(store.read, keys.device ?? keys.account)
  if (keys.device) return
  await takeBackFailure(store.read, keys.address)
}

/** Hashed, because the table need not store names or addresses. */
function hashKey(name: string): Buffer {
  return createHash('sha256').update(`sign-in ${name}`).digest()
}
