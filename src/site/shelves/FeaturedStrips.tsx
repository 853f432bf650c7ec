// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { Game, games } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { STRIP_MIN } from '#domain/games/featured.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { LobbyTile } from '#site/lobby/LobbyTile.tsx'
import { useFavourites } from '#site/lobby/use-favourites.ts'
import { addressOfGame } from '#site/navigation/hall-address.ts'
import { pathOfCategory, paths } from '#site/paths.ts'
import { useLaunching } from '#site/play/use-launching.tsx'
import { Link, useNavigate } from '#site/routing.ts'

import { WideCards } from './WideCards.tsx'

/** A strip for each hall with enough featured games, and cards for the games of the others. A game that cannot be started links to its hall. */
export function FeaturedStrips({ strips }: { strips: Output<typeof games.featured>['strips'] }) {
  const t = useT()
  const navigate = useNavigate()
  const favourites = useFavourites(paths.index)
  const { launching, sheet } = useLaunching(paths.index, favourites)
  const tileOf = (game: Game) => (
    <LobbyTile
      game={game}
      isEager={false}
      isFavourite={favourites.has(game)}
      onFavourite={() => favourites.toggle(game)}
      onOpen={() => navigate(addressOfGame(game))}
      launching={launching}
    />
  )
  const full = strips.filter(({ list }) => list.length >= STRIP_MIN)
  const few = strips.filter(({ list }) => list.length < STRIP_MIN).flatMap(({ list }) => list)
  const shelves = full.map(({ gameType, list }) => {
    const category = categoryOfCode(gameType)
    const hall = category === 'live' ? 'live' : 'slots'
    return (
      <GameStrip
        key={gameType}
        title={t(`shelves.${hall}`)}
        category={category}
        games={list}
        tileOf={tileOf}
        all={
          <Link className="link shelf-all" to={pathOfCategory(category)}>
            {t(`shelves.all_${hall}`)}
            <Icon name="right" />
          </Link>
        }
      />
    )
  })
  return (
    <>
      {shelves}
      <WideCards games={few} launching={launching} />
      {sheet}
    </>
  )
}
