import type { LanguageCode } from '#domain/language/language.ts'
import { readCatalogue } from '#locales/catalogues.ts'

const LENGTH_MAX = 600

export type CopyRefusal = 'unknown_id' | 'too_long' | 'not_plain' | 'unknown_value'

let known: Readonly<Record<string, string>> | undefined

/** Why a merchant's own words may not stand, if so: plain text for a known place, with no value but those it has there. */
export function refuseCopy(id: string, text: string): CopyRefusal | undefined {
  known ??= { ...readCatalogue('site', 'EN'), ...readCatalogue('member', 'EN') }
  const original = Object.hasOwn(known, id) ? known[id] : undefined
  if (original === undefined) return 'unknown_id'
  if (text.trim() === '' || text.length > LENGTH_MAX) return 'too_long'
  if (/[<>]/.test(text) || hasControlSign(text)) return 'not_plain'
  const rest = text.replace(/\{(\w{1,40})\}/g, (whole, name: string) =>
    new RegExp(`\\{\\s*${name}\\s*[,}]`).test(original) ? '' : whole,
  )
  return /[{}]/.test(rest) ? 'unknown_value' : undefined
}

/** Signs that no reader sees: all of the control range but the line break, and those that turn the direction of writing. */
function hasControlSign(text: string): boolean {
  return /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** The words of a catalogue under a merchant's own. */
export function wordOf(
  id: string,
  language: LanguageCode,
  own: Readonly<Record<string, string>> = {},
): string {
  return own[id] ?? readCatalogue('site', language)[id] ?? readCatalogue('site', 'EN')[id] ?? ''
}
