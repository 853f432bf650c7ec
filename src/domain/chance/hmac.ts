import { sha256 } from '#domain/registration/proof-of-work.ts'

const BLOCK = 64

/** SHA-256 of bytes, in hexadecimal. Runs where WebCrypto is missing, as on pages without TLS. */
export function hashOf(bytes: Uint8Array): string {
  return sha256(textOf(bytes))
}

/** SHA-256 of an ASCII text, in hexadecimal. */
export const hashOfText = (text: string): string => sha256(text)

/** HMAC-SHA256 of an ASCII text. */
export function hmacOf(key: Uint8Array, text: string): Uint8Array {
  const short = key.length > BLOCK ? bytesOf(hashOf(key)) : key
  const padded = new Uint8Array(BLOCK)
  padded.set(short)
  const inner = sha256(masked(padded, 0x36) + text)
  return bytesOf(sha256(masked(padded, 0x5c) + textOf(bytesOf(inner))))
}

/** The bytes of a hexadecimal text. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function masked(block: Uint8Array, mask: number): string {
  return textOf(block.map((byte) => byte ^ mask))
}

/** One character for each byte, which `sha256` reads as that byte. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
}
