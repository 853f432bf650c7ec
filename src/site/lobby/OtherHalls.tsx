import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { games as contract } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { STRIP_MIN } from '#domain/games/featured.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useSite } from '#site/bootstrap.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { WideCards } from '#site/shelves/WideCards.tsx'

import '#site/shelves/shelves.css'
import { type Launching, LobbyTile } from './LobbyTile.tsx'
import type { useFavourites } from './use-favourites.ts'

/** A way on from a hall with few games or none: a strip from the other halls, or wide cards of fewer games than fill one. */
export function OtherHalls({
  category,
  launching,
  favourites,
}: {
  category: Category
  launching: Launching
  favourites: ReturnType<typeof useFavourites>
}) {
  const t = useT()
  const { language } = useSite()
  const { data } = useQuery(queryOf(useApi(), contract.featured, { language }))
  const games = (data?.strips ?? []).flatMap(({ gameType, list }) =>
    categoryOfCode(gameType) === category ? [] : list,
  )
  if (games.length < STRIP_MIN)
    return <WideCards title={t('lobby.other_halls')} games={games} launching={launching} />
  return (
    <GameStrip
      title={t('lobby.other_halls')}
      category={category}
      games={games}
      tileOf={(game) => (
        <LobbyTile
          game={game}
          isEager={false}
          isFavourite={favourites.has(game)}
          onFavourite={() => favourites.toggle(game)}
          launching={launching}
        />
      )}
    />
  )
}
