export const VENDOR_NAME_MAX = 60

/** The code that calls and games name a vendor by. It is made once, and stays. */
export function isVendorCode(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,39}$/.test(text)
}

/** Who runs a vendor's games, as its credentials name them. */
export function isProviderName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(text)
}

/** A name as it is shown. Signs that nobody sees, and those that turn the direction of writing, are in none. */
export function readShownName(given: string, max = VENDOR_NAME_MAX): string | undefined {
  const name = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return name === '' || name.length > max || /[\p{Cc}\p{Cf}<>]/u.test(name) ? undefined : name
}
