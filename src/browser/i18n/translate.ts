import { type I18n, setupI18n } from '@lingui/core'
import { createContext, use } from 'react'

import { type Language, type LanguageCode, languageOf } from '#domain/language/language.ts'

import type { MessageId, MessageValues, Messages } from './messages.ts'

export type Translate = (id: MessageId, values?: MessageValues) => string

/** The language of the page: messages, the tag for `Intl`, direction. */
export interface Words {
  readonly code: LanguageCode
  readonly tag: string
  readonly direction: Language['direction']
  readonly t: Translate
  /** The same with more messages; the brand's overrides apply to them too. */
  readonly with: (further: Messages) => Words
}

/**
 * Merges a merchant's overrides into the catalogue. They are plain text: untrusted message patterns are never
 * compiled.
 */
export function createWords(
  code: LanguageCode,
  messages: Messages,
  overrides: Readonly<Record<string, string>> = {},
): Words {
  const { tag, direction } = languageOf(code)
  const ready = direction === 'rtl' ? isolate : (values?: MessageValues) => values
  const i18n: I18n = setupI18n({ locale: tag, messages: { [tag]: messages as never } })
  return {
    code,
    tag,
    direction,
    t: (id, values) => {
      if (Object.hasOwn(overrides, id)) return fill(overrides[id] ?? '', ready(values))
      const message = messages[id]
      return typeof message === 'string' ? message : i18n._(id, ready(values))
    },
    with: (further) => createWords(code, { ...messages, ...further }, overrides),
  }
}

/**
 * Isolates what is inserted into a sentence (U+2068 to U+2069, as MessageFormat 2 does): otherwise the sign of an amount, a
 * currency or the end of an address moves to the other side of its number in right-to-left text. Single words need
 * nothing, and may be the keys of a selection.
 */
function isolate(values: MessageValues = {}): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /\W/.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  )
}

/** A merchant's text may contain `{name}` placeholders only. */
function fill(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

export const WordsContext = createContext<Words | undefined>(undefined)

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('no words: this part stands outside of WordsContext')
  return words
}

export function useT(): Translate {
  return useWords().t
}
