import type { AccountSettings } from '#domain/merchant/account-settings.ts'

/** A remembered sign-in lasts a day, even when the browser is closed meanwhile. */
export const REMEMBERED_HOURS = 24

export interface SessionLife {
  /** Idle timeout: minutes without a call. */
  readonly idleMinutes: number
  /** Absolute lifetime, however active the session is. */
  readonly expiresInSeconds: number
}

/** Lifetime of a session that begins now. Being remembered never exceeds the merchant's maximum. */
export function lifeOfSession(
  { idleMinutes, sessionHours }: Pick<AccountSettings, 'idleMinutes' | 'sessionHours'>,
  { isRemembered = false }: { readonly isRemembered?: boolean } = {},
): SessionLife {
  const hours = isRemembered ? Math.min(REMEMBERED_HOURS, sessionHours) : sessionHours
  return { idleMinutes: Math.min(idleMinutes, hours * 60), expiresInSeconds: hours * 3600 }
}
