import type { RawSearch } from '#browser/routing/search-text.ts'
import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'
import { hasWeekdays, isDrawnOn, type WeekdayFilter, weekdays } from '#domain/catalogue/weekday.ts'
import { fold } from '#domain/search/fold.ts'

export type LobbyGame = Output<typeof lottery.lottLabby>['list'][number]

export const lobbyLists = ['hot', 'fav', 'recent'] as const
export type LobbyList = (typeof lobbyLists)[number]

/** The filters of the lobby, as they stand in the URL. */
export interface LobbyFilter {
  readonly tag?: string
  readonly weekday?: WeekdayFilter
  readonly list?: LobbyList
  readonly name?: string
}

export function readLobbyFilter({ tag, weekday, list, name }: RawSearch): LobbyFilter {
  const day = weekday === 'ALL' ? 'ALL' : weekdays.find((one) => String(one) === String(weekday))
  const found = lobbyLists.find((one) => one === list)
  const words = typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 60) : ''
  return {
    ...(typeof tag === 'string' && tag !== '' ? { tag } : {}),
    ...(day === undefined ? {} : { weekday: day }),
    ...(found ? { list: found } : {}),
    ...(words === '' ? {} : { name: words }),
  }
}

export function writeLobbyFilter(filter: LobbyFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
}

/** A tag ends list and weekday, a list ends tag and weekday. The name stays. */
export function chooseTag({ name }: LobbyFilter, tag: string | undefined): LobbyFilter {
  return { ...(name === undefined ? {} : { name }), ...(tag === undefined ? {} : { tag }) }
}

export function chooseList({ name, list: before }: LobbyFilter, list: LobbyList): LobbyFilter {
  return { ...(name === undefined ? {} : { name }), ...(before === list ? {} : { list }) }
}

/** The lists by the codes of their games, in their order. */
export type ListedCodes = Readonly<Record<LobbyList, readonly string[]>>

/** The games of the lobby. The weekday applies to regions whose stations take turns. */
export function filterGames(
  games: readonly LobbyGame[],
  { tag, weekday, list, name }: LobbyFilter,
  { today, listed }: { readonly today: WeekdayFilter; readonly listed: ListedCodes },
): readonly LobbyGame[] {
  const typed = fold(name ?? '')
  const found = games.filter(
    ({ remark, gameMenuTag }) =>
      (tag === undefined || gameMenuTag === tag) && (typed === '' || fold(remark).includes(typed)),
  )
  if (list) {
    const codes = listed[list]
    return codes.flatMap((code) => found.filter(({ gameId }) => gameId === code))
  }
  const day = weekday ?? (name === undefined ? today : 'ALL')
  return found.filter(({ region, drawDayOfWeek }) => !hasWeekdays(region) || isDrawnOn(drawDayOfWeek, day))
}
