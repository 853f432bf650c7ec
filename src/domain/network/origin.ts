/** An origin and no more: a semicolon or a space would write rules of its own. */
export function isOrigin(text: string): boolean {
  return (
    /^https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(text) ||
    /^http:\/\/[a-z0-9-]+\.localhost(:\d{1,5})?$/.test(text)
  )
}

/**
 * The origin that an address of a game leads to, where a brand lets games be framed from there. An address with a name
 * or a password in it, or that is longer than any is, leads nowhere.
 */
export function frameOrigin(address: string, allowed: readonly string[]): string | undefined {
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return undefined
  return isOrigin(url.origin) && allowed.includes(url.origin) ? url.origin : undefined
}

const ADDRESS_MAX = 8_000
