/**
 * The address of customer service travels as the specification has it: unreadable at a glance, with its key as the last
 * eight signs. Whoever has the text has the key: this hides nothing from anybody and guards nothing. What comes out is
 * judged like any address from outside.
 */
/** Where a brand’s own customer service lives: a page without the shell, for a window of its own. */
export const SERVICE_PAGE = '/service'

const KEY_LENGTH = 8
const keySigns = /^[A-Za-z0-9]{8}$/

/** Addresses are ASCII: each sign is a byte. */
export function encodeServicePath(path: string, key: string): string {
  if (!keySigns.test(key)) throw new Error('a key is eight letters or digits')
  if (!/^[\x21-\x7e]{1,500}$/.test(path)) throw new Error('an address is plain ASCII')
  const bytes = Array.from(path, (sign) => sign.charCodeAt(0))
  return [checksum(bytes), ...bytes].map((byte, place) => hex(byte ^ pad(key, place))).join('') + key
}

/** Nothing where the text was not made by this. */
export function decodeServicePath(text: string): string | undefined {
  const key = text.slice(-KEY_LENGTH)
  const body = text.slice(0, -KEY_LENGTH)
  if (!keySigns.test(key) || !/^([0-9a-f]{2}){2,600}$/.test(body)) return undefined
  const marked = (body.match(/../g) ?? []).map((two, place) => Number.parseInt(two, 16) ^ pad(key, place))
  const [mark, ...bytes] = marked
  if (mark !== checksum(bytes)) return undefined
  const path = String.fromCharCode(...bytes)
  return isServiceAddress(path) ? path : undefined
}

/** A page of our own, or one on the web by TLS: nothing that runs, and no other scheme. */
export function isServiceAddress(path: string): boolean {
  return (
    /^\/(?![/\\])[\w\-./?=&%]{0,200}$/.test(path) ||
    /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/.test(path)
  )
}

function checksum(bytes: readonly number[]): number {
  let sum = 17
  for (const byte of bytes) sum = (sum * 31 + byte) & 0xff
  return sum
}

function pad(key: string, place: number): number {
  return (key.charCodeAt(place % KEY_LENGTH) + place * 89) & 0xff
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
