import { readFileSync } from 'node:fs'

const known = readKnown()

/** Rows of keys as fingers run over them, there and back. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((row) => [row, [...row].reverse().join('')])

/** How many signs may be hung on to a known word before it is a word of its own. */
const TRIMMINGS_MAX = 6

/**
 * Whether somebody who guesses would come to this password early: a known one, a known one in disguise, one sign or a
 * run of keys, or the account's own name. It stays on this machine: nobody is asked.
 */
export function isKnownPassword(password: string, account = ''): boolean {
  const folded = fold(password)
  const name = fold(account)
  const candidates = disguisesOf(folded)
  if (name.length > 2 && candidates.some((one) => isNameWithTrimmings(one, name))) return true
  return candidates.some((one) => known.has(one) || isDull(one))
}

function isNameWithTrimmings(text: string, name: string): boolean {
  return text.length - name.length <= TRIMMINGS_MAX && text.includes(name)
}

/** What a guesser undoes first: signs at the ends, letters written as digits, the word twice, the word backwards. */
function disguisesOf(folded: string): string[] {
  const plain = [folded, stripped(folded), halved(folded)]
  const unmasked = plain.flatMap((one) => [one, unmask(one), stripped(unmask(one))])
  return [...new Set(unmasked.flatMap((one) => [one, reversed(one)]))].filter((one) => one.length > 2)
}

/** The word without the few digits and signs that were put around it to please a rule. */
function stripped(text: string): string {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const trimmings = text.length - word.length
  if (trimmings <= TRIMMINGS_MAX) return word
  const ends = text.replace(word, ' ').split(' ')
  return word !== '' && ends.every((end) => end.length <= TRIMMINGS_MAX || isDull(end)) ? word : text
}

function halved(text: string): string {
  const half = text.slice(0, text.length / 2)
  return text.length % 2 === 0 && half + half === text ? half : text
}

/** One sign or pair again and again, or a run over the keys. */
function isDull(text: string): boolean {
  if (/^(.{1,3})\1+.?$/su.test(text) && text.length > 3) return true
  return text.length > 3 && runs.some((row) => row.includes(text))
}

const masks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function unmask(text: string): string {
  return [...text].map((sign) => masks[sign] ?? sign).join('')
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

function readKnown(): ReadonlySet<string> {
  const text = readFileSync(new URL('./known-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
