export interface Clicks {
  readonly count: number
  readonly atMs: number
}

/** Clicks that are farther apart belong to other visits of the logo. */
const TOGETHER_MS = 2_000
const NEEDED = 5

/** Counts a click on the logo. The fifth in a row turns the language, and the next one is a first. */
export function countClick(before: Clicks, atMs: number): Clicks & { readonly isFifth: boolean } {
  const isInRow = atMs - before.atMs <= TOGETHER_MS
  const count = isInRow ? before.count + 1 : 1
  const isFifth = count === NEEDED
  return { count: isFifth ? 0 : count, atMs, isFifth }
}

/** What five clicks turn to: between Chinese and English, where the brand offers both. */
export function turnedLanguage(language: string, offered: readonly string[]): 'CN' | 'EN' | undefined {
  if (!offered.includes('CN') || !offered.includes('EN')) return undefined
  return language === 'CN' ? 'EN' : 'CN'
}
