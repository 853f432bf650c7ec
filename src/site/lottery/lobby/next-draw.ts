import type { LobbyGame } from './lobby-filter.ts'

/** The moment when bets on the next draw close; undefined without one. */
export function closesAtMs({ winningTime, lockTime = 0 }: LobbyGame): number | undefined {
  return winningTime === undefined ? undefined : Date.parse(winningTime) - lockTime
}

/** Numbers of a result in lists. */
const NUMBERS_MOST = 6

/** The digits of the special prize, or the first drawn numbers. */
export function lastNumbers({ opened = [] }: Pick<LobbyGame, 'opened'>): readonly string[] {
  const special = opened[0]?.[0] ?? ''
  return (opened.length > 2 && special.length > 2 ? [...special] : opened.flat()).slice(0, NUMBERS_MOST)
}

/** The game whose bets close next. */
export function nextToClose(games: readonly LobbyGame[], nowMs: number): LobbyGame | undefined {
  const open = games.filter((game) => (closesAtMs(game) ?? 0) > nowMs)
  return open.toSorted((a, b) => (closesAtMs(a) ?? 0) - (closesAtMs(b) ?? 0))[0]
}
