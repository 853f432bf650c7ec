import { createContext, use } from 'react'

import type { Output } from '#contract/endpoint.ts'
import type { system } from '#contract/system.ts'
import type { LanguageCode } from '#domain/language/language.ts'

export type Theme = 'light' | 'dark'
export type Whitelabel = Output<typeof system.whitelabel>

/** What the server writes into the page for the browser to go on from. It is the same for every visitor of a cached page. */
export interface Bootstrap {
  readonly whitelabel: Whitelabel
  readonly system: Omit<Output<typeof system.status>, 'location'>
  readonly languages: readonly LanguageCode[]
  readonly language: LanguageCode
  readonly theme: Theme
  /** Whether the browser says that somebody is signed in: the page then keeps the room of the account area. */
  readonly account: 'visitor' | 'member'
  readonly version: string
}

/** What may change while the page lives, and how it is changed. */
export interface Site extends Bootstrap {
  /** The language in which the server drew the page, whatever was chosen since. */
  readonly drawnIn: LanguageCode
  readonly chooseLanguage: (code: LanguageCode) => Promise<void>
  readonly chooseTheme: (theme: Theme) => void
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('no site: this part stands outside of SiteContext')
  return site
}

/** Where the visitor's address goes into a page that is kept for everybody. */
export const ADDRESS_PLACE = '%visitor-address%'
