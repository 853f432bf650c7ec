/**
 * The proof of work before registration: find the number that, appended to the salt, has this SHA-256. The hash is
 * implemented here because the platform's is asynchronous, and a promise per try would cost more than the hash.
 */
export interface Work {
  readonly salt: string
  /** SHA-256 in hexadecimal. */
  readonly challenge: string
  readonly maxnumber: number
}

/** The number, or undefined where none up to `maxnumber` fits. */
export function solveWork({ salt, challenge, maxnumber }: Work): number | undefined {
  if (!/^[\x21-\x7e]{0,200}$/.test(salt) || !/^[0-9a-f]{64}$/.test(challenge)) return undefined
  const target = Int32Array.from({ length: 8 }, (_, word) =>
    Number.parseInt(challenge.slice(word * 8, word * 8 + 8), 16),
  )
  for (let number = 0; number <= maxnumber; number += 1) {
    const found = hash(salt + String(number))
    let word = 0
    while (word < 8 && found[word] === target[word]) word += 1
    if (word === 8) return number
  }
  return undefined
}

/** SHA-256 of an ASCII text, in hexadecimal. */
export function sha256(text: string): string {
  return Array.from(hash(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const state = new Int32Array(8)
const schedule = new Int32Array(64)

/** The result buffer is reused by the next call, so that a million tries allocate nothing. */
function hash(text: string): Int32Array {
  state.set(start)
  const blocks = ((text.length + 8) >> 6) + 1
  for (let block = 0; block < blocks; block += 1) {
    for (let word = 0; word < 16; word += 1) {
      let value = 0
      for (let byte = 0; byte < 4; byte += 1)
        value = (value << 8) | byteAt(text, block * 64 + word * 4 + byte, blocks)
      schedule[word] = value
    }
    mix()
  }
  return state
}

/** SHA-256 padding: the text, a 1 bit, zeros, and the length in bits. */
function byteAt(text: string, place: number, blocks: number): number {
  if (place < text.length) return text.charCodeAt(place) & 0xff
  if (place === text.length) return 0x80
  const fromEnd = blocks * 64 - 1 - place
  return fromEnd < 4 ? ((text.length * 8) >>> (fromEnd * 8)) & 0xff : 0
}

function mix(): void {
  for (let round = 16; round < 64; round += 1) {
    const near = schedule[round - 15] ?? 0
    const far = schedule[round - 2] ?? 0
    const small = rotate(near, 7) ^ rotate(near, 18) ^ (near >>> 3)
    const large = rotate(far, 17) ^ rotate(far, 19) ^ (far >>> 10)
    schedule[round] = ((schedule[round - 16] ?? 0) + small + (schedule[round - 7] ?? 0) + large) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0] = [state[0], state[1], state[2], state[3]]
  let [e = 0, f = 0, g = 0, h = 0] = [state[4], state[5], state[6], state[7]]
  for (let round = 0; round < 64; round += 1) {
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (constants[round] ?? 0) +
        (schedule[round] ?? 0)) |
      0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [word, value] of [a, b, c, d, e, f, g, h].entries()) state[word] = (state[word] ?? 0) + value
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

const primes = firstPrimes(64)
/** FIPS 180-4: the first 32 bits of the fractional parts of the primes' square and cube roots. */
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}
