import { createContext, use } from 'react'

import type { Output } from '#contract/endpoint.ts'
import type { system } from '#contract/system.ts'
import type { LanguageCode } from '#domain/language/language.ts'

export type Theme = 'light' | 'dark'
export type Whitelabel = Output<typeof system.whitelabel>

/**
 * State that the server embeds in the page for hydration. A cached page serves every visitor, so it holds nothing
 * personal.
 */
export interface Bootstrap {
  readonly whitelabel: Whitelabel
  readonly system: Omit<Output<typeof system.status>, 'location'>
  readonly languages: readonly LanguageCode[]
  readonly language: LanguageCode
  readonly theme: Theme
  /** From the browser's session hint cookie: a member's page reserves the space of the account area. */
  readonly account: 'visitor' | 'member'
  readonly version: string
}

/** The bootstrap plus the settings that can change while the page is open. */
export interface Site extends Bootstrap {
  /** The language of the server-rendered page, whatever is chosen later. */
  readonly drawnIn: LanguageCode
  readonly chooseLanguage: (code: LanguageCode) => Promise<void>
  readonly chooseTheme: (theme: Theme) => void
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}

/** Placeholder in a cached page; replaced by the visitor's IP address when it is served. */
export const ADDRESS_PLACE = '%visitor-address%'
