/** What is remembered of failed attempts under one counter. */
export interface FailedAttempts {
  readonly failures: number
  /** Since the last one, by the database's clock. */
  readonly elapsedMs: number
}

export type AttemptRefusal =
  | { readonly reason: 'too_soon'; readonly waitSeconds: number }
  | { readonly reason: 'captcha_needed' }

/** From so many failures of the account or of the device on, a picture is asked. */
export const CAPTCHA_AFTER = 3

/** An account that has failed at all is asked sooner on an address that has failed so often. */
const ADDRESS_SUSPECT_AFTER = 3

/** An address alone is asked from here on: a mobile carrier has thousands of people behind each of its own. */
export const ADDRESS_CAPTCHA_AFTER = 12

/** Failures older than this are forgotten. */
export const FAILURES_LAST_MS = 30 * 60_000

/** An address is forgiven one failure after so long, also while others behind it go on mistyping. */
export const ADDRESS_FORGIVES_MS = 3 * 60_000

const DELAY_AFTER = 5
const DELAY_MAX_SECONDS = 30

/**
 * Whoever fails at the second step knows the password: they wait longer than who mistypes a name. A quarter of an hour
 * leaves some two hundred tries a day at a million codes.
 */
export const SECOND_STEP_REST_MAX_SECONDS = 900

/** How many failures still count. */
export function countingFailures({ failures, elapsedMs }: FailedAttempts): number {
  return elapsedMs >= FAILURES_LAST_MS ? 0 : failures
}

/** How many failures of an address still count, and how much of the time since has not forgiven one yet. */
export function countingOfAddress({ failures, elapsedMs }: FailedAttempts): {
  readonly failures: number
  readonly remainderMs: number
} {
  const elapsed = Math.max(0, elapsedMs)
  const left = failures - Math.floor(elapsed / ADDRESS_FORGIVES_MS)
  return left > 0
    ? { failures: left, remainderMs: elapsed % ADDRESS_FORGIVES_MS }
    : { failures: 0, remainderMs: 0 }
}

/**
 * How long an account rests after failures: a second, then twice as long each time, and never more than half a minute.
 * There is no lock: who could lock others out by mistyping their names would be the stronger for it.
 */
export function restSeconds(failures: number, maxSeconds = DELAY_MAX_SECONDS): number {
  if (failures < DELAY_AFTER) return 0
  return Math.min(maxSeconds, 2 ** Math.min(failures - DELAY_AFTER, 10))
}

export interface AttemptCase {
  /** What strangers have failed at this account: from no device that it knows. */
  readonly account: FailedAttempts
  readonly address: FailedAttempts
  /** What this device has failed at this account; nothing where the account does not know the device. */
  readonly device: FailedAttempts | undefined
  readonly isCaptchaRight: boolean
  readonly restMaxSeconds?: number
}

/**
 * Why the next attempt is not looked at. Names that do not exist are counted like those that do. A device that the
 * account was signed in on rests for its own failures alone, so that nobody keeps an owner out by mistyping their name;
 * while strangers fail, it is asked for the picture.
 */
export function refuseAttempt(attempt: AttemptCase): AttemptRefusal | undefined {
  const { account, address, device, isCaptchaRight, restMaxSeconds } = attempt
  const resting = device ?? account
  const restMs = restSeconds(countingFailures(resting), restMaxSeconds) * 1000 - resting.elapsedMs
  if (restMs > 0) return { reason: 'too_soon', waitSeconds: Math.ceil(restMs / 1000) }
  const asked = asksCaptcha({
    ofAccount: countingFailures(account),
    ofAddress: countingOfAddress(address).failures,
    ofDevice: device && countingFailures(device),
  })
  return asked && !isCaptchaRight ? { reason: 'captcha_needed' } : undefined
}

/** Whether a picture is asked, by the failures that still count. */
export function asksCaptcha({
  ofAccount,
  ofAddress,
  ofDevice,
}: {
  readonly ofAccount: number
  readonly ofAddress: number
  readonly ofDevice: number | undefined
}): boolean {
  if (ofDevice !== undefined) return ofDevice >= CAPTCHA_AFTER || ofAccount >= CAPTCHA_AFTER
  if (ofAccount >= CAPTCHA_AFTER || ofAddress >= ADDRESS_CAPTCHA_AFTER) return true
  return ofAccount > 0 && ofAddress >= ADDRESS_SUSPECT_AFTER
}
