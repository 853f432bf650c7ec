import type { LobbyGame } from './lobby-filter.ts'

/** The moment when bets on the next draw close; undefined without one. */
export function closesAtMs({ winningTime, lockTime = 0 }: LobbyGame): number | undefined {
  return winningTime === undefined ? undefined : Date.parse(winningTime) - lockTime
}

/** Numbers of a result in lists. */
const NUMBERS_MOST = 6

/** The special prize, or the first drawn numbers. */
export function lastNumbers({ opened = [] }: Pick<LobbyGame, 'opened'>): string | readonly string[] {
  const special = opened[0]?.[0] ?? ''
  return (opened.length > 2 && special.length > 2 ? special : opened.flat()).slice(0, NUMBERS_MOST)
}

/** The games that take bets, those that close next first. */
export function soonest(games: readonly LobbyGame[], nowMs: number): readonly LobbyGame[] {
  const open = games.filter((game) => (closesAtMs(game) ?? 0) > nowMs)
  return open.toSorted((a, b) => (closesAtMs(a) ?? 0) - (closesAtMs(b) ?? 0))
}

/** The hot games in their places, else those that close next. */
export function hotGames(
  games: readonly LobbyGame[],
  { nowMs, most }: { readonly nowMs: number; readonly most: number },
): readonly LobbyGame[] {
  const hot = games.filter(({ isHot }) => isHot).toSorted((a, b) => (a.hotPlace ?? 0) - (b.hotPlace ?? 0))
  return (hot.length > 0 ? hot : soonest(games, nowMs)).slice(0, most)
}
