import { find, indexOf } from '#domain/search/find.ts'
import { fold } from '#domain/search/fold.ts'
import type { Store } from '#server/db/transaction.ts'

import {
  type FoundGames,
  type LobbyFilter,
  type Lobbying,
  type Page,
  selectAlike,
  selectNamed,
} from './store.ts'

/** Nobody turns pages through slips of the finger: of what looks alike, so many are judged. */
const ALIKE_MAX = 200
/** More words than a game's name has tell nothing more, and each is searched for. */
const WORDS_MAX = 6

/**
 * Games by their name, with accents and capitals folded. What holds the letters as they were typed comes first; only
 * where nothing does, a slip of the finger is forgiven. Nothing typed is no search.
 */
export async function findByName(
  store: Store,
  asked: Lobbying & { readonly filter: LobbyFilter; readonly page: Page },
  name: string,
): Promise<FoundGames | undefined> {
  const typed = fold(name).split(' ').slice(0, WORDS_MAX).join(' ')
  if (typed === '') return name.trim() === '' ? undefined : { rows: [], total: 0 }
  const exact = await selectNamed(store.read, { ...asked, typed })
  if (exact.total > 0) return exact
  const alike = await store.transact((tx) => selectAlike(tx, { ...asked, typed, limit: ALIKE_MAX }))
  const meant = find(
    alike.map((row) => indexOf(row, row.folded)),
    typed,
    ALIKE_MAX,
  )
  const { offset, limit } = asked.page
  return { rows: meant.slice(offset, offset + limit), total: meant.length }
}
