/** What of an article is searched, as somebody reads it. */
export interface HelpWords {
  readonly title: string
  readonly summary: string
  readonly headings: string
  readonly text: string
}

/** An article prepared for being found: folded once, with the way back from the folded text to the text. */
export interface Findable {
  readonly title: string
  readonly summary: string
  readonly headings: string
  readonly text: string
  readonly places: readonly number[]
  readonly original: string
}

/** As much of a question as is looked at. */
const WORDS_MAX = 8

export function prepareHelp({ title, summary, headings, text }: HelpWords): Findable {
  const { folded, places } = foldWithPlaces(text)
  return {
    title: fold(title),
    summary: fold(summary),
    headings: fold(headings),
    text: folded,
    places,
    original: text,
  }
}

/**
 * Those that have to do with what was asked, the likeliest first. All words must be found; only where no article has
 * them all, those that have the most come.
 */
export function findHelp<T>(
  articles: readonly { readonly findable: Findable; readonly value: T }[],
  asked: string,
): T[] {
  const words = wordsOf(asked)
  const phrase = fold(asked)
  if (words.length === 0) return []
  const ranked = articles
    .map(({ findable, value }, order) => ({ ...rankOf(findable, words, phrase), value, order }))
    .filter(({ found }) => found > 0)
  const most = Math.max(0, ...ranked.map(({ found }) => found))
  return ranked
    .filter(({ found }) => found === most)
    .toSorted((one, other) => other.score - one.score || one.order - other.order)
    .map(({ value }) => value)
}

/** The place in the text where what was asked stands first, with what stands around it. Empty where it stands nowhere. */
export function excerptOf(findable: Findable, asked: string): string {
  const found = [fold(asked), ...wordsOf(asked)]
    .filter((word) => word !== '')
    .map((word) => startOf(findable.text, word))
    .find((place) => place >= 0)
  if (found === undefined) return ''
  const at = findable.places[found] ?? 0
  const { original } = findable
  const from = at < 60 ? 0 : wordEdge(original, at - 60, at)
  const to = at + 140 >= original.length ? original.length : wordEdge(original, at + 140, original.length)
  return `${from > 0 ? '…' : ''}${original.slice(from, to).trim()}${to < original.length ? '…' : ''}`
}

/** Without accents, case and signs, so that nobody needs another keyboard to find an answer. */
function fold(text: string): string {
  return foldWithPlaces(text).folded.trim()
}

/** Letters that are the same to whoever types in a hurry, and are no marks that fall away by themselves. */
const alike: Readonly<Record<string, string>> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}

function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  const known = new Map<string, string>()
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const sign of text) {
    const like = known.get(sign) ?? foldSign(sign)
    known.set(sign, like)
    // Signs between words count as one blank.
    if (like !== ' ' || !folded.endsWith(' ')) {
      folded += like
      for (let each = 0; each < like.length; each += 1) places.push(at)
    }
    at += sign.length
  }
  return { folded, places }
}

function foldSign(sign: string): string {
  const bare = sign
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[đłøıßæœىةـ]/gu, (one) => alike[one] ?? one)
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Han is written without blanks: two signs are a word, as far as one can tell without a dictionary. */
function wordsOf(asked: string): string[] {
  const words = fold(asked)
    .split(' ')
    .flatMap((word) => (/^\p{Script=Han}{3,}$/u.test(word) ? pairsOf(word) : [word]))
  return [...new Set(words)].filter((word) => word !== '').slice(0, WORDS_MAX)
}

function pairsOf(word: string): string[] {
  const signs = [...word]
  return signs.slice(1).map((sign, place) => `${signs[place]}${sign}`)
}

const worths = { title: 8, headings: 4, summary: 3, text: 1 } as const

function rankOf(findable: Findable, words: readonly string[], phrase: string) {
  let score = phrase.includes(' ') && findable.title.includes(phrase) ? 12 : 0
  let found = 0
  for (const word of words) {
    const worth = worthOf(findable, word)
    score += worth
    if (worth > 0) found += 1
  }
  return { score, found }
}

/** At the start of a word it is worth twice what it is within one. */
function worthOf(findable: Findable, word: string): number {
  let worth = 0
  for (const [field, points] of Object.entries(worths)) {
    const text = findable[field as keyof typeof worths]
    const place = startOf(text, word)
    if (place < 0) continue
    worth += place === 0 || text[place - 1] === ' ' ? points * 2 : points
  }
  return worth
}

/** Where a word stands: better where it begins than within another. One letter or two are found at a beginning alone. */
function startOf(text: string, word: string): number {
  if (text.startsWith(word)) return 0
  const beginning = text.indexOf(` ${word}`)
  if (beginning >= 0) return beginning + 1
  const isShort = word.length < 3 && !/\p{Script=Han}/u.test(word)
  return isShort ? -1 : text.indexOf(word)
}

function wordEdge(text: string, from: number, most: number): number {
  const blank = text.indexOf(' ', from)
  // A text without blanks is cut where it is, though never through one sign of two units.
  if (blank >= 0 && blank < Math.min(most, from + 30)) return blank
  return /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from
}
