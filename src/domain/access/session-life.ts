import type { AccountSettings } from '#domain/merchant/account-settings.ts'

/** Who asked to be remembered stays signed in for a day, also when the browser is closed meanwhile. */
export const REMEMBERED_HOURS = 24

export interface SessionLife {
  /** Minutes without a call after which it ends. */
  readonly idleMinutes: number
  /** However busy it is. */
  readonly expiresInSeconds: number
}

/** How long a session lasts that begins now. Being remembered never makes it longer than the merchant lets any be. */
export function lifeOfSession(
  { idleMinutes, sessionHours }: Pick<AccountSettings, 'idleMinutes' | 'sessionHours'>,
  { isRemembered = false }: { readonly isRemembered?: boolean } = {},
): SessionLife {
  const hours = isRemembered ? Math.min(REMEMBERED_HOURS, sessionHours) : sessionHours
  return { idleMinutes: Math.min(idleMinutes, hours * 60), expiresInSeconds: hours * 3600 }
}
