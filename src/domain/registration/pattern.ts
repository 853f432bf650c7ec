import { isRealDay } from '#domain/text/real-day.ts'

/**
 * Patterns for fields. Each is our own function and never a merchant's regular expression, so that validation takes
 * linear time on any input (no ReDoS).
 */
export const patternIds = [
  'free_text',
  'digits',
  'letters_and_digits',
  'letter_first',
  'email',
  'one_uppercase',
  'no_spaces',
  'chinese',
  'chinese_and_digits',
  'chinese_and_signs',
  'korean',
  'thai',
  'thai_or_english',
  'english_and_spaces',
  'uppercase_and_spaces',
  'letters_digits_signs',
  'date_year_first',
  'date_month_first',
] as const

export type PatternId = (typeof patternIds)[number]

export function isPatternId(text: string): text is PatternId {
  return (patternIds as readonly string[]).includes(text)
}

/** Above any field's maximum: longer text is refused by its length alone. */
export const TEXT_MAX = 512

/** Whether a text matches the pattern. Empty text always does: `required` is checked separately. */
export function isOfPattern(id: PatternId, text: string): boolean {
  if (text === '') return true
  if (text.length > TEXT_MAX) return false
  return judges[id](text)
}

/** A merchant's own pattern: literal characters and `*` wildcards, matched in linear time without backtracking. */
export function matchesAccepted(pattern: string, text: string): boolean {
  if (pattern === '' || text.length > TEXT_MAX) return pattern === ''
  const pieces = pattern.split('*')
  const first = pieces[0] ?? ''
  const last = pieces.length > 1 ? (pieces.at(-1) ?? '') : ''
  if (pieces.length === 1) return text === first
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  let from = first.length
  const until = text.length - last.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, from)
    if (found < 0 || found + piece.length > until) return false
    from = found + piece.length
  }
  return true
}

const judges: Readonly<Record<PatternId, (text: string) => boolean>> = {
  free_text: (text) => !hasControl(text),
  digits: (text) => /^[0-9]+$/.test(text),
  letters_and_digits: (text) => /^[A-Za-z0-9]+$/.test(text),
  letter_first: (text) => /^[A-Za-z][A-Za-z0-9]*$/.test(text),
  email: isEmail,
  one_uppercase: (text) => /[A-Z]/.test(text) && /^[\x21-\x7e]+$/.test(text),
  no_spaces: (text) => !/\s/.test(text) && !hasControl(text),
  chinese: (text) => /^[\p{Script=Han}·]+$/u.test(text),
  chinese_and_digits: (text) => /^[\p{Script=Han}·0-9]+$/u.test(text),
  chinese_and_signs: (text) => /^[\p{Script=Han}\p{P}0-9]+$/u.test(text),
  korean: (text) => /^[\p{Script=Hangul} ]+$/u.test(text),
  thai: (text) => /^[\p{Script=Thai} ]+$/u.test(text),
  thai_or_english: (text) => /^[\p{Script=Thai} ]+$/u.test(text) || /^[A-Za-z ]+$/.test(text),
  english_and_spaces: (text) => /^[A-Za-z ]+$/.test(text),
  uppercase_and_spaces: (text) => /^[A-Z ]+$/.test(text),
  letters_digits_signs: (text) => /^[\x21-\x7e]+$/.test(text),
  date_year_first: isRealDay,
  date_month_first: (text) =>
    /^\d{2}-\d{2}-\d{4}$/.test(text) && isRealDay(`${text.slice(6)}-${text.slice(0, 5)}`),
}

/** A syntactic check only; deliverability is proven by a message. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@') || text.length > 254 || at > 64) return false
  const name = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  if (
    !/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(name) ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.includes('..')
  )
    return false
  return (
    labels.length > 1 && labels.every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label))
  )
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
