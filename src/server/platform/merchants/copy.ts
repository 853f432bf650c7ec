import type { LanguageCode } from '#domain/language/language.ts'
import { readCatalogue } from '#locales/catalogues.ts'

const LENGTH_MAX = 600

/** The areas whose texts a brand may replace. */
const ownWords = ['site', 'member', 'lottery'] as const

export type CopyRefusal = 'unknown_id' | 'too_long' | 'not_plain' | 'unknown_value'

/** The text that the catalogues ship for an id: in this language, else in English. */
export function shippedWord(id: string, code: string): string {
  for (const language of [code, 'EN'])
    for (const area of ownWords) {
      const word = readCatalogue(area, language)[id]
      if (word !== undefined) return word
    }
  return ''
}

let known: Readonly<Record<string, string>> | undefined

/**
 * Why a merchant's own text is refused: it must be plain text for a known id, with no variables but those of the
 * original.
 */
export function refuseCopy(id: string, text: string): CopyRefusal | undefined {
  known ??= Object.assign({}, ...ownWords.map((area) => readCatalogue(area, 'EN'))) as Readonly<
    Record<string, string>
  >
  const original = Object.hasOwn(known, id) ? known[id] : undefined
  if (original === undefined) return 'unknown_id'
  if (text.trim() === '' || text.length > LENGTH_MAX) return 'too_long'
  if (/[<>]/.test(text) || hasControlSign(text)) return 'not_plain'
  const rest = text.replace(/\{(\w{1,40})\}/g, (whole, name: string) =>
    new RegExp(`\\{\\s*${name}\\s*[,}]`).test(original) ? '' : whole,
  )
  return /[{}]/.test(rest) ? 'unknown_value' : undefined
}

/** Control characters except the line break, and characters that change the direction of writing. */
function hasControlSign(text: string): boolean {
  return /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** The text of a catalogue id; the merchant's own text takes precedence. */
export function wordOf(
  id: string,
  language: LanguageCode,
  own: Readonly<Record<string, string>> = {},
): string {
  return own[id] ?? readCatalogue('site', language)[id] ?? readCatalogue('site', 'EN')[id] ?? ''
}
