import type { LanguageCode } from '#domain/language/language.ts'

/** A text in all complete languages; a missing one does not compile. */
export type InAllLanguages<T> = Readonly<Record<Extract<LanguageCode, 'EN' | 'VI' | 'CN' | 'TY' | 'AR'>, T>>

/** The texts in a merchant's languages. */
export function inLanguages<T>(all: InAllLanguages<T>, languages: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([code]) => languages.includes(code)))
}

export type BannerWords = readonly [title: string, text: string, button: string]

export type NoticeWords = readonly [title: string, ...paragraphs: string[]]
