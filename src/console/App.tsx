import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'

import { type Api, ApiContext } from '#browser/api/api.ts'
import type { Messages } from '#browser/i18n/messages.ts'
import { createWords, WordsContext } from '#browser/i18n/translate.ts'
import { FormatProvider } from '#browser/ui/format-context.tsx'
import { type LanguageCode, languageOf } from '#domain/language/language.ts'

import { type ConsoleData, type ConsolePage, ConsolePageContext } from './console-page.ts'
import { SessionGate } from './session/SessionGate.tsx'

interface AppProps {
  readonly data: ConsoleData
  readonly messages: Messages
  readonly api: Api
  readonly queryClient: QueryClient
  readonly loadWords: (code: LanguageCode) => Promise<Messages>
}

export function App({ data, messages, api, queryClient, loadWords }: AppProps) {
  const [spoken, setSpoken] = useState({ code: data.language, messages })
  const [theme, setTheme] = useState(data.theme)
  const page: ConsolePage = {
    ...data,
    language: spoken.code,
    theme,
    chooseLanguage: async (code) => {
      const next = await loadWords(code)
      keep('language', code)
      document.documentElement.lang = languageOf(code).tag
      document.documentElement.dir = languageOf(code).direction
      setSpoken({ code, messages: next })
    },
    chooseTheme: (next) => {
      keep('theme', next)
      document.documentElement.dataset['theme'] = next
      setTheme(next)
    },
  }
  return (
    <ConsolePageContext value={page}>
      <WordsContext value={createWords(spoken.code, spoken.messages)}>
        <ApiContext value={api}>
          <QueryClientProvider client={queryClient}>
            <FormatProvider format={{ currencySymbol: '', timeZone: 'UTC' }}>
              <SessionGate />
            </FormatProvider>
          </QueryClientProvider>
        </ApiContext>
      </WordsContext>
    </ConsolePageContext>
  )
}

/** Stores a choice in a cookie, so that the server renders the next page with it. */
function keep(name: 'language' | 'theme', value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}
