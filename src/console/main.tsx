import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/console'

import { createWords, WordsContext } from '#browser/i18n/translate.ts'
import { FormatProvider } from '#browser/ui/format-context.tsx'
import { type LanguageCode } from '#domain/language/language.ts'

import './console.css'
import { SignInPage } from './SignInPage.tsx'

export interface ConsoleData {
  readonly language: LanguageCode
  readonly theme: 'light' | 'dark'
  readonly build: { readonly version: string; readonly build: string }
}

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as ConsoleData

await start()

async function start(): Promise<void> {
  const load = catalogues[data.language]
  const root = document.getElementById('console')
  if (!load || !root) throw new Error(`no words for ${data.language}`)
  const words = createWords(data.language, (await load()).default)
  createRoot(root).render(
    <WordsContext value={words}>
      <FormatProvider format={{ currencySymbol: '', timeZone: 'UTC' }}>
        <SignInPage build={data.build} />
      </FormatProvider>
    </WordsContext>,
  )
  document.documentElement.dataset.alive = ''
}
