import { readFileSync } from 'node:fs'

const known = readKnown()

/** Keyboard runs, forwards and backwards. */
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

/** More added characters than this, and a known word no longer makes the password weak. */
const TRIMMINGS_MAX = 6

/** Shorter words of a brand's name or host are ignored. */
const CONTEXT_LETTERS_MIN = 4

/**
 * Whether an attacker would guess this password early: a known password, plain or disguised, a repeated character, a
 * keyboard run, or data of the account: its name, the local part of its mail address, the brand and its hosts. Checked
 * locally; no outside service sees it. (NIST SP 800-63B-4, 3.1.1.2.)
 */
export function isKnownPassword(password: string, context: readonly string[] = []): boolean {
  const candidates = disguisesOf(fold(password))
  const names = context.map(fold).filter((name) => name.length > 2)
  if (names.some((name) => candidates.some((one) => isNameWithTrimmings(one, name)))) return true
  return candidates.some((one) => known.has(one) || knownUnmasked.has(one) || isDull(one))
}

/** Names that an attacker knows of an account and its brand: whole names and their single words. */
export function contextOf(whose: {
  readonly brand: { readonly name: string; readonly hosts: readonly string[] }
  readonly account?: string | undefined
  readonly email?: string | null | undefined
}): readonly string[] {
  const { brand, account = '', email } = whose
  const words = [brand.name, ...brand.hosts.map((host) => host.replace(/:\d+$/, ''))].flatMap((text) => [
    fold(text).replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ...fold(text).split(/[^\p{L}\p{N}]+/u),
  ])
  const local = email?.split('@')[0] ?? ''
  const ofBrand = words.filter((word) => [...word].length >= CONTEXT_LETTERS_MIN)
  return [...new Set([account, local, ...ofBrand])].filter((word) => word !== '')
}

function isNameWithTrimmings(text: string, name: string): boolean {
  return text.length - name.length <= TRIMMINGS_MAX && text.includes(name)
}

/** Common disguises undone: added characters, digits for letters, a doubled word, a reversed word. */
function disguisesOf(folded: string): string[] {
  const plain = [...strippedEach(folded), stripped(folded), halved(folded)]
  const unmasked = plain.flatMap((one) => [one, ...unmask(one).flatMap((word) => [word, stripped(word)])])
  return [...new Set(unmasked.flatMap((one) => [one, reversed(one)]))].filter((one) => one.length > 2)
}

/** Variants with fewer characters at both ends: `trustno1!` contains `trustno1`. */
function strippedEach(text: string): string[] {
  const [head = ''] = /^[^\p{L}]*/u.exec(text) ?? []
  const [tail = ''] = /[^\p{L}]{0,7}$/u.exec(text) ?? []
  const heads = [0, Math.min(head.length, TRIMMINGS_MAX)]
  const tails = Array.from({ length: Math.min(tail.length, TRIMMINGS_MAX) + 1 }, (_, cut) => cut)
  return heads.flatMap((from) => tails.map((cut) => text.slice(from, text.length - cut)))
}

/** The word without the few digits and symbols added to satisfy a rule. */
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

/** One to three characters repeated, or a keyboard run. */
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
  '|': 'i',
  '+': 't',
  '(': 'c',
  '€': 'e',
}

/** A `1` stands for i or l. */
function unmask(text: string): string[] {
  const plain = [...text].map((sign) => masks[sign] ?? sign).join('')
  if (!/[1|!]/.test(text)) return [plain]
  return [plain, [...text].map((sign) => ('1|!'.includes(sign) ? 'l' : (masks[sign] ?? sign))).join('')]
}

/** Known passwords with digits read as letters, for comparison with unmasked candidates. */
const knownUnmasked: ReadonlySet<string> = new Set([...known].flatMap(unmask))

function reversed(text: string): string {
  return [...text].reverse().join('')
}

function fold(text: string): string {
  // Upper case first: only so do ß and the final sigma fold to their plain lower case.
  return text.normalize('NFKC').trim().toUpperCase().toLowerCase()
}

function readKnown(): ReadonlySet<string> {
  const text = readFileSync(new URL('./known-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
