import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { type Game, games as contract } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { STRIP_MIN } from '#domain/games/featured.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useSite } from '#site/bootstrap.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { WideCard } from '#site/shelves/WideCards.tsx'

import '#site/shelves/shelves.css'
import './few-games.css'
import { type Launching, LobbyTile } from './LobbyTile.tsx'
import type { useFavourites } from './use-favourites.ts'

/** At most so many games are cards; more fill a row of tiles. */
export const FEW_GAMES_MAX = 6

/** The games of a small hall as wide cards, and a strip from other halls. */
export function FewGames({
  category,
  games,
  launching,
  favourites,
}: {
  category: Category
  games: readonly Game[]
  launching: Launching
  favourites: ReturnType<typeof useFavourites>
}) {
  const t = useT()
  const others = useOthers(category)
  return (
    <>
      <ul className="wide-cards">
        {games.map((game) => (
          <WideCard key={game.nodeId} game={game} launching={launching} isInHall />
        ))}
        {games.length % 2 === 1 && <HowItWorks />}
      </ul>
      {others.length >= STRIP_MIN && (
        <GameStrip
          title={t('lobby.other_halls')}
          category={category}
          games={others}
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
      )}
    </>
  )
}

function useOthers(category: Category): readonly Game[] {
  const { language } = useSite()
  const { data } = useQuery(queryOf(useApi(), contract.featured, { language }))
  return (data?.strips ?? []).flatMap(({ gameType, list }) =>
    categoryOfCode(gameType) === category ? [] : list,
  )
}

const points = ['lobby.how_stake', 'lobby.how_open', 'lobby.how_limits'] as const

/** Fills the place beside an odd card. */
function HowItWorks() {
  const t = useT()
  return (
    <li className="card wide-how">
      <h2>{t('lobby.how')}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {t(point)}
          </li>
        ))}
      </ul>
      <Link className="link" to={paths.help}>
        {t('lobby.how_more')}
        <Icon name="right" />
      </Link>
    </li>
  )
}
