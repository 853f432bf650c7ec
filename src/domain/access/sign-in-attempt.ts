/** Failed attempts stored under one counter. */
export interface FailedAttempts {
  readonly failures: number
  /** Since the last one, by the database's clock. */
  readonly elapsedMs: number
}

export type AttemptRefusal =
  | { readonly reason: 'too_soon'; readonly waitSeconds: number }
  | { readonly reason: 'captcha_needed' }

/** From this many failures of the account or the device on, a captcha is required. */
export const CAPTCHA_AFTER = 3

/** An account with any failure needs a captcha earlier on an address with this many failures. */
const ADDRESS_SUSPECT_AFTER = 3

/**
 * An address by itself needs a captcha only from here on: mobile carriers put thousands of people behind one address.
 */
export const ADDRESS_CAPTCHA_AFTER = 12

/** Failures expire after this. */
export const FAILURES_LAST_MS = 30 * 60_000

/** One failure of an address expires after this, even while other people behind it keep failing. */
export const ADDRESS_FORGIVES_MS = 3 * 60_000

const DELAY_AFTER = 5
const DELAY_MAX_SECONDS = 30

/**
 * A caller who fails at the second step already knows the password, so the longest wait is longer than at the first.
 * A quarter of an hour leaves about 200 tries a day against a million codes.
 */
export const SECOND_STEP_REST_MAX_SECONDS = 900

/** How many failures still count. */
export function countingFailures({ failures, elapsedMs }: FailedAttempts): number {
  return elapsedMs >= FAILURES_LAST_MS ? 0 : failures
}

/** How many failures of an address still count, and the time that has run towards the next expiry. */
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
 * Exponential backoff after failures: one second, doubled each time, up to half a minute. There is no lockout:
 * a stranger could then lock a member out by mistyping their password.
 */
export function restSeconds(failures: number, maxSeconds = DELAY_MAX_SECONDS): number {
  if (failures < DELAY_AFTER) return 0
  return Math.min(maxSeconds, 2 ** Math.min(failures - DELAY_AFTER, 10)) // guard: login-rest-capped
}

export interface AttemptCase {
  /** Failures of this account from devices that it does not know. */
  readonly account: FailedAttempts
  readonly address: FailedAttempts
  /** Failures of this device at this account; undefined where the device is not known to the account. */
  readonly device: FailedAttempts | undefined
  readonly isCaptchaRight: boolean
  readonly restMaxSeconds?: number
}

/**
 * Why the next attempt is refused before the password is checked. Unknown names are counted like existing ones. A
 * known device waits only for its own failures, so that strangers cannot lock a member out; while strangers fail, it
 * needs a captcha.
 */
export function refuseAttempt(attempt: AttemptCase): AttemptRefusal | undefined {
  const { account, address, device, isCaptchaRight, restMaxSeconds } = attempt
  const resting = device ?? account // guard: device-failures-apart
  // guard: device-guesses-rest
  const restMs = restSeconds(countingFailures(resting), restMaxSeconds) * 1000 - resting.elapsedMs
  if (restMs > 0) return { reason: 'too_soon', waitSeconds: Math.ceil(restMs / 1000) }
  const needsCaptcha = asksCaptcha({
    ofAccount: countingFailures(account),
    ofAddress: countingOfAddress(address).failures,
    ofDevice: device && countingFailures(device),
  })
  return needsCaptcha && !isCaptchaRight ? { reason: 'captcha_needed' } : undefined
}

/** Whether a captcha is required, by the failures that still count. */
export function asksCaptcha({
  ofAccount,
  ofAddress,
  ofDevice,
}: {
  readonly ofAccount: number
  readonly ofAddress: number
  readonly ofDevice: number | undefined
}): boolean {
  // guard: device-captcha-apart
  if (ofDevice !== undefined) return ofDevice >= CAPTCHA_AFTER || ofAccount >= CAPTCHA_AFTER
  // guard: address-failures-need-captcha
  if (ofAccount >= CAPTCHA_AFTER || ofAddress >= ADDRESS_CAPTCHA_AFTER) return true
  return ofAccount > 0 && ofAddress >= ADDRESS_SUSPECT_AFTER
}
