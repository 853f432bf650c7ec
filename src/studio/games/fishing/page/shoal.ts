/** How the fish of a kind live in a sea. */
export interface Habit {
  readonly count: number
  /** Of its picture, as a share of the usual one. */
  readonly size: number
  /** Its depth: 0 is the surface, 1 the floor. */
  readonly depth: number
  /** Swims to and fro, floats in place, walks over the floor, or lies there. */
  readonly moves: 'swim' | 'float' | 'walk' | 'lie'
  readonly periodMs?: number
  /** Swims in one group; otherwise each swims alone. */
  readonly isSchool?: true
}

/** One fish with the path that it follows for ever. */
export interface Swimmer {
  readonly fish: string
  readonly size: number
  /** The middle of its path and how far it goes, in shares of the sea. */
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly bob: number
  readonly periodMs: number
  /** Where on its path it is at the time 0, in turns. */
  readonly phase: number
  readonly turns: boolean
}

export interface Place {
  /** In shares of the sea. */
  readonly x: number
  readonly y: number
  /** The width of its picture: 1 looks to the left, -1 to the right, between them it turns. */
  readonly flip: number
  /** In radians. */
  readonly tilt: number
}

const GOLDEN = 0.618

const paths = {
  swim: { reach: 0.36, bob: 0.03, periodMs: 26_000 },
  float: { reach: 0.05, bob: 0.05, periodMs: 14_000 },
  walk: { reach: 0.16, bob: 0.006, periodMs: 20_000 },
  lie: { reach: 0, bob: 0.004, periodMs: 6_000 },
} as const

/** The fish of a sea. Chance is not involved: the places of fish change no result. */
export function shoalOf(habits: Readonly<Record<string, Habit>>): readonly Swimmer[] {
  return Object.entries(habits).flatMap(([fish, { count, size, depth, moves, periodMs, isSchool }], kind) =>
    Array.from({ length: count }, (_, nth): Swimmer => {
      const path = paths[moves]
      const isSwimming = moves === 'swim'
      const edge = path.reach + 0.08
      return {
        fish,
        // The members of a school differ a little.
        size: size * (1 - nth * 0.08),
        x: isSwimming ? 0.5 : edge + ((0.22 + (kind + nth) * GOLDEN) % 1) * (1 - 2 * edge),
        y: depth + (nth % 2 === 0 ? 1 : -1) * Math.ceil(nth / 2) * 0.055,
        reach: path.reach,
        bob: path.bob,
        periodMs: periodMs ?? path.periodMs,
        phase: ((kind * GOLDEN) % 1) + nth * (isSchool ? 0.045 : 0.39),
        turns: isSwimming,
      }
    }),
  )
}

export function placeOf({ x, y, reach, bob, periodMs, phase, turns }: Swimmer, atMs: number): Place {
  const turn = (atMs / periodMs + phase) * Math.PI * 2
  const speed = Math.cos(turn)
  const width = Math.max(-1, Math.min(1, -speed * 7))
  return {
    x: x + reach * Math.sin(turn),
    y: y + bob * Math.sin(turn * 2.3 + phase * 9),
    flip: turns ? (Math.abs(width) < 0.18 ? Math.sign(width || 1) * 0.18 : width) : 1,
    tilt: turns ? 0.06 * Math.sin(turn * 2.3) : 0.08 * Math.sin(turn * 1.7),
  }
}

/** A caught fish comes back somewhere else on its path. */
export function elsewhere(swimmer: Swimmer): Swimmer {
  return { ...swimmer, phase: swimmer.phase + 0.37 }
}
