import { GameTile } from '#browser/ui/GameTile.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Game } from '#contract/games.ts'

/** What starts games. A tile that is given none says nothing of playing. */
export interface Launching {
  readonly play: (game: Game) => void
  readonly tryFree: (game: Game) => void
  /** By a finger: the sheet with everything that can be done. */
  readonly open: (game: Game) => void
}

/** A game in a lobby: inside a studio's hall with its lowest bet, elsewhere with its studio. */
export function LobbyTile({
  game,
  isInVendor,
  isEager,
  isFavourite,
  onFavourite,
  launching,
}: {
  game: Game
  isInVendor: boolean
  isEager: boolean
  isFavourite: boolean
  onFavourite: () => void
  launching?: Launching | undefined
}) {
  const { canPlay, hasFreePlay } = game
  const note = isInVendor ? (
    game.minBet !== undefined && <MoneyText amount={game.minBet} tone="plain" />
  ) : (
    <bdi>{game.vendorName}</bdi>
  )
  return (
    <GameTile
      title={game.gameName}
      picture={game.picture}
      {...(game.fallback === undefined ? {} : { fallback: game.fallback })}
      note={note}
      {...(game.isHot ? { mark: 'hot' } : {})}
      isFavourite={isFavourite}
      isEager={isEager}
      isInMaintenance={game.isInMaintenance}
      onFavourite={onFavourite}
      {...(launching && canPlay
        ? {
            onPlay: () => launching.play(game),
            onOpen: () => launching.open(game),
            ...(hasFreePlay ? { onTry: () => launching.tryFree(game) } : {}),
          }
        : {})}
    />
  )
}
