import { browserStorage, tabStorage } from '#browser/storage.ts'
import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#browser/api/api.ts'
import { session } from '#contract/session.ts'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'
import { paths } from '#site/paths.ts'
import { forgetRecent } from '#site/search/recent.ts'

import { pageToken } from './page-token.ts'

/** Ends the session here and on the server, remembers the merchant, and reloads from the root. */
export async function signOut(api: Api, queryClient: QueryClient, merchant: string): Promise<void> {
  await api.call(session.logout, {})
  forgetSession(queryClient, merchant)
  location.assign(paths.root)
}

export function forgetSession(queryClient: QueryClient, merchant: string): void {
  pageToken.forget()
  tabStorage.clear()
  // Searches and slips are personal, and the next user of this browser may be another person.
  forgetRecent(browserStorage)
  browserStorage.removeItem(SLIPS_KEY)
  tabStorage.setItem('merchant', merchant)
  queryClient.clear()
}
