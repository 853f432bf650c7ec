import { lazy } from 'react'

import { loadWithin } from '#browser/routing/load-within.ts'
import { Near } from '#site/layout/Near.tsx'

const SpeedBlock = lazy(() =>
  loadWithin(() => import('./SpeedBlock.tsx').then((chunk) => ({ default: chunk.SpeedBlock }))),
)

/** Payment durations at the page's end, loaded when they come near the viewport. */
export function SpeedPlace() {
  return (
    <Near>
      <SpeedBlock />
    </Near>
  )
}
