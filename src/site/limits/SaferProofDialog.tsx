import { lazy, Suspense } from 'react'

import { loadWithin } from '#browser/routing/load-within.ts'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'

import type { SaferProofProps } from './SaferProof.tsx'

const SaferProof = lazy(() =>
  loadWithin(() => import('./SaferProof.tsx').then((chunk) => ({ default: chunk.SaferProof }))),
)

/** `SaferProof`, loaded on first use. */
export function SaferProofDialog(props: SaferProofProps) {
  return (
    <ModalBoundary onClose={props.onClose}>
      <Suspense>
        <SaferProof {...props} />
      </Suspense>
    </ModalBoundary>
  )
}
