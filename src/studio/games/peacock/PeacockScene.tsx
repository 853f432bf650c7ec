import { useMemo } from 'react'
import { pictures } from 'virtual:pictures/peacock/peacock'

import { drawScene } from './scene.ts'

/**
 * The peacock beside the reels: its fan repeats the win of the round, one feather for each time the stake, in gold from
 * fifty times on. It says nothing about the next spin.
 */
export function PeacockScene({ times }: { readonly times: number }) {
  const svg = useMemo(
    () =>
      drawScene({
        lit: Math.floor(times),
        isGold: times >= 50,
        garden: pictures['garden'] ?? '',
        bird: pictures['bird'] ?? '',
      }),
    [times],
  )
  return (
    <svg
      viewBox="0 0 440 780"
      preserveAspectRatio="xMidYMid slice"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
