export interface Clicks {
  readonly count: number
  readonly atMs: number
}

/** A longer pause starts a new count. */
const TOGETHER_MS = 2_000
const NEEDED = 5

/** Counts a click on the logo. The fifth in a row switches the language and resets the count. */
export function countClick(before: Clicks, atMs: number): Clicks & { readonly isFifth: boolean } {
  const isInRow = atMs - before.atMs <= TOGETHER_MS
  const count = isInRow ? before.count + 1 : 1
  const isFifth = count === NEEDED
  return { count: isFifth ? 0 : count, atMs, isFifth }
}

/** The language after five clicks: Chinese or English, if the brand offers both. */
export function turnedLanguage(language: string, offered: readonly string[]): 'CN' | 'EN' | undefined {
  if (!offered.includes('CN') || !offered.includes('EN')) return undefined
  return language === 'CN' ? 'EN' : 'CN'
}
