import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { findLanguage } from '#domain/language/language.ts'

/**
 * Labels of kinds, fields and choices, by id. A missing translation falls back to the code, so that a new kind works
 * at once; a test lists the missing ones.
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
