import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { findLanguage } from '#domain/language/language.ts'

/**
 * Kinds, fields and choices are named by their ids. One that has no words yet is shown by its id, so that a new kind
 * can be written from its first day; a test names those that still lack them.
 */
const named = (t: Translate, id: string, code: string): string => {
  const words = t(id as MessageId)
  return words === id ? code : words
}

export const nameOfKind = (t: Translate, kind: string) => named(t, `content.kind.${kind}`, kind)
export const nameOfField = (t: Translate, field: string) => named(t, `content.field.${field}`, field)
export const nameOfChoice = (t: Translate, field: string, choice: string) =>
  named(t, `content.choice.${field}.${choice}`, choice)

export const nameOfLanguage = (code: string) => findLanguage(code)?.name ?? code
