import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { SectionHead } from '#browser/ui/SectionHead.tsx'
import { type Game, games } from '#contract/games.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { STRIP_MIN } from '#domain/games/featured.ts'
import { useSite } from '#site/bootstrap.ts'
import { GameStrip } from '#site/games/GameStrip.tsx'
import { type Launching, LobbyTile } from '#site/lobby/LobbyTile.tsx'
import { useFavourites } from '#site/lobby/use-favourites.ts'
import { addressOfGame } from '#site/navigation/hall-address.ts'
import { paths } from '#site/paths.ts'
import { useLaunching } from '#site/play/use-launching.tsx'
import { useNavigate } from '#site/routing.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'
import { useMember } from '#site/session/use-member.ts'

import './member-games.css'

const PAGE = { pageNo: 1, pageSize: 14 } as const

/** The member's last games and favourites: a strip where there are enough for one, else a row of small cards. */
export const MemberGames = () => (
  <MemberWords>
    <Lists />
  </MemberWords>
)

function Lists() {
  const t = useT()
  const api = useApi()
  const { language } = useSite()
  const member = useMember()
  const enabled = member !== undefined && member !== 'loading' && member.type !== TRIAL_TYPE
  const input = { ...PAGE, language }
  const recent = useQuery({ ...queryOf(api, games.recentGames, input), enabled }).data?.list ?? []
  const liked = useQuery({ ...queryOf(api, games.favourites, input), enabled }).data?.content ?? []
  const favourites = useFavourites(paths.index)
  const { launching, sheet } = useLaunching(paths.index, favourites)
  return (
    <>
      <GameList title={t('own.continue')} games={recent} launching={launching} favourites={favourites} />
      <GameList title={t('lobby.fav')} games={liked} launching={launching} favourites={favourites} />
      {sheet}
    </>
  )
}

interface GameListProps {
  title: string
  games: readonly Game[]
  launching: Launching
  favourites: ReturnType<typeof useFavourites>
}

function GameList({ title, games: list, launching, favourites }: GameListProps) {
  const id = useId()
  const navigate = useNavigate()
  const [first] = list
  if (!first) return null
  const category = categoryOfCode(first.gameType)
  if (list.length >= STRIP_MIN)
    return (
      <GameStrip
        title={title}
        category={category}
        games={list}
        tileOf={(game) => (
          <LobbyTile
            game={game}
            isEager={false}
            isFavourite={favourites.has(game)}
            onFavourite={() => favourites.toggle(game)}
            onOpen={() => navigate(addressOfGame(game))}
            launching={launching}
          />
        )}
      />
    )
  return (
    <section className="sect" aria-labelledby={id}>
      <SectionHead id={id} title={title} icon={category} category={category} />
      <ul className="own-games">
        {list.map((game) => (
          <OwnGame key={game.nodeId} game={game} launching={launching} />
        ))}
      </ul>
    </section>
  )
}

function OwnGame({ game, launching }: { game: Game; launching: Launching }) {
  const t = useT()
  const { gameName: title } = game
  return (
    <li className="card">
      <GamePicture src={game.picture} fallback={game.fallback} />
      <span className="own-words">
        <b dir="auto">{title}</b>
        <small>
          <bdi>{game.vendorName}</bdi>
        </small>
      </span>
      {game.canPlay && (
        <Button
          tone="soft"
          aria-label={t('ui.game.play_title', { title })}
          onClick={() => launching.play(game)}
        >
          {t('ui.game.play')}
        </Button>
      )}
    </li>
  )
}
