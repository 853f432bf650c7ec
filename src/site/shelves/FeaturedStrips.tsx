import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { type Game, games } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { useSite } from '#site/bootstrap.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { LobbyTile } from '#site/lobby/LobbyTile.tsx'
import { useFavourites } from '#site/lobby/use-favourites.ts'
import { addressOfGame } from '#site/navigation/hall-address.ts'
import { pathOfCategory, paths } from '#site/paths.ts'

/** A strip for each hall whose games stand on the home page. A game without a way to start leads into its hall. */
export function FeaturedStrips() {
  const t = useT()
  const api = useApi()
  const router = useRouter()
  const { language } = useSite()
  const favourites = useFavourites(paths.index)
  const strips = useQuery(queryOf(api, games.featured, { language })).data?.strips ?? []
  const tileOf = (game: Game) => (
    <LobbyTile
      game={game}
      isInVendor={false}
      isEager={false}
      isFavourite={favourites.has(game)}
      onFavourite={() => favourites.toggle(game)}
      onOpen={() => void router.navigate(addressOfGame(game))}
    />
  )
  return strips.map(({ gameType, list }) => {
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
}
