import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Near } from '#site/layout/Near.tsx'

const SpeedBlock = lazyPart(() => import('./SpeedBlock.tsx').then((chunk) => chunk.SpeedBlock))

/** Payment durations at the page's end, loaded when they come near the viewport. */
export function SpeedPlace() {
  return (
    <Near>
      <SpeedBlock />
    </Near>
  )
}
