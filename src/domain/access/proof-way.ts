import { type FactorBindings, isArmed } from './second-step.ts'

/** How a signed-in member proves their identity again before a sensitive action. */
export const proofWays = [
  'passkey',
  'totp',
  'recovery',
  'payment_password',
  'password',
  'sms',
  'email',
] as const
export type ProofWay = (typeof proofWays)[number]

export interface ProofCase {
  readonly hasPassword: boolean
  readonly hasPaymentPassword: boolean
  readonly bindings: Pick<
    FactorBindings,
    'hasTotp' | 'hasPasskey' | 'hasPasskeyHere' | 'hasMobile' | 'hasEmail'
  >
}

/**
 * Requires the strongest factor that the member has; a weaker one cannot replace it. An armed account needs its
 * passkey or authenticator, or a recovery code, so that a stolen session plus the password cannot disarm it. Next
 * comes the payment password, or a sent code for members who forgot it (that code could also reset their login
 * password). Then the login password. A member without any of these uses a sent code; an empty list means that a
 * recent sign-in is enough.
 */
export function proofWaysOf({ hasPassword, hasPaymentPassword, bindings }: ProofCase): readonly ProofWay[] {
  // guard: armed-account-proves-factor
  if (isArmed(bindings))
    return [...only('passkey', bindings.hasPasskeyHere), ...only('totp', bindings.hasTotp), 'recovery']
  const sent = [...only('sms', bindings.hasMobile), ...only('email', bindings.hasEmail)]
  if (hasPaymentPassword) return ['payment_password', ...sent] // guard: payment-password-before-password
  return hasPassword ? ['password'] : sent
}

function only(way: ProofWay, isThere: boolean): readonly ProofWay[] {
  return isThere ? [way] : []
}

/** Whether an action that already takes the old password, or the payment password, needs a proof in addition. */
export function asksProofBeside(given: 'password' | 'payment_password', ways: readonly ProofWay[]): boolean {
  return !ways.includes(given) && ways.length > 0
}
