import type { LanguageCode } from '#domain/language/language.ts'

/** One thing said in the languages that are complete. Each must be there: a gap does not compile. */
export type InAllLanguages<T> = Readonly<Record<Extract<LanguageCode, 'EN' | 'VI' | 'CN' | 'TY' | 'AR'>, T>>

/** What of it a merchant's languages need. */
export function inLanguages<T>(all: InAllLanguages<T>, languages: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([code]) => languages.includes(code)))
}

/** Title, text and button of a banner. */
export type BannerWords = readonly [title: string, text: string, button: string]

/** Title and paragraphs of an announcement. */
export type NoticeWords = readonly [title: string, ...paragraphs: string[]]
