import { lazy } from 'react'

import { loadWithin } from '#site/layout/load-within.ts'
import { Near } from '#site/layout/Near.tsx'

const SpeedBlock = lazy(() =>
  loadWithin(() => import('./SpeedBlock.tsx').then((chunk) => ({ default: chunk.SpeedBlock }))),
)

/** How long payments take, at the end of the page: it comes when somebody is near, and moves nothing above it. */
export function SpeedPlace() {
  return (
    <Near>
      <SpeedBlock />
    </Near>
  )
}
