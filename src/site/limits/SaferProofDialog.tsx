import { Suspense } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'

import type { SaferProofProps } from './SaferProof.tsx'

const SaferProof = lazyPart(() => import('./SaferProof.tsx').then((chunk) => chunk.SaferProof))

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
