// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { type Api, ApiContext } from '#browser/api/api.ts'
import type { Messages } from '#browser/i18n/messages.ts'
import { createWords, WordsContext } from '#browser/i18n/translate.ts'
import { RouterProvider } from '#browser/routing/RouterProvider.tsx'
import { FormatProvider } from '#browser/ui/format-context.tsx'
import { marketCountry } from '#domain/countries/market-country.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { languageOf } from '#domain/language/language.ts'

import { type Bootstrap, type Site, SiteContext } from './bootstrap.ts'
import type { createSiteRouter } from './routes.tsx'
import type { ClosedPage } from './system/ClosedPage.tsx'

export interface AppProps {
  readonly bootstrap: Bootstrap
  readonly messages: Messages
  readonly api: Api
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createSiteRouter>
  /** The page shown while the site is closed; loaded only then. */
  readonly closed: typeof ClosedPage | undefined
  /** The visitor's IP address, shown on the region-blocked page. */
  readonly address: string
  /** Loads the catalogue of another language; absent on the server, which renders one language. */
  readonly loadWords?: (
    code: LanguageCode,
  ) => Promise<{ messages: Messages; copy: Readonly<Record<string, string>> }>
}

interface Spoken {
  readonly code: LanguageCode
  readonly messages: Messages
  readonly copy: Readonly<Record<string, string>>
}

export function App(props: AppProps) {
  const { bootstrap, messages, api, queryClient, router, closed: Closed, address, loadWords } = props
  const [spoken, setSpoken] = useState<Spoken>({
    code: bootstrap.language,
    messages,
    copy: bootstrap.whitelabel.copy,
  })
  const [theme, setTheme] = useState(bootstrap.theme)
  const site: Site = {
    ...bootstrap,
    language: spoken.code,
    drawnIn: bootstrap.language,
    theme,
    chooseLanguage: async (code) => {
      if (!loadWords) return
      const next = await loadWords(code)
      keep('language', code)
      document.documentElement.lang = languageOf(code).tag
      document.documentElement.dir = languageOf(code).direction
      setSpoken({ code, ...next })
      // Names that operators wrote come from the server in the language of the page.
      void queryClient.invalidateQueries()
    },
    chooseTheme: (next) => {
      keep('theme', next)
      document.documentElement.dataset.theme = next
      setTheme(next)
    },
  }
  return (
    <Providers site={site} spoken={spoken} api={api} queryClient={queryClient}>
      {Closed ? <Closed address={address} /> : <RouterProvider router={router} />}
    </Providers>
  )
}

interface ProvidersProps {
  readonly site: Site
  readonly spoken: Spoken
  readonly api: Api
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

function Providers({ site, spoken, api, queryClient, children }: ProvidersProps) {
  const words = createWords(spoken.code, spoken.messages, spoken.copy)
  const { currency, currencySymbol, zone, defaultLanguage } = site.whitelabel
  const country = marketCountry({ currency, languageTag: languageOf(defaultLanguage).tag })
  const format = { currencySymbol, timeZone: zone, market: { country } }
  return (
    <SiteContext value={site}>
      <WordsContext value={words}>
        <ApiContext value={api}>
          <QueryClientProvider client={queryClient}>
            <FormatProvider format={format}>{children}</FormatProvider>
          </QueryClientProvider>
        </ApiContext>
      </WordsContext>
    </SiteContext>
  )
}

/** Stores a choice in a cookie, so that the server renders the next page with it. */
function keep(name: 'language' | 'theme', value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}
