import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'

import { useApi } from '#browser/api/api.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { find, type Indexed, indexOf } from '#domain/search/find.ts'
import { useSite } from '#site/bootstrap.ts'

import { type Entry, sources } from './sources.ts'

export interface Group {
  readonly title: MessageId
  readonly entries: readonly Entry[]
}

/** Of each source so many at the most: the list stays one that can be read. */
const MOST = 6

/** What is found as somebody types, over everything that is loaded by then. */
export function useSearch(query: string): { readonly groups: readonly Group[]; readonly isPartly: boolean } {
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
  const asked = useDeferredValue(query)
  const lists = loaded.map((one) => one.data)
  const groups = useMemo(
    () =>
      sources.flatMap((source, index) => {
        const entries = find(lists[index] ?? [], asked, MOST)
        return entries.length > 0 ? [{ title: source.title, entries }] : []
      }),
    // The lists keep their identity as long as what is loaded does.
    // eslint-disable-next-line react/exhaustive-deps -- an array of lists is new each time, its lists are not
    [asked, ...lists],
  )
  return { groups, isPartly: loaded.some((one) => one.isError) }
}
