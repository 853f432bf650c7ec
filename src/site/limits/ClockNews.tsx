import { lazy, Suspense } from 'react'

import type { ShutOut } from '#contract/limits.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'

const RealityDialog = lazy(() =>
  loadWithin(() => import('./RealityDialog.tsx').then((chunk) => ({ default: chunk.RealityDialog }))),
)
const ShutOutNews = lazy(() =>
  loadWithin(() => import('./ShutOutNews.tsx').then((chunk) => ({ default: chunk.ShutOutNews }))),
)

/** The notice that play is closed, and the reality check that is due. */
export function ClockNews({ shutOut, isDue }: { shutOut: ShutOut | undefined; isDue: boolean }) {
  return (
    <>
      {shutOut && (
        <Suspense>
          <ShutOutNews shutOut={shutOut} />
        </Suspense>
      )}
      {isDue && (
        <ModalBoundary onClose={() => undefined}>
          <Suspense>
            <RealityDialog />
          </Suspense>
        </ModalBoundary>
      )}
    </>
  )
}
