import { hasWeekdays, isDrawnOn, type WeekdayFilter } from '#domain/catalogue/weekday.ts'

import type { LobbyGame } from '#site/lottery/lobby/lobby-filter.ts'

/** Lotteries of a region in the dropdown; a link leads to the others. */
export const REGION_GAMES = 8

/** A group of the dropdown: a menu of the brand, or a region. */
export interface MenuRegion {
  readonly first: LobbyGame
  /** Its stations take turns by weekday. */
  readonly isByDay: boolean
  readonly games: readonly LobbyGame[]
}

/** The lotteries by group, in the order of the brand; of stations that take turns those of the day. */
export function regionsOf(games: readonly LobbyGame[], day: WeekdayFilter): readonly MenuRegion[] {
  return [...Map.groupBy(games, ({ gameMenuTag }) => gameMenuTag).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isByDay = hasWeekdays(first.region)
    const drawn = isByDay ? group.filter(({ drawDayOfWeek }) => isDrawnOn(drawDayOfWeek, day)) : group
    return [{ first, isByDay, games: drawn }]
  })
}
