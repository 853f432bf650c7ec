import type { FactorWay } from '#domain/merchant/account-settings.ts'

import { type FactorBindings, isArmed } from './second-step.ts'

/** By what somebody who is signed in proves again that it is they, for a deed that others must not do. */
export const proofWays = ['password', 'sms', 'email'] as const
export type ProofWay = (typeof proofWays)[number]

export interface ProofCase {
  readonly hasPassword: boolean
  readonly bindings: Pick<FactorBindings, 'hasTotp' | 'hasPasskey' | 'hasMobile' | 'hasEmail'>
  /** What the merchant offers as a second step. */
  readonly ways: readonly FactorWay[]
}

/**
 * Who has a password gives it, and nothing else takes its place. Who has none gives a code that was sent to them, as it
 * would also lead them to a new password had they forgotten one; what they armed the account with is not got around by
 * a letter, nor by a text message that the merchant does not offer. Having signed in just now is a proof beside these.
 */
export function proofWaysOf({ hasPassword, bindings, ways }: ProofCase): readonly ProofWay[] {
  if (hasPassword) return ['password']
  const isGuarded = isArmed(bindings)
  const isBySms = bindings.hasMobile && (!isGuarded || ways.includes('sms'))
  const isByEmail = bindings.hasEmail && !isGuarded
  return [...(isBySms ? (['sms'] as const) : []), ...(isByEmail ? (['email'] as const) : [])]
}
