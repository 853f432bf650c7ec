import type { ShutOut } from '#contract/limits.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'

const RealityDialog = lazyPart(() => import('./RealityDialog.tsx').then((chunk) => chunk.RealityDialog))
const ShutOutNews = lazyPart(() => import('./ShutOutNews.tsx').then((chunk) => chunk.ShutOutNews))

/** The notice that play is closed, and the reality check that is due. */
export function ClockNews({ shutOut, isDue }: { shutOut: ShutOut | undefined; isDue: boolean }) {
  return (
    <>
      {shutOut && (
        <PartBoundary>
          <ShutOutNews shutOut={shutOut} />
        </PartBoundary>
      )}
      {isDue && (
        <PartBoundary>
          <RealityDialog />
        </PartBoundary>
      )}
    </>
  )
}
