import { useEffect, useState } from 'react'

import type { emptyState, EmptyStateKind } from '#art/empty-state.ts'

import { Art } from './Art.tsx'

/**
 * Preloaded on the server; browsers load it only when an empty state appears, because the drawing code is larger than
 * the other parts of a first screen.
 */
let draw: typeof emptyState | undefined = import.meta.env.SSR
  ? (await import('#art/empty-state.ts')).emptyState
  : undefined

/** The picture of an empty state. Markup rendered by the server stays; where loading fails, the text is enough. */
export function EmptyPicture({ kind }: { kind: EmptyStateKind }) {
  const [drawn, setDrawn] = useState(() => draw?.(kind) ?? '')
  useEffect(() => {
    let isRequested = true
    void import('#art/empty-state.ts').then(
      (art) => {
        draw = art.emptyState
        if (isRequested) setDrawn(art.emptyState(kind))
      },
      () => undefined,
    )
    return () => {
      isRequested = false
    }
  }, [kind])
  return <Art svg={drawn} />
}
