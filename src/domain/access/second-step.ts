import type { FactorOccasion, FactorWay } from '#domain/merchant/account-settings.ts'

/** By what somebody has begun to sign in. */
export const firstSteps = ['password', 'sms', 'provider', 'passkey'] as const
export type FirstStep = (typeof firstSteps)[number]

/** By what somebody can go on. */
export type SecondStepWay = FactorWay | 'recovery'

/** What a member has to prove themselves with. */
export interface FactorBindings {
  readonly hasTotp: boolean
  /** On whatever host of the merchant it was made. */
  readonly hasPasskey: boolean
  /** On the host that is asked: a browser offers it nowhere else. */
  readonly hasPasskeyHere: boolean
  /** A number that was proven. */
  readonly hasMobile: boolean
  /** An address that was proven. */
  readonly hasEmail: boolean
  readonly hasBankName: boolean
}

export interface SecondStepCase {
  /** What the merchant offers, and when it asks. */
  readonly settings: { readonly asks: FactorOccasion; readonly ways: readonly FactorWay[] }
  readonly bindings: FactorBindings
  readonly firstStep: FirstStep
  readonly isDeviceKnown: boolean
  readonly isAddressKnown: boolean
}

/** Somebody armed their account themselves: with an authenticator, or with a passkey. */
export function isArmed({ hasTotp, hasPasskey }: Pick<FactorBindings, 'hasTotp' | 'hasPasskey'>): boolean {
  return hasTotp || hasPasskey
}

/** The ways that are asked now, the strongest first; none, where the first step is enough. */
export function judgeSecondStep(judged: SecondStepCase): readonly SecondStepWay[] {
  return isDue(judged) ? offeredWays(judged) : []
}

/**
 * What a member armed the account with counts whatever a merchant has chosen since, and has a recovery code beside it.
 * Names and letters, which others may come to know, are then no way around it. SMS is no second step after a first
 * one by SMS: it is the same phone.
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
  return [
    ...only('sms', isBySms),
    ...only('email', ways.includes('email') && bindings.hasEmail),
    ...only('bank_name', ways.includes('bank_name') && bindings.hasBankName),
  ]
}

function isDue(judged: SecondStepCase): boolean {
  // A passkey that asked who holds it is two factors in one.
  if (judged.firstStep === 'passkey') return false
  // A merchant's wish never shuts out who has no way to answer; then there are no ways to offer.
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
