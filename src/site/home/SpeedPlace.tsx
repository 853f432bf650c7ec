import { lazy, Suspense } from 'react'

import { loadWithin } from '#site/layout/load-within.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'

const SpeedBlock = lazy(() =>
  loadWithin(() => import('./SpeedBlock.tsx').then((chunk) => ({ default: chunk.SpeedBlock }))),
)

/** How long payments take, at the end of the page: it comes when all else is there, and moves nothing above it. */
export function SpeedPlace() {
  return useIsAwake() ? (
    <Suspense>
      <SpeedBlock />
    </Suspense>
  ) : null
}
