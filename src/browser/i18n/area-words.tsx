import { type ReactNode, use, useMemo } from 'react'

import { loadOnServerFirst } from '#browser/routing/lazy-part.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'
import type { LanguageCode } from '#domain/language/language.ts'

import type { Messages } from './messages.ts'
import { useWords, WordsContext } from './translate.ts'

/** A catalogue beyond the page's first one, by language. */
export type AreaCatalogues = Partial<Record<LanguageCode, () => Promise<{ default: Messages }>>>

function Further({ messages, children }: { messages: Messages; children: ReactNode }) {
  const words = useWords()
  const all = useMemo(() => words.with(messages), [words, messages])
  return <WordsContext value={all}>{children}</WordsContext>
}

/**
 * The words of an area that the first page does not load. `load` fetches them before a page appears; `Words` gives them to
 * its children, which suspend when the words of a newly chosen language are not there yet.
 */
export function createAreaWords(catalogues: AreaCatalogues) {
  const loaded = new Map<LanguageCode, Messages>()
  const loading = new Map<LanguageCode, Promise<Messages>>()

  function messagesOf(code: LanguageCode): Promise<Messages> {
    const known = loading.get(code)
    if (known) return known
    const load = catalogues[code]
    if (!load) throw new Error(`no words for ${code}`)
    const messages = loadWithin(load).then((chunk) => {
      loaded.set(code, chunk.default)
      return chunk.default
    })
    // A failed load is retried on the next request.
    messages.catch(() => loading.delete(code))
    loading.set(code, messages)
    return messages
  }

  function Words({ children }: { children: ReactNode }) {
    const words = useWords()
    const known = loaded.get(words.code)
    if (known) return <Further messages={known}>{children}</Further>
    if (loadOnServerFirst(async () => void (await messagesOf(words.code)))) return null
    return <Further messages={use(messagesOf(words.code))}>{children}</Further>
  }

  return { load: messagesOf, Words }
}
