import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { usePathname, useSearch } from '#browser/routing/routing-context.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { weekdayAt } from '#domain/catalogue/weekday.ts'
import { isInLobby, prizeModeOf } from '#domain/lottery/launch/lottery-launch.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'
import { paths, withSearch } from '#site/paths.ts'
import { Link, useNavigate } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

import { Featured } from './Featured.tsx'
import {
  chooseList,
  filterGames,
  type LobbyFilter,
  type LobbyGame,
  type ListedCodes,
  lobbyLists,
  readLobbyFilter,
  writeLobbyFilter,
} from './lobby-filter.ts'
import { LobbyFilters } from './LobbyFilters.tsx'
import { LotteryCard } from './LotteryCard.tsx'
import { hotGames, soonest } from './next-draw.ts'
import { useFavouriteLotteries } from './use-favourite-lotteries.ts'
import { useLotteries } from './use-lotteries.ts'

import './lobby.css'

/** Games of the hot list, where operators marked none. */
const HOT = 8
/** The stations that take turns are of Vietnam. */
const ZONE = 'Asia/Ho_Chi_Minh'

/** The lotteries of a path: those of stations and countries, or the fast ones. */
export default function LotteryLobbyPage() {
  const t = useT()
  const { isFast, selected, vendor } = useLobbyMode()
  const nowMs = useNowMs()
  const found = useLotteries()
  const games = (found.data?.list ?? []).filter((game) => isInLobby(game, { selected, isFast }))
  const [filter, setFilter] = useLobbyFilter(isFast, vendor)
  const { listed, favourites, needsMember } = useLists(games, nowMs)
  const today = nowMs === 0 ? 'ALL' : weekdayAt(nowMs, ZONE)
  const visible = filterGames(games, filter, { today, listed })
  const [next] = soonest(games, nowMs)
  return (
    <div
      className="wrap page lottery-lobby"
      style={{ '--c': `var(--cat-${isFast ? 'elottery' : 'lottery'})` } as CSSProperties}
    >
      <div className="lottery-lobby-head">
        <div>
          <PageHead />
          <p className="small muted">
            {t('lottery.count', { count: games.length })}
            {vendor !== undefined && !isFast && (
              <>
                {' · '}
                <Link to={paths.lottery}>{t('lottery.all_modes')}</Link>
              </>
            )}
          </p>
        </div>
        <SegmentedControl
          label={t('lottery.lists')}
          options={lobbyLists.map((id) => ({
            id,
            label: t(`lottery.list.${id}`),
            icon: id === 'hot' ? 'flame' : id === 'fav' ? 'heart' : 'history',
          }))}
          selected={filter.list ?? ''}
          onSelect={(id) => setFilter(chooseList(filter, lobbyLists.find((one) => one === id) ?? 'hot'))}
        />
      </div>
      {found.isError && <ErrorState onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
      {next && <Featured game={next} />}
      <LobbyFilters games={games} filter={filter} today={today} onFilter={setFilter} />
      {visible.length === 0 && found.isSuccess && (
        <div className="card">
          <EmptyState
            kind="favourites"
            title={t('lottery.none_title')}
            text={t(filter.list === 'recent' && needsMember ? 'lottery.none_recent' : 'lottery.none_text')}
          />
        </div>
      )}
      <div className="lottery-cards">
        {visible.map((game) => (
          <LotteryCard
            key={game.gameId}
            game={game}
            isFavourite={favourites.codes.includes(game.gameId)}
            onFavourite={() => favourites.toggle(game)}
          />
        ))}
      </div>
    </div>
  )
}

/** The lists by the codes of their lotteries. */
function useLists(games: readonly LobbyGame[], nowMs: number) {
  const member = useMember()
  const account = member && member !== 'loading' ? member.account : ''
  const favourites = useFavouriteLotteries(usePathname())
  const recent = useQuery({
    ...queryOf(useApi(), lotteryTickets.lottRecent, {}),
    enabled: account !== '',
  })
  const listed: ListedCodes = {
    hot: hotGames(games, { nowMs, most: HOT }).map(({ gameId }) => gameId),
    fav: favourites.codes,
    recent: (recent.data?.list ?? []).map(({ gameId }) => gameId),
  }
  return { listed, favourites, needsMember: account === '' }
}

/** Fast lotteries have a path of their own. A vendor in addresses of other programs selects one prize mode. */
function useLobbyMode() {
  const path = usePathname()
  const isAwake = useIsAwake()
  const named = useSearch((search) => (isAwake ? search['vendor'] : undefined))
  const selected = typeof named === 'string' ? prizeModeOf({ vendor: named }) : undefined
  const isFast = selected === undefined ? path === paths.vnlottery : selected === 'Elott'
  const vendor = typeof named === 'string' && selected !== undefined ? named : undefined
  return { isFast, selected, vendor }
}

/** The filters in the URL. The server renders the lobby without them. */
function useLobbyFilter(isFast: boolean, vendor: string | undefined) {
  const isAwake = useIsAwake()
  const navigate = useNavigate()
  const filter = useSearch((search) => readLobbyFilter(isAwake ? search : {}))
  const setFilter = (next: LobbyFilter) =>
    navigate({
      to: isFast ? paths.vnlottery : paths.lottery,
      search: withSearch({ ...writeLobbyFilter(next), vendor: isFast ? undefined : vendor }),
      replace: true,
      keepsScroll: true,
    })
  return [filter, setFilter] as const
}
