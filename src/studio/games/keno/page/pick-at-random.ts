import { openRandom } from '#domain/chance/random.ts'
import { NUMBERS } from '#studio/games/keno/rules.ts'
import { drawDistinct } from '#studio/games/quick/draw-distinct.ts'

/** Picks for a player who does not want to choose: by the browser's random numbers, apart from the draw's. */
export function pickAtRandom(count: number): readonly number[] {
  const random = openRandom(() => crypto.getRandomValues(new Uint8Array(32)))
  return drawDistinct(random, count, NUMBERS)
    .map((place) => place + 1)
    .toSorted((one, other) => one - other)
}
