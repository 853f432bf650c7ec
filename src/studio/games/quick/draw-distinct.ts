import type { Random } from '#domain/chance/random.ts'

/** Draws `count` different numbers from 0 to `from` - 1, in the order in which they come (Fisher and Yates). */
export function drawDistinct(random: Random, count: number, from: number): readonly number[] {
  const left = Array.from({ length: from }, (_, place) => place)
  return Array.from({ length: count }, (_, drawn) => {
    const place = drawn + random.below(from - drawn)
    const number = left[place] ?? 0
    left[place] = left[drawn] ?? 0
    left[drawn] = number
    return number
  })
}
