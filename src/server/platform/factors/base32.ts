const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, the notation of authenticators. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let kept = 0
  let bits = 0
  for (const byte of bytes) {
    kept = (kept << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((kept >>> bits) & 31)
    }
    kept &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET.charAt((kept << (5 - bits)) & 31) : text
}
