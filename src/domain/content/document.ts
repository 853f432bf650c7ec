import type { DocumentOf, FactField, Kind, Linkage, WordField, WordsOf } from './field.ts'
import { isLinkAllowed, isLinkType } from './link.ts'
import { readOfferTextKey } from './offer-text.ts'

/** One fault of a document: the field, the language, and what is wrong. */
export interface Fault {
  readonly field: string
  readonly language?: string
  readonly fault: 'missing' | 'too_long' | 'not_allowed' | 'unknown'
}

/** Facts of the merchant that validation needs. */
export interface ContentRules {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly outsideHosts: readonly string[]
  /** Sanitizes HTML. */
  readonly clean: (html: string) => string
}

/**
 * Validates an operator's input. A draft may be incomplete, but every value in it must be allowed. Unknown fields are
 * dropped with a fault, so that no input is lost silently.
 */
export function readDocument<K extends Kind>(
  kind: K,
  given: unknown,
  rules: ContentRules,
): { readonly document: DocumentOf<K>; readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  const row = recordOf(given)
  const words: Record<string, Record<string, string>> = {}
  for (const [language, texts] of Object.entries(recordOf(row['words']))) {
    if (!rules.languages.includes(language)) faults.push({ field: 'words', language, fault: 'unknown' })
    else
      words[language] = readWords(kind, recordOf(texts), rules, (fault) =>
        faults.push({ ...fault, language }),
      )
  }
  const facts: Record<string, unknown> = {}
  const givenFacts = recordOf(row['facts'])
  for (const name of Object.keys(givenFacts))
    if (!Object.hasOwn(kind.facts, name)) faults.push({ field: name, fault: 'unknown' })
  for (const [name, field] of Object.entries(kind.facts)) {
    const value = readFact(field, givenFacts[name], rules)
    if (value === refused) faults.push({ field: name, fault: 'not_allowed' })
    else if (value !== undefined) facts[name] = value
  }
  return { document: { words, facts } as unknown as DocumentOf<K>, faults }
}

/** Missing before publication: required words in the default language, and required facts. */
export function missingIn(kind: Kind, document: DocumentOf<Kind>, rules: ContentRules): Fault[] {
  const own = document.words[rules.defaultLanguage] ?? {}
  const language = rules.defaultLanguage
  const words = Object.entries(kind.words)
    .filter(([name, field]) => field.isRequired && !own[name])
    .map(([field]): Fault => ({ field, language, fault: 'missing' }))
  const facts = Object.entries(kind.facts)
    .filter(
      ([name, field]) => 'isRequired' in field && field.isRequired && document.facts[name] === undefined,
    )
    .map(([field]): Fault => ({ field, fault: 'missing' }))
  const [choice] = kind.oneOf ?? []
  const isOneThere = kind.oneOf?.some((name) => document.facts[name] !== undefined) ?? true
  return [
    ...words,
    ...facts,
    ...(choice === undefined || isOneThere ? [] : [{ field: choice, fault: 'missing' } as const]),
  ]
}

/** The words in a language. A missing one falls back to the merchant's default language, then to any other. */
export function wordsIn<K extends Kind>(
  kind: K,
  document: DocumentOf<K>,
  language: string,
  fallback: string,
): WordsOf<K> {
  const all: readonly Readonly<Record<string, string>>[] = [
    document.words[language],
    document.words[fallback],
    ...Object.values(document.words),
  ].filter((one) => one !== undefined)
  const isWhole = (one: Readonly<Record<string, string>>) =>
    Object.entries(kind.words).every(([name, field]) => !field.isRequired || Boolean(one[name]))
  const chosen = all.find(isWhole) ?? all[0] ?? {}
  return Object.fromEntries(Object.keys(kind.words).map((name) => [name, chosen[name] ?? ''])) as WordsOf<K>
}

function readWords(
  kind: Kind,
  texts: Readonly<Record<string, unknown>>,
  rules: ContentRules,
  complain: (fault: Fault) => void,
): Record<string, string> {
  for (const name of Object.keys(texts))
    if (!Object.hasOwn(kind.words, name)) complain({ field: name, fault: 'unknown' })
  const read: Record<string, string> = {}
  for (const [name, field] of Object.entries(kind.words)) {
    const text = readText(field, texts[name], rules)
    if (text === refused) complain({ field: name, fault: 'not_allowed' })
    else if (text.length > field.max) complain({ field: name, fault: 'too_long' })
    else read[name] = text
  }
  return read
}

const refused = Symbol('refused')

function readText(field: WordField, given: unknown, rules: ContentRules): string | typeof refused {
  if (given === undefined || given === null) return ''
  if (typeof given !== 'string') return refused
  // PostgreSQL accepts neither lone surrogates nor zero bytes.
  const text = given.toWellFormed().normalize('NFC') // guard: text-well-formed
  if (field.type === 'rich') return rules.clean(text.replaceAll('\0', ''))
  const line = text.trim().replaceAll(/\s+/g, ' ')
  // Control characters and direction overrides are refused.
  return /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line) ? refused : line
}

function readFact(field: FactField, given: unknown, rules: ContentRules): unknown {
  if (field.type === 'switch')
    return given === undefined ? false : typeof given === 'boolean' ? given : refused
  if (field.type === 'choices') return readChoices(field.of, given ?? [])
  if (given === undefined || given === null || given === '') return undefined
  return isFact(field, given, rules) ? given : refused
}

function readChoices(of: readonly string[], given: unknown): readonly string[] | typeof refused {
  if (!Array.isArray(given) || !given.every((one) => of.includes(one as string))) return refused
  return of.filter((one) => given.includes(one))
}

type Single = Exclude<FactField, { readonly type: 'switch' | 'choices' }>

function isFact(field: Single, given: unknown, rules: ContentRules): boolean {
  switch (field.type) {
    case 'choice':
      return typeof given === 'string' && field.of.includes(given)
    case 'picture':
      return typeof given === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)
    case 'link':
      return isLinkage(given) && isLinkAllowed(given, rules.outsideHosts)
    case 'name':
      return typeof given === 'string' && given.length <= field.max && !/[\p{Cc}\p{Cf}<>]/u.test(given)
    case 'moment':
      return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/.test(given)
    case 'whole':
      return Number.isInteger(given) && Number(given) >= field.least && Number(given) <= field.most
    case 'offer':
      return readOfferTextKey(given) !== undefined
    default:
      return field satisfies never
  }
}

function isLinkage(given: unknown): given is Linkage {
  const { type, target, ...more } = recordOf(given)
  if (typeof type !== 'string' || typeof target !== 'string' || Object.keys(more).length > 0) return false
  return isLinkType(type)
}

function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Readonly<Record<string, unknown>>)
    : {}
}
