import { type FactorBindings, isArmed } from './second-step.ts'

/** By what somebody who is signed in proves again that it is they, for a deed that others must not do. */
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
 * The strongest that a member holds is asked for, and nothing weaker stands in for it. What the account was armed with
 * comes first, and a recovery code stands in for it alone: whoever has a session and the password disarms nobody. Then
 * the payment password; who forgot it gives a code that was sent to them, as it would also lead them to a new login
 * password. Then the login password. Who has none of these gives a code, or has signed in just now.
 */
export function proofWaysOf({ hasPassword, hasPaymentPassword, bindings }: ProofCase): readonly ProofWay[] {
  if (isArmed(bindings))
    return [...only('passkey', bindings.hasPasskeyHere), ...only('totp', bindings.hasTotp), 'recovery']
  const sent = [...only('sms', bindings.hasMobile), ...only('email', bindings.hasEmail)]
  if (hasPaymentPassword) return ['payment_password', ...sent]
  return hasPassword ? ['password'] : sent
}

function only(way: ProofWay, isThere: boolean): readonly ProofWay[] {
  return isThere ? [way] : []
}

/** Whether a deed that asks for the old password, or for the payment password, asks for a proof beside it. */
export function asksProofBeside(given: 'password' | 'payment_password', ways: readonly ProofWay[]): boolean {
  return !ways.includes(given) && ways.length > 0
}
