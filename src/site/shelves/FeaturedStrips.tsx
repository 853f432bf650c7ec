import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { Game, games } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { LobbyTile } from '#site/lobby/LobbyTile.tsx'
import { useFavourites } from '#site/lobby/use-favourites.ts'
import { addressOfGame } from '#site/navigation/hall-address.ts'
import { pathOfCategory, paths } from '#site/paths.ts'
import { useLaunching } from '#site/play/use-launching.tsx'
import { Link, useNavigate } from '#site/routing.ts'

/** A strip for each hall with featured games. A game that cannot be started links to its hall. */
export function FeaturedStrips({ strips }: { strips: Output<typeof games.featured>['strips'] }) {
  const t = useT()
  const navigate = useNavigate()
  const favourites = useFavourites(paths.index)
  const { launching, sheet } = useLaunching(paths.index, favourites)
  const tileOf = (game: Game) => (
    <LobbyTile
      game={game}
      isInVendor={false}
      isEager={false}
      isFavourite={favourites.has(game)}
      onFavourite={() => favourites.toggle(game)}
      onOpen={() => navigate(addressOfGame(game))}
      launching={launching}
    />
  )
  const shelves = strips.map(({ gameType, list }) => {
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
      {sheet}
    </>
  )
}
