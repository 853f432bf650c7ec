import type { Translate } from '#browser/i18n/translate.ts'
import { type ContentRules, type Fault, missingIn, readDocument } from '#domain/content/document.ts'
import type { FactField, Kind } from '#domain/content/field.ts'
import { offerTextKey, readOfferTextKey } from '#domain/content/offer-text.ts'

import { nameOfField, nameOfLanguage } from './content-words.ts'
import type { BrandContentRules } from './entry.ts'

/** Form values of an entry; they may be invalid while they are edited. */
export interface EntryValues {
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly facts: Readonly<Record<string, unknown>>
}

export function valuesOf(document: unknown): EntryValues {
  const { words = {}, facts = {} } = (document ?? {}) as Partial<EntryValues>
  return { words, facts }
}

/** The values of a new entry: an offer that the address names is chosen, where the kind has one. */
export function valuesOfNew(kind: Kind, { offer }: { readonly offer?: unknown }): EntryValues {
  const named = readOfferTextKey(offer)
  if (!named) return valuesOf(undefined)
  const fields = Object.entries<FactField>(kind.facts).filter(([, { type }]) => type === 'offer')
  return { words: {}, facts: Object.fromEntries(fields.map(([name]) => [name, offerTextKey(named)])) }
}

/** Faults by the server's own rules, except for HTML, which only the server sanitizes. */
export function faultsOf(kind: Kind, values: EntryValues, facts: BrandContentRules): readonly Fault[] {
  const rules: ContentRules = { ...facts, clean: (html) => html }
  const { document, faults } = readDocument(kind, values, rules)
  const known = new Set(faults.map(({ field, language }) => `${language} ${field}`))
  const missing = missingIn(kind, document, rules)
  return [...faults, ...missing.filter(({ field, language }) => !known.has(`${language} ${field}`))]
}

export type Completeness = 'empty' | 'part' | 'whole'

/** Completeness of one language. */
export function completenessOf(
  kind: Kind,
  texts: Readonly<Record<string, string>> | undefined,
): Completeness {
  const fields = Object.entries(kind.words)
  if (!texts || fields.every(([name]) => !texts[name])) return 'empty'
  return fields.every(([name, field]) => !field.isRequired || Boolean(texts[name])) ? 'whole' : 'part'
}

/** The document as a flat record, a key per text and fact, for the conflict view. */
export function flatOf(values: EntryValues): Readonly<Record<string, unknown>> {
  const words = Object.entries(values.words).flatMap(([language, texts]) =>
    Object.entries(texts).map(([name, text]) => [`words/${language}/${name}`, text] as const),
  )
  const facts = Object.entries(values.facts).map(([name, fact]) => [`facts/${name}`, fact] as const)
  return Object.fromEntries([...words, ...facts])
}

export function valuesOfFlat(flat: Readonly<Record<string, unknown>>): EntryValues {
  const words: Record<string, Record<string, string>> = {}
  const facts: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const [part, first = '', name = ''] = path.split('/')
    if (part === 'facts') facts[first] = value
    else if (typeof value === 'string') (words[first] ??= {})[name] = value
  }
  return { words, facts }
}

/** Label of a path: `words.EN.title` in the audit, `words/EN/title` in conflicts. */
export function pathName(t: Translate, path: string): string {
  const [part = '', first = '', name = ''] = path.split(/[./]/)
  if (part === 'words') return `${nameOfField(t, name)} · ${nameOfLanguage(first)}`
  return nameOfField(t, part === 'facts' ? first : part)
}
