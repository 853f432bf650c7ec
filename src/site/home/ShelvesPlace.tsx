// Drawn once and seldom again: remembering its parts would cost the first load more than drawing them.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { shelves } from '#contract/shelves.ts'
import { loadWithin } from '#site/layout/load-within.ts'
import { Near } from '#site/layout/Near.tsx'

const Shelves = lazy(() =>
  loadWithin(() => import('#site/shelves/Shelves.tsx').then((chunk) => ({ default: chunk.Shelves }))),
)

/** The room of games and matches: as high as they will be from the first drawing on, and none where there are none. */
export function ShelvesPlace() {
  const { data } = useQuery(queryOf(useApi(), shelves.shelves, {}))
  const strips = data?.strips.length ?? 0
  const matches = data?.matches ? 1 : 0
  if (strips + matches === 0) return null
  return (
    <Near className="shelves" style={{ '--strips': strips, '--matches': matches } as CSSProperties}>
      <Shelves />
    </Near>
  )
}
