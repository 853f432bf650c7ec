import { useEffect, useState } from 'react'

import type { emptyState, EmptyStateKind } from '#domain/art/empty-state.ts'

import { Art } from './Art.tsx'

/**
 * How the picture is drawn. The server knows it from the start; a browser learns it when there is something empty to
 * show, because the tools of drawing are larger than the rest of a first screen's parts.
 */
let draw: typeof emptyState | undefined = import.meta.env.SSR
  ? (await import('#domain/art/empty-state.ts')).emptyState
  : undefined

/** The picture of something empty. What the server has drawn stays where it is; without a line the words are enough. */
export function EmptyPicture({ kind }: { kind: EmptyStateKind }) {
  const [drawn, setDrawn] = useState(() => draw?.(kind) ?? '')
  useEffect(() => {
    let isWanted = true
    void import('#domain/art/empty-state.ts').then(
      (art) => {
        draw = art.emptyState
        if (isWanted) setDrawn(art.emptyState(kind))
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [kind])
  return <Art svg={drawn} />
}
