import { meaningOf } from '#domain/search/find.ts'
import { fold } from '#domain/search/fold.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import {
  type FoundGames,
  type LobbyFilter,
  type Lobbying,
  type Page,
  selectAlike,
  selectByIds,
  selectNamed,
} from './store.ts'

/** At most this many similar names are ranked; with more candidates fuzzy search is too vague. */
const ALIKE_MAX = 2_000
/** Further words narrow nothing, and each costs a search. */
const WORDS_MAX = 6

/**
 * Searches games by name, folding accents and case. Exact substrings first; only without any is a typing error
 * tolerated. Empty input matches nothing.
 */
export async function findByName(
  store: Store,
  query: Lobbying & { readonly filter: LobbyFilter; readonly page: Page },
  name: string,
): Promise<FoundGames | undefined> {
  const typed = fold(name).split(' ').slice(0, WORDS_MAX).join(' ')
  if (typed === '') return name.trim() === '' ? undefined : { rows: [], total: 0 }
  const exact = await selectNamed(store.read, { ...query, typed })
  if (exact.total > 0) return exact
  const isMeant = meaningOf(typed)
  const alike = await selectAlike(store.read, { ...query, typed, limit: ALIKE_MAX })
  const meant = alike.filter(({ folded }) => isMeant(folded)).map(({ id }) => id)
  const { offset, limit } = query.page
  const ids = meant.slice(offset, offset + limit)
  return { rows: await selectByIds(store.read, query, ids), total: meant.length }
}
