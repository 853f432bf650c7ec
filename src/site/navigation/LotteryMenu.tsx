import { useState } from 'react'

import { Icon } from '#browser/ui/Icon.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import {
  hasWeekdays,
  isDrawnOn,
  type Weekday,
  weekdayAt,
  type WeekdayFilter,
  weekdays,
} from '#domain/catalogue/weekday.ts'
import { useSite } from '#site/bootstrap.ts'
import { Link } from '#site/routing.ts'

import { addressOfLottery } from './hall-address.ts'
import type { LotteryMenus } from './use-menus.ts'

/** Lotteries by region, and the hot ones. In regions with provinces by weekday, today is selected. */
export function LotteryMenu({ menus, onGo }: { menus: LotteryMenus; onGo: () => void }) {
  const t = useT()
  const { whitelabel } = useSite()
  const nowMs = useNowMs()
  const [chosen, setChosen] = useState<WeekdayFilter>()
  const day = chosen ?? (nowMs === 0 ? 'ALL' : weekdayAt(nowMs, whitelabel.zone))
  const dayName = useDayName()
  const hot = menus.flatMap((menu) => menu.gameMenus.filter((game) => game.isHot))
  return (
    <div className={hot.length > 0 ? 'lottery-menu with-hot' : 'lottery-menu'}>
      {hot.length > 0 && (
        <div className="hot-lotteries">
          <b>
            <Icon name="flame" />
            {t('nav.hot')}
          </b>
          {hot.slice(0, 5).map((game) => (
            <Link key={game.code} {...addressOfLottery(game.code)} onClick={onGo}>
              {game.remark}
            </Link>
          ))}
        </div>
      )}
      <div>
        {menus.some((menu) => hasWeekdays(menu.region)) && (
          <div className="weekdays" role="group" aria-label={t('nav.weekday')}>
            {(['ALL', ...weekdays] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === day} onClick={() => setChosen(one)}>
                {one === 'ALL' ? t('nav.all_days') : dayName(one)}
              </button>
            ))}
            {chosen === undefined && <span className="no-phone">{t('nav.days_note')}</span>}
          </div>
        )}
        <div className="regions">
          {menus.map((menu) => (
            <Region
              key={menu.tag}
              menu={menu}
              day={hasWeekdays(menu.region) ? day : 'ALL'}
              dayName={dayName}
              onGo={onGo}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Region({
  menu,
  day,
  dayName,
  onGo,
}: {
  menu: LotteryMenus[number]
  day: WeekdayFilter
  dayName: (day: Weekday) => string
  onGo: () => void
}) {
  const t = useT()
  const games = menu.gameMenus.filter((game) => isDrawnOn(game.drawDayOfWeek, day))
  return (
    <section>
      <h3>
        {menu.labelName}
        {day !== 'ALL' && <span className="tag">{dayName(day)}</span>}
      </h3>
      {games.length === 0 && <p>{t('nav.no_draw')}</p>}
      {games.map((game) => (
        <Link key={game.code} {...addressOfLottery(game.code)} onClick={onGo}>
          {game.remark}
        </Link>
      ))}
    </section>
  )
}

/** A Monday, used to format the names of weekdays. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

function useDayName(): (day: Weekday) => string {
  const { tag } = useWords()
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  return (day) => format.format(MONDAY_MS + weekdays.indexOf(day) * DAY_MS)
}
