import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { hasWeekdays, weekdayAt, type WeekdayFilter, weekdays } from '#domain/catalogue/weekday.ts'
import type { LobbyGame } from '#site/lottery/lobby/lobby-filter.ts'
import { closesAtMs, hotGames } from '#site/lottery/lobby/next-draw.ts'
import { useDayNames } from '#site/lottery/lobby/use-day-names.ts'
import { useLotteries } from '#site/lottery/lobby/use-lotteries.ts'
import { LotteryWords } from '#site/lottery/words.ts'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { Link } from '#site/routing.ts'

import './menu.css'
import { regionsOf } from './menu-regions.ts'
import { RegionGames } from './RegionGames.tsx'

/** Lotteries at the start of the dropdown. */
const HOT = 5
/** The stations that take turns are of Vietnam. */
const ZONE = 'Asia/Ho_Chi_Minh'

/** The lotteries of the lobby by region, and the hot ones with their time. Of stations that take turns, those of today. */
export function LotteryMenu({ onGo }: { onGo: () => void }) {
  return (
    <LotteryWords>
      <Menu onGo={onGo} />
    </LotteryWords>
  )
}

function Menu({ onGo }: { onGo: () => void }) {
  const nowMs = useNowMs()
  const games = useLotteries().data?.list ?? []
  const [chosen, setChosen] = useState<WeekdayFilter>()
  const day = chosen ?? (nowMs === 0 ? 'ALL' : weekdayAt(nowMs, ZONE))
  return (
    <div className="lottery-menu">
      <HotNow games={hotGames(games, { nowMs, most: HOT })} onGo={onGo} />
      <div>
        {games.some(({ region }) => hasWeekdays(region)) && (
          <Weekdays selected={day} isOfToday={chosen === undefined} onSelect={setChosen} />
        )}
        <div className="regions">
          {regionsOf(games, day).map((region) => (
            <RegionGames
              key={region.first.gameMenuTag}
              region={region}
              day={region.isByDay ? day : 'ALL'}
              nowMs={nowMs}
              onGo={onGo}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function HotNow({ games, onGo }: { games: readonly LobbyGame[]; onGo: () => void }) {
  const t = useT()
  return (
    <div className="hot-lotteries">
      <b>
        <Icon name="flame" />
        {t('nav.hot')}
      </b>
      {games.map((game) => {
        const closesMs = closesAtMs(game)
        return (
          <Link key={game.gameId} {...addressOfLottery(game.gameId)} onClick={onGo}>
            <GamePicture src={game.picture} isEager />
            <span>{game.remark}</span>
            {closesMs === undefined ? (
              <span className="xs muted">{t('lottery.no_next')}</span>
            ) : (
              <Countdown endsAtMs={closesMs} />
            )}
          </Link>
        )
      })}
    </div>
  )
}

function Weekdays({
  selected,
  isOfToday,
  onSelect,
}: {
  selected: WeekdayFilter
  isOfToday: boolean
  onSelect: (day: WeekdayFilter) => void
}) {
  const t = useT()
  const dayNames = useDayNames()
  return (
    <div className="weekdays" role="group" aria-label={t('nav.weekday')}>
      {(['ALL', ...weekdays] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === selected} onClick={() => onSelect(one)}>
          {one === 'ALL' ? t('lottery.all_days') : dayNames(one)}
        </button>
      ))}
      {isOfToday && <span className="no-phone">{t('nav.days_note')}</span>}
    </div>
  )
}
