import type { ReactNode } from 'react'

import { GameTile } from '#browser/ui/GameTile.tsx'
import type { Game } from '#contract/games.ts'
import { markOf } from '#domain/games/new-mark.ts'

import { LateTileMotion } from './LateTileMotion.tsx'

/** Callbacks that start games. Without them a tile has no play buttons. */
export interface Launching {
  readonly play: (game: Game) => void
  readonly tryFree: (game: Game) => void
  /** On touch: opens the sheet with all actions. */
  readonly open: (game: Game) => void
}

/** A game with its vendor, or with another note. */
export function LobbyTile({
  game,
  note = <bdi>{game.vendorName}</bdi>,
  isEager,
  isFavourite,
  onFavourite,
  onOpen,
  launching,
}: {
  game: Game
  note?: ReactNode
  isEager: boolean
  isFavourite: boolean
  onFavourite: () => void
  /** Target of the picture when the game cannot be started from here. */
  onOpen?: (() => void) | undefined
  launching?: Launching | undefined
}) {
  const { canPlay, hasFreePlay } = game
  const mark = markOf(game)
  return (
    <GameTile
      title={game.gameName}
      picture={game.picture}
      {...(game.fallback === undefined ? {} : { fallback: game.fallback })}
      note={note}
      {...(mark === undefined ? {} : { mark })}
      isFavourite={isFavourite}
      isEager={isEager}
      isInMaintenance={game.isInMaintenance}
      onFavourite={onFavourite}
      motion={<LateTileMotion game={game} />}
      {...(launching && canPlay
        ? {
            onPlay: () => launching.play(game),
            onOpen: () => launching.open(game),
            ...(hasFreePlay ? { onTry: () => launching.tryFree(game) } : {}),
          }
        : { onOpen })}
    />
  )
}
