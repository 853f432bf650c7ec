import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { games as gamesContract } from '#contract/games.ts'
import { find, type Indexed, indexOf } from '#domain/search/find.ts'
import { fold } from '#domain/search/fold.ts'
import { useSite } from '#site/bootstrap.ts'

import { type SearchContext, type Entry, GAMES_BEHIND, gamesNamed, sources } from './sources.ts'

export interface Group {
  readonly title: MessageId
  readonly entries: readonly Entry[]
}

/** Maximum of results per source, to keep the list short. */
const MOST = 6

export interface Found {
  readonly groups: readonly Group[]
  readonly isPartly: boolean
  /** The server's game search is pending. */
  readonly isWaiting: boolean
}

/** Searches the loaded sources while typing, and the server's games after a debounce. */
export function useSearch(query: string): Found {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const site = useSite()
  const loaded = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['search', source.title, site.language],
      queryFn: async () =>
        (await source.load({ api, client, site, t })).map((entry) =>
          indexOf(entry, entry.name, entry.also),
        ) satisfies readonly Indexed<Entry>[],
      staleTime: 60_000,
    })),
  })
  const deferred = useDeferredValue(query)
  const lists = loaded.map((one) => one.data)
  const games = useGames({ api, client, site, t }, query)
  const groups = useMemo(
    () =>
      sources.flatMap((source, index) => {
        const entries = find(lists[index] ?? [], deferred, MOST)
        const own = entries.length > 0 ? [{ title: source.title, entries }] : []
        const behind = source.title === GAMES_BEHIND && games.entries.length > 0
        return behind ? [...own, { title: 'search.games' as const, entries: games.entries }] : own
      }),
    // The lists keep their identity while their data does.
    // eslint-disable-next-line react/exhaustive-deps -- the array of lists is new on each render, its elements are not
    [deferred, games.entries, ...lists],
  )
  return { groups, isPartly: loaded.some((one) => one.isError) || games.isError, isWaiting: games.isWaiting }
}

/** Debounced by half a second. The previous results stay until new ones arrive. */
function useGames(context: SearchContext, query: string) {
  const folded = fold(query)
  const settled = useSettled(folded)
  const found = useQuery({
    queryKey: [gamesContract.search.path, settled, context.site.language],
    queryFn: () => gamesNamed(context, settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const hasQuery = folded !== ''
  return {
    entries: (hasQuery && settled !== '' && found.data) || NOTHING,
    isError: hasQuery && found.isError,
    isWaiting:
      hasQuery && !found.isError && (folded !== settled || found.isPlaceholderData || found.isPending),
  }
}

const NOTHING: readonly Entry[] = []
const SETTLED_MS = 500

/** Debounces a text. An empty text passes at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
