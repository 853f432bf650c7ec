import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import type { Game } from '#contract/games.ts'
import { keepVendor } from '#site/lobby/kept-vendor.ts'
import { type Path, paths, withSearch } from '#site/paths.ts'

import { addressOfGame } from './play-place.ts'

interface Target {
  readonly to: Path
  readonly search: ReturnType<typeof withSearch>
}

/** A vendor's games as an overlay. A slot leads into the vendor's tab of its hall; any other game opens. */
export function VendorGames({
  vendorName,
  games,
  onOpen,
  onClose,
}: {
  vendorName: string
  games: readonly Game[]
  onOpen: (target: Target) => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('play.games_of', { vendor: vendorName })}
      width={720}
      phoneForm="screen"
    >
      {games.length === 0 ? (
        <EmptyState kind="search" title={t('play.no_games')} text={t('planned.game_text')} />
      ) : (
        <ul className="play-list">
          {games.map((game) => (
            <li key={game.nodeId}>
              <button
                type="button"
                aria-disabled={!game.canPlay}
                onClick={() => game.canPlay && onOpen(targetOf(game))}
              >
                <GamePicture src={game.picture} fallback={game.fallback} />
                <b dir="auto">{game.gameName}</b>
                {game.isInMaintenance && <span>{t('ui.vendor.maintenance')}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function targetOf(game: Game): Target {
  if (game.gameType !== 'RNG') return addressOfGame(game, { isFree: false })
  keepVendor(game.vassalage)
  return { to: paths.slots, search: withSearch({ page: game.vassalage }) }
}
