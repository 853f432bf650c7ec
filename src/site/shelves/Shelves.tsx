import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { games } from '#contract/games.ts'
import { matches } from '#contract/matches.ts'
import { useSite } from '#site/bootstrap.ts'

import { FeaturedStrips } from './FeaturedStrips.tsx'
import { HotMatches } from './HotMatches.tsx'
import './shelves.css'

/** Featured games and hot matches. They render together, because one would shift the other. */
export function Shelves() {
  const api = useApi()
  const { language } = useSite()
  const featured = useQuery(queryOf(api, games.featured, { language }))
  const hot = useQuery(queryOf(api, matches.hotMatches, { language }))
  // An answer renders all tiles in one task; deferred, they are rendered in parts.
  const isHere = useDeferredValue(!featured.isPending && !hot.isPending)
  if (!isHere) return null
  return (
    <>
      <FeaturedStrips strips={featured.data?.strips ?? []} />
      <HotMatches all={hot.data?.list ?? []} />
    </>
  )
}
