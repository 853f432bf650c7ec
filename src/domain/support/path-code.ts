/**
 * The specification obfuscates the address of customer service, with the key in the last eight characters. This
 * protects nothing: the text contains its key. The decoded address is validated like external input.
 */
/** The built-in customer service: a page without the shell, for a separate window. */
export const SERVICE_PAGE = '/service'

const KEY_LENGTH = 8
const keySigns = /^[A-Za-z0-9]{8}$/

/** Addresses are ASCII: one byte per character. */
export function encodeServicePath(path: string, key: string): string {
  if (!keySigns.test(key)) throw new Error('a key is eight letters or digits')
  if (!/^[\x21-\x7e]{1,500}$/.test(path)) throw new Error('an address is plain ASCII')
  const bytes = Array.from(path, (sign) => sign.charCodeAt(0))
  return [checksum(bytes), ...bytes].map((byte, place) => hex(byte ^ pad(key, place))).join('') + key
}

/** Undefined where the text was not encoded by `encodeServicePath`. */
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

/** A page of the site, or an HTTPS URL; no other scheme. */
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
