import { type ReactNode, use, useMemo } from 'react'
import { catalogues } from 'virtual:catalogues/member'

import type { Messages } from '#browser/i18n/messages.ts'
import { WordsContext, useWords } from '#browser/i18n/translate.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

const loading = new Map<LanguageCode, Promise<Messages>>()

/** Loads the members' catalogue, which visitors do not need; children suspend until it is there. */
export function MemberWords({ children }: { children: ReactNode }) {
  const words = useWords()
  const further = use(messagesOf(words.code))
  const all = useMemo(() => words.with(further), [words, further])
  return <WordsContext value={all}>{children}</WordsContext>
}

function messagesOf(code: LanguageCode): Promise<Messages> {
  const known = loading.get(code)
  if (known) return known
  const load = catalogues[code]
  if (!load) throw new Error(`no words for ${code}`)
  const messages = loadWithin(load).then((chunk) => chunk.default)
  // A failed load is retried on the next request.
  messages.catch(() => loading.delete(code))
  loading.set(code, messages)
  return messages
}
