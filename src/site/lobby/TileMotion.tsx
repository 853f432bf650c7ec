import { tileMotions } from 'virtual:tile-motions'

import type { Game } from '#contract/games.ts'

import { playUnderPointer } from './play-motion.ts'
import './tile-motion.css'

/** The scene of a game of our studio, played once while pointer or focus rest on its tile. Others have none. */
export function TileMotion({ game: { vassalage, gameCode } }: { game: Game }) {
  const address = tileMotions[`${vassalage}/${gameCode}`]
  if (address === undefined) return null
  return (
    <div
      className="tile-motion"
      aria-hidden="true"
      ref={(stage) => (stage ? playUnderPointer(stage, address) : undefined)}
    />
  )
}
