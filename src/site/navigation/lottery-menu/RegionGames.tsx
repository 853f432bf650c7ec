import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import type { WeekdayFilter } from '#domain/catalogue/weekday.ts'
import type { LobbyGame } from '#site/lottery/lobby/lobby-filter.ts'
import { closesAtMs } from '#site/lottery/lobby/next-draw.ts'
import { useDayNames } from '#site/lottery/lobby/use-day-names.ts'
import { useRegionName } from '#site/lottery/region-names.ts'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { type MenuRegion, REGION_GAMES } from './menu-regions.ts'

/** The lotteries of one region, each with the time of its next draw. */
export function RegionGames({
  region: { first, games },
  day,
  nowMs,
  onGo,
}: {
  region: MenuRegion
  day: WeekdayFilter
  nowMs: number
  onGo: () => void
}) {
  const t = useT()
  const dayNames = useDayNames()
  const nameOf = useRegionName()
  return (
    <section>
      <h3>
        {nameOf(first)}
        {day !== 'ALL' && <span className="tag">{dayNames(day)}</span>}
      </h3>
      {games.length === 0 && <p>{t('nav.no_draw')}</p>}
      {games.slice(0, REGION_GAMES).map((game) => (
        <Link key={game.gameId} {...addressOfLottery(game.gameId)} onClick={onGo}>
          <span>{game.remark}</span>
          <NextTime game={game} nowMs={nowMs} />
        </Link>
      ))}
      {games.length > REGION_GAMES && (
        <Link
          className="all"
          to={first.prizeMode === 'Elott' ? paths.vnlottery : paths.lottery}
          search={withSearch({ tag: first.gameMenuTag, weekday: 'ALL' })}
          onClick={onGo}
        >
          {t('lottery.all_of_region', { count: games.length })}
          <span className="sr"> {nameOf(first)}</span>
        </Link>
      )}
    </section>
  )
}

function NextTime({ game, nowMs }: { game: LobbyGame; nowMs: number }) {
  const t = useT()
  const { everyMinutes, winningTime } = game
  const isClosed = winningTime === undefined || (closesAtMs(game) ?? 0) <= nowMs
  return (
    <span className="xs muted">
      {everyMinutes !== undefined ? (
        t('lottery.every', { minutes: everyMinutes })
      ) : isClosed ? (
        t('lottery.closed')
      ) : (
        <DateText atMs={Date.parse(winningTime)} look="time" />
      )}
    </span>
  )
}
