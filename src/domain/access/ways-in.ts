/** The ways in which a member can sign in. */
export interface WaysIn {
  readonly hasPassword: boolean
  readonly passkeys: number
  readonly identities: number
}

/**
 * Why a passkey may not be removed: a member without a password keeps one, even while a provider of identity is
 * bound.
 */
export function refuseForgettingPasskey({
  hasPassword,
  passkeys,
}: Omit<WaysIn, 'identities'>): 'last_way_in' | undefined {
  return hasPassword || passkeys > 1 ? undefined : 'last_way_in'
}

/** Why a provider of identity may not be unbound: the member would have no way left to sign in. */
export function refuseUnbinding({ hasPassword, passkeys, identities }: WaysIn): 'last_way_in' | undefined {
  return hasPassword || passkeys > 0 || identities > 1 ? undefined : 'last_way_in'
}
