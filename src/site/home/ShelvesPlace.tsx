// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { type CSSProperties } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { shelves } from '#contract/shelves.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Near } from '#site/layout/Near.tsx'

const Shelves = lazyPart(() => import('#site/shelves/Shelves.tsx').then((chunk) => chunk.Shelves))

/** Reserves the height of games and matches from the first render; no height if there are none. */
export function ShelvesPlace() {
  const { data } = useQuery(queryOf(useApi(), shelves.shelves, {}))
  const strips = data?.strips.length ?? 0
  const cards = data?.cards ?? 0
  const matches = data?.matches ? 1 : 0
  if (strips + cards + matches === 0) return null
  return (
    <Near
      className="shelves"
      style={
        {
          '--strips': strips,
          '--cards': cards > 0 ? 1 : 0,
          '--rows': Math.ceil(cards / 2),
          '--singles': cards,
          '--matches': matches,
        } as CSSProperties
      }
    >
      <Shelves />
    </Near>
  )
}
