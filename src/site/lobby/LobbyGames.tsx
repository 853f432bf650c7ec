import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Pager } from '#browser/ui/Pager.tsx'
import { SkeletonTiles } from '#browser/ui/SkeletonTiles.tsx'
import type { Game } from '#contract/games.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { chooseList, hasPages, isNarrowed, type Lobby, toPage } from '#domain/games/lobby.ts'
import { useSite } from '#site/bootstrap.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { paths } from '#site/paths.ts'
import { useLaunching } from '#site/play/use-launching.tsx'
import { Link } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

import { FEW_GAMES_MAX, FewGames } from './FewGames.tsx'
import { lobbyQuery } from './lobby-queries.ts'
import { LobbyTile } from './LobbyTile.tsx'
import { OtherHalls } from './OtherHalls.tsx'
import { useFavourites } from './use-favourites.ts'
import type { Hall } from './use-lobby.ts'

/** The games of the list in pages, or the reason why it is empty and a way on. */
export function LobbyGames({
  hall,
  lobby,
  hasStudios,
  isWaiting,
  go,
  addressOf,
}: {
  hall: Hall
  lobby: Lobby
  /** The hall shows one of several studios. */
  hasStudios: boolean
  isWaiting: boolean
  go: (next: Lobby) => void
  addressOf: (next: Lobby) => string
}) {
  const { language } = useSite()
  const member = useMember()
  const isOwn = lobby.list === 'fav' || lobby.list === 'recent'
  const mayAsk = !isOwn || (member !== undefined && member !== 'loading' && member.type !== TRIAL_TYPE)
  const found = useQuery({
    ...lobbyQuery(useApi(), hall.category, lobby, language),
    enabled: mayAsk && !isWaiting,
    placeholderData: keepPreviousData,
  })
  const favourites = useFavourites(addressOf(lobby))
  const { launching, sheet } = useLaunching(addressOf(lobby), favourites)
  if (!mayAsk && member !== 'loading') return <SignInFirst lobby={lobby} address={addressOf(lobby)} />
  if (found.isError) return <Failed isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonTiles count={21} />
  const { games, totalPages } = found.data
  const isEmpty = games.length === 0
  if (isEmpty || (!hasStudios && totalPages <= 1 && isSmall(games, lobby)))
    return (
      <>
        {isEmpty ? (
          <NoGames hall={hall} lobby={lobby} go={go} />
        ) : (
          <FewGames games={games} launching={launching} />
        )}
        {lobby.list === 'all' && (
          <OtherHalls category={hall.category} launching={launching} favourites={favourites} />
        )}
        {sheet}
      </>
    )
  return (
    <>
      <ul className="tiles lobby-tiles" aria-busy={found.isPlaceholderData}>
        {games.map((game, place) => (
          <li key={game.nodeId}>
            <LobbyTile
              game={game}
              note={<TileNote game={game} isInVendor={lobby.vendor !== undefined} />}
              isEager={place < 7}
              isFavourite={favourites.has(game)}
              onFavourite={() => favourites.toggle(game)}
              launching={launching}
            />
          </li>
        ))}
      </ul>
      {hasPages(lobby.list) && (
        <Pager page={lobby.page} total={totalPages} onPage={(page) => go(toPage(lobby, page))} />
      )}
      {sheet}
    </>
  )
}

function Failed(retry: { isRetrying: boolean; onRetry: () => void }) {
  const t = useT()
  return <ErrorState what={t('lobby.failed')} safe={t('lobby.failed_text')} {...retry} />
}

/** The whole hall fits on wide cards. */
const isSmall = (games: readonly Game[], lobby: Lobby) =>
  games.length <= FEW_GAMES_MAX && lobby.list === 'all' && !isNarrowed(lobby)

/** The lowest bet of a game, and its studio outside of the studio's list. */
function TileNote({ game: { vendorName, minBet }, isInVendor }: { game: Game; isInVendor: boolean }) {
  const t = useT()
  return (
    <>
      {!isInVendor && (
        <span className="studio">
          <bdi>{vendorName}</bdi>
          {minBet !== undefined && ' · '}
        </span>
      )}
      {minBet !== undefined && (
        <>
          {t('shelves.from')} <MoneyText amount={minBet} tone="plain" />
        </>
      )}
    </>
  )
}

/** Favourites and recent games need an account that stores them: neither visitors nor trial accounts have one. */
function SignInFirst({ lobby, address }: { lobby: Lobby; address: string }) {
  const t = useT()
  const guard = useGuard()
  const action = lobby.list === 'fav' ? 'favourites' : 'recent_games'
  return (
    <div className="card">
      <EmptyState
        kind="favourites"
        title={t('lobby.sign_in_title')}
        text={t('lobby.sign_in_text')}
        action={
          <Button tone="main" onClick={() => guard({ action, address, go: () => undefined })}>
            {t('lobby.sign_in')}
          </Button>
        }
      />
    </div>
  )
}

function NoGames({ hall, lobby, go }: { hall: Hall; lobby: Lobby; go: (next: Lobby) => void }) {
  const t = useT()
  const { list } = lobby
  const toAll = (
    <Button tone="line" onClick={() => go(chooseList(lobby, 'all'))}>
      {t(list === 'all' ? 'lobby.clear' : 'lobby.to_all')}
    </Button>
  )
  if (list !== 'all')
    return (
      <div className="card">
        <EmptyState
          kind={list === 'fav' ? 'favourites' : 'records'}
          title={t(`lobby.none_${list}_title`)}
          text={t(`lobby.none_${list}_text`)}
          action={toAll}
        />
      </div>
    )
  if (!isNarrowed(lobby)) return <EmptyHall hall={hall} />
  const name = lobby.name.trim()
  return (
    <div className="card">
      <EmptyState
        kind="search"
        title={name === '' ? t('lobby.none_title') : t('lobby.none_named', { name })}
        text={t('lobby.none_text')}
        action={toAll}
      />
    </div>
  )
}

/** A hall without any games yet. Sports and e-sports will show matches. */
function EmptyHall({ hall: { category } }: { hall: Hall }) {
  const t = useT()
  const isOfMatches = category === 'sports' || category === 'esports'
  return (
    <div className="card">
      <EmptyState
        kind={isOfMatches ? 'records' : 'search'}
        title={t(isOfMatches ? 'planned.matches_title' : 'planned.games_title')}
        text={t(isOfMatches ? 'planned.matches_text' : 'planned.games_text')}
        action={
          <Link className={buttonClass({ tone: 'line' })} to={paths.index}>
            {t('planned.to_home')}
          </Link>
        }
      />
    </div>
  )
}
