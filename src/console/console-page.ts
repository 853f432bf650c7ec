import { createContext, use } from 'react'

import type { LanguageCode } from '#domain/language/language.ts'

export type Theme = 'light' | 'dark'

/** What the server writes into the console's one document. */
export interface ConsoleData {
  readonly language: LanguageCode
  readonly theme: Theme
  readonly languages: readonly LanguageCode[]
  readonly build: { readonly version: string; readonly build: string }
}

/** What may change while the page lives, and how it is changed. */
export interface ConsolePage extends ConsoleData {
  readonly chooseLanguage: (code: LanguageCode) => Promise<void>
  readonly chooseTheme: (theme: Theme) => void
}

export const ConsolePageContext = createContext<ConsolePage | undefined>(undefined)

export function useConsolePage(): ConsolePage {
  const page = use(ConsolePageContext)
  if (!page) throw new Error('no page: this part stands outside of ConsolePageContext')
  return page
}
