import { type ReactNode, Suspense, useState } from 'react'

import type { Game } from '#contract/games.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'
import type { Launching } from '#site/lobby/LobbyTile.tsx'
import type { useFavourites } from '#site/lobby/use-favourites.ts'
import { useNavigate } from '#site/routing.ts'

import { addressOfGame, rememberLobby } from './play-place.ts'

const LaunchSheet = lazyPart(() => import('./LaunchSheet.tsx').then((chunk) => chunk.LaunchSheet))

/**
 * Starts games from a lobby. A game is a URL: a double click navigates once, a visitor continues there after sign-in,
 * and leaving returns to the lobby with its filters.
 */
export function useLaunching(
  lobby: string,
  favourites: ReturnType<typeof useFavourites>,
): { readonly launching: Launching; readonly sheet: ReactNode } {
  const guard = useGuard()
  const navigate = useNavigate()
  const [sheetGame, setSheetGame] = useState<Game>()
  const start = (game: Game, isFree: boolean) => {
    const { to, search, address } = addressOfGame(game, { isFree })
    guard({
      action: isFree ? 'free_launch' : 'game_launch',
      address,
      triesAtOnce: isFree,
      go: () => {
        rememberLobby(game.nodeId, lobby)
        navigate({ to, search })
      },
    })
  }
  const close = () => setSheetGame(undefined)
  const launching: Launching = {
    play: (game) => start(game, false),
    tryFree: (game) => start(game, true),
    open: setSheetGame,
  }
  return {
    launching,
    sheet: sheetGame && (
      <ModalBoundary onClose={close}>
        <Suspense>
          <LaunchSheet
            game={sheetGame}
            isFavourite={favourites.has(sheetGame)}
            onPlay={() => launching.play(sheetGame)}
            onTry={() => launching.tryFree(sheetGame)}
            onFavourite={() => favourites.toggle(sheetGame)}
            onClose={close}
          />
        </Suspense>
      </ModalBoundary>
    ),
  }
}
