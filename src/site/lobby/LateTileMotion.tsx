import { lazy, Suspense } from 'react'

import type { Game } from '#contract/games.ts'

/** An ornament: where its chunk does not load, the tile stays still and the page goes on. */
const TileMotion = lazy(() =>
  import('./TileMotion.tsx').then(
    (chunk) => ({ default: chunk.TileMotion }),
    () => ({ default: () => null }),
  ),
)

/** The scene of a tile, loaded when pointer or focus first reach one. */
export function LateTileMotion({ game }: { game: Game }) {
  return (
    <Suspense>
      <TileMotion game={game} />
    </Suspense>
  )
}
