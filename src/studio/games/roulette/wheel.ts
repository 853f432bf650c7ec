/** The pockets of a wheel with one zero, clockwise. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const

const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export type Colour = 'red' | 'black' | 'zero'

export function colourOf(number: number): Colour {
  return number === 0 ? 'zero' : reds.has(number) ? 'red' : 'black'
}

/** Place of a number on the wheel, clockwise from the zero. */
export function pocketOf(number: number): number {
  return wheelOrder.findIndex((one) => one === number)
}

/** How many neighbours on each side a player may choose on the racetrack. */
export const neighbourCounts = [1, 2, 3, 4, 5] as const
export type NeighbourCount = (typeof neighbourCounts)[number]

/** A number and those beside it on the wheel, so many on each side. */
export function neighboursOf(number: number, each: number): readonly number[] {
  const at = pocketOf(number)
  const { length } = wheelOrder
  return Array.from(
    { length: each * 2 + 1 },
    (_, nth) => wheelOrder[(at - each + nth + length) % length] ?? 0,
  )
}

export const sections = ['voisins', 'tiers', 'orphelins', 'zero'] as const
export type Section = (typeof sections)[number]

/** The spots of a called bet, one chip on each; a spot named twice gets two chips. */
export const sectionSpots: Readonly<Record<Section, readonly string[]>> = {
  voisins: ['0-2-3', '0-2-3', '4-7', '12-15', '18-21', '19-22', '25-26-28-29', '25-26-28-29', '32-35'],
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'],
  orphelins: ['1', '6-9', '14-17', '17-20', '31-34'],
  zero: ['0-3', '12-15', '26', '32-35'],
}
