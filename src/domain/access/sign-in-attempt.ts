/** What is remembered of failed attempts for one name or one address. */
export interface FailedAttempts {
  readonly failures: number
  /** Since the last one, by the database's clock. */
  readonly elapsedMs: number
}

export type AttemptRefusal =
  | { readonly reason: 'too_soon'; readonly waitSeconds: number }
  | { readonly reason: 'captcha_needed' }

/** From so many failures on, of the name or of the address, a picture is asked. */
export const CAPTCHA_AFTER = 3

/** Failures older than this are forgotten. */
export const FAILURES_LAST_MS = 30 * 60_000

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

/**
 * How long a name rests after its failures: a second, then twice as long each time, and never more than half a minute.
 * There is no lock: who could lock others out by mistyping their names would be the stronger for it.
 */
export function restSeconds(failures: number, maxSeconds = DELAY_MAX_SECONDS): number {
  if (failures < DELAY_AFTER) return 0
  return Math.min(maxSeconds, 2 ** Math.min(failures - DELAY_AFTER, 10))
}

/** Why the next attempt is not looked at. Names that do not exist are counted like those that do. */
export function refuseAttempt(attempt: {
  readonly account: FailedAttempts
  readonly address: FailedAttempts
  readonly isCaptchaRight: boolean
  readonly restMaxSeconds?: number
}): AttemptRefusal | undefined {
  const ofAccount = countingFailures(attempt.account)
  const restMs = restSeconds(ofAccount, attempt.restMaxSeconds) * 1000 - attempt.account.elapsedMs
  if (restMs > 0) return { reason: 'too_soon', waitSeconds: Math.ceil(restMs / 1000) }
  if (asksCaptcha(ofAccount, countingFailures(attempt.address)) && !attempt.isCaptchaRight)
    return { reason: 'captcha_needed' }
  return undefined
}

export function asksCaptcha(ofAccount: number, ofAddress: number): boolean {
  return ofAccount >= CAPTCHA_AFTER || ofAddress >= CAPTCHA_AFTER
}
