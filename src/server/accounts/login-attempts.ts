import { createHash } from 'node:crypto'

import {
  type AttemptRefusal,
  asksCaptcha,
  countingFailures,
  countingOfAddress,
  refuseAttempt,
} from '#domain/access/sign-in-attempt.ts'
import type { Store } from '#server/db/transaction.ts'

import { deleteFailures, lockFailures, takeBackFailure, updateFailures } from './store.ts'

/** Under which counters an attempt goes. */
export interface AttemptKeys {
  readonly account: Buffer
  readonly address: Buffer
  /** Where the account knows the device: its own counter, and the account's is only looked at. */
  readonly device: Buffer | undefined
}

export function keysOfAttempt(attempt: {
  readonly merchantId: number
  /** A name, or whatever else is guessed at. */
  readonly account: string
  readonly address: string
  /** The secret's hash of a device that the account knows. */
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
  /** Whether the attempt after this one will be asked for a picture, should this one fail. */
  readonly isCaptchaNext: boolean
  /** How often the account has failed with this attempt, should it fail; on a known device, that device. */
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
      // What a known device fails is its own: it neither makes strangers wait nor is counted with them.
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

/**
 * The password was right: the account starts afresh. The address keeps what it failed at other names. On a known device
 * only that device does: strangers who are failing at the account meanwhile are given nothing by its owner.
 */
export async function forgetAttempts(store: Store, keys: AttemptKeys): Promise<void> {
  await deleteFailures(store.read, keys.device ?? keys.account)
  if (keys.device) return
  await takeBackFailure(store.read, keys.address)
}

/** The password was never looked at. */
export async function takeBackAttempt(store: Store, keys: AttemptKeys): Promise<void> {
  await takeBackFailure(store.read, keys.device ?? keys.account)
  if (keys.device) return
  await takeBackFailure(store.read, keys.address)
}

/** The table need not know who it was. */
function hashKey(name: string): Buffer {
  return createHash('sha256').update(`sign-in ${name}`).digest()
}
