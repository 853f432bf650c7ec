import { createContext, use } from 'react'

import type { LanguageCode } from '#domain/language/language.ts'

export type Theme = 'light' | 'dark'

/** Data that the server embeds in the console's HTML. */
export interface ConsoleData {
  readonly language: LanguageCode
  readonly theme: Theme
  readonly languages: readonly LanguageCode[]
  readonly build: { readonly version: string; readonly build: string }
}

/** The embedded data plus the settings that can change while the page is open. */
export interface ConsolePage extends ConsoleData {
  readonly chooseLanguage: (code: LanguageCode) => Promise<void>
  readonly chooseTheme: (theme: Theme) => void
}

export const ConsolePageContext = createContext<ConsolePage | undefined>(undefined)

export function useConsolePage(): ConsolePage {
  const page = use(ConsolePageContext)
  if (!page) throw new Error('ConsolePageContext is missing')
  return page
}
