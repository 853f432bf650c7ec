import type { FactorOccasion, FactorWay } from '#domain/merchant/account-settings.ts'

/** The ways a sign-in can begin. */
export const firstSteps = ['password', 'sms', 'provider', 'passkey'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The ways a second step can be answered. */
export type SecondStepWay = FactorWay | 'recovery'

/** The factors that a member has. */
export interface FactorBindings {
  readonly hasTotp: boolean
  /** On any host of the merchant. */
  readonly hasPasskey: boolean
  /** On the host of this request: a browser offers a passkey only on the host where it was made. */
  readonly hasPasskeyHere: boolean
  /** A verified mobile number. */
  readonly hasMobile: boolean
  /** A verified mail address. */
  readonly hasEmail: boolean
  readonly hasBankName: boolean
}

export interface SecondStepCase {
  /** The ways that the merchant offers, and when it requires a second step. */
  readonly settings: { readonly asks: FactorOccasion; readonly ways: readonly FactorWay[] }
  readonly bindings: FactorBindings
  readonly firstStep: FirstStep
  readonly isDeviceKnown: boolean
  readonly isAddressKnown: boolean
}

/** Whether the member armed the account: with an authenticator or a passkey. */
export function isArmed({ hasTotp, hasPasskey }: Pick<FactorBindings, 'hasTotp' | 'hasPasskey'>): boolean {
  return hasTotp || hasPasskey
}

/** The ways to offer now, strongest first; empty where the first step is enough. */
export function judgeSecondStep(judged: SecondStepCase): readonly SecondStepWay[] {
  return isDue(judged) ? offeredWays(judged) : []
}

/**
 * An armed account always uses its own factors or a recovery code, whatever the merchant's setting: weaker ways, such
 * as the name on the bank account, cannot bypass them. SMS is no second step after a first step by SMS: it is the
 * same phone. A member without own factors to whom the merchant offers no way gets a code to a verified contact, so
 * that a list of ways cannot remove the second step which the same setting demands.
 */
export function offeredWays({
  settings,
  bindings,
  firstStep,
}: Pick<SecondStepCase, 'settings' | 'bindings' | 'firstStep'>): readonly SecondStepWay[] {
  const { ways } = settings
  const isBySms = ways.includes('sms') && bindings.hasMobile && firstStep !== 'sms'
  if (isArmed(bindings))
    return [
      ...only('passkey', bindings.hasPasskeyHere),
      ...only('totp', bindings.hasTotp),
      ...only('sms', isBySms),
      'recovery',
    ]
  const offered = [
    ...only('sms', isBySms),
    ...only('email', ways.includes('email') && bindings.hasEmail),
    ...only('bank_name', ways.includes('bank_name') && bindings.hasBankName),
  ]
  return offered.length > 0 ? offered : lastResort(bindings, firstStep) // guard: last-resort-kept
}

/** A letter before a text message: messages cost money, and not every merchant has a gateway. */
function lastResort({ hasEmail, hasMobile }: FactorBindings, firstStep: FirstStep): readonly SecondStepWay[] {
  if (hasEmail) return ['email']
  return only('sms', hasMobile && firstStep !== 'sms')
}

function isDue(judged: SecondStepCase): boolean {
  // A passkey with user verification is two factors in one.
  if (judged.firstStep === 'passkey') return false
  // A merchant's setting never locks out a member without factor or verified contact: the list of ways is then empty.
  if (isArmed(judged.bindings) && !judged.isDeviceKnown) return true
  switch (judged.settings.asks) {
    case 'never':
      return false
    case 'unknown_device':
      return !judged.isDeviceKnown
    case 'unknown_address':
      return !judged.isDeviceKnown || !judged.isAddressKnown
    case 'always':
      return true
  }
}

function only(value: SecondStepWay, isThere: boolean): readonly SecondStepWay[] {
  return isThere ? [value] : []
}
