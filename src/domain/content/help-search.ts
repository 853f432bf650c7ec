/** The searched text of an article, without markup. */
export interface HelpWords {
  readonly title: string
  readonly summary: string
  readonly headings: string
  readonly text: string
}

/** An article folded once for search; `places` maps each position of the folded text back to the original. */
export interface Findable {
  readonly title: string
  readonly summary: string
  readonly headings: string
  readonly text: string
  readonly places: readonly number[]
  readonly original: string
}

/** Most words of a query that are used. */
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
 * Articles that match the query, best first. All words must match; only where no article has them all, those with the
 * most matches are returned.
 */
export function findHelp<T>(
  articles: readonly { readonly findable: Findable; readonly value: T }[],
  query: string,
): T[] {
  const words = wordsOf(query)
  const phrase = fold(query)
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

/** An excerpt around the first match in the text; empty where there is none. */
export function excerptOf(findable: Findable, query: string): string {
  const found = [fold(query), ...wordsOf(query)]
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

/** Without accents, case and punctuation, so that the keyboard layout does not matter. */
function fold(text: string): string {
  return foldWithPlaces(text).folded.trim()
}

/** Letters to fold that Unicode decomposition leaves alone. */
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
    // Runs of punctuation and blanks fold to one blank.
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

/** Chinese is written without blanks: pairs of characters stand in for words, without a dictionary. */
function wordsOf(query: string): string[] {
  const words = fold(query)
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

/** A match at the start of a word counts double. */
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

/** The position of a word, preferably at a word start. One or two letters match at a word start only. */
function startOf(text: string, word: string): number {
  if (text.startsWith(word)) return 0
  const beginning = text.indexOf(` ${word}`)
  if (beginning >= 0) return beginning + 1
  const isShort = word.length < 3 && !/\p{Script=Han}/u.test(word)
  return isShort ? -1 : text.indexOf(word)
}

function wordEdge(text: string, from: number, most: number): number {
  const blank = text.indexOf(' ', from)
  // Text without blanks is cut here, but never inside a surrogate pair.
  if (blank >= 0 && blank < Math.min(most, from + 30)) return blank
  return /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from
}
