import type { PrizeMode } from './game.ts'

/** Most lotteries of a hall that are hot because many members play them. */
export const POPULAR_MAX = 8

/**
 * The hot lotteries, with the place of each in its hall: those that operators marked, in the given order; in a hall where
 * they marked none, the most played ones. A hall has the lotteries of the days, or those of every few minutes.
 */
export function hotPlaces(
  games: readonly { readonly code: string; readonly prizeMode: PrizeMode }[],
  {
    isMarked,
    popular,
  }: { readonly isMarked: (code: string) => boolean; readonly popular: readonly string[] },
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const hall of Map.groupBy(games, ({ prizeMode }) => prizeMode === 'Elott').values()) {
    const codes = hall.map(({ code }) => code)
    const marked = codes.filter(isMarked)
    const played = popular.filter((code) => codes.includes(code)).slice(0, POPULAR_MAX)
    for (const [at, code] of (marked.length > 0 ? marked : played).entries()) places.set(code, at + 1)
  }
  return places
}
