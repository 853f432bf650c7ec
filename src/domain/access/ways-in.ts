/** What a member can sign in with. */
export interface WaysIn {
  readonly hasPassword: boolean
  readonly passkeys: number
  readonly identities: number
}

/** Why a passkey may not be forgotten: who has no password keeps one, also where a provider lets them in today. */
export function refuseForgettingPasskey({
  hasPassword,
  passkeys,
}: Omit<WaysIn, 'identities'>): 'last_way_in' | undefined {
  return hasPassword || passkeys > 1 ? undefined : 'last_way_in'
}

/** Why a provider may not be taken off an account: nobody is locked out of their own by it. */
export function refuseUnbinding({ hasPassword, passkeys, identities }: WaysIn): 'last_way_in' | undefined {
  return hasPassword || passkeys > 0 || identities > 1 ? undefined : 'last_way_in'
}
