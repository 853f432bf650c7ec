import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

import { type LanguageCode, languages } from '#domain/language/language.ts'
import { shipped } from '#locales/catalogues.ts'

/** Server messages in a given language. */
export type Say = (language: LanguageCode, id: string, values?: Record<string, unknown>) => string

let loaded: Say | undefined

/** The messages of all catalogues, loaded once. One that is missing in a language falls back to English. */
export function loadWords(): Say {
  return (loaded ??= readWords())
}

function readWords(): Say {
  const english = compiled('EN')
  const spoken = new Map<LanguageCode, I18n>()
  for (const { code, tag } of languages) {
    const own = compiled(code)
    if (Object.keys(own).length > 0)
      spoken.set(code, setupI18n({ locale: tag, messages: { [tag]: { ...english, ...own } } }))
  }
  const fallback = setupI18n({ locale: 'en', messages: { en: english } })
  return (language, id, values) => (spoken.get(language) ?? fallback)._(id, values)
}

function compiled(code: LanguageCode): I18n['messages'] {
  const words = Object.entries(shipped.read(['server', 'operator'], code))
  return Object.fromEntries(words.map(([id, message]) => [id, compileMessage(message)]))
}
