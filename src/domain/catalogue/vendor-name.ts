export const VENDOR_NAME_MAX = 60

/** The code that identifies a vendor in calls and games. It never changes. */
export function isVendorCode(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,39}$/.test(text)
}

/** The provider of a vendor's games, as its credentials name it. */
export function isProviderName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(text)
}

/** Normalizes a display name. Invisible characters and direction overrides are refused. */
export function readDisplayName(given: string, max = VENDOR_NAME_MAX): string | undefined {
  const name = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return name === '' || name.length > max || /[\p{Cc}\p{Cf}<>]/u.test(name) ? undefined : name
}
