import type { EnglishId } from '#locales/english.ts'
import type { Sea } from '#studio/games/fishing/sea.ts'

import type { Habit } from './shoal.ts'

/** The look of a sea. */
export interface SeaFace {
  readonly sea: Sea
  /** By the codes of its fish. */
  readonly names: Readonly<Record<string, EnglishId>>
  pictureOf(name: string): string
  /** Of the water: at the light, around it, and at the edges. */
  readonly water: readonly [string, string, string]
  readonly ray: string
  /** How each fish lives here. */
  readonly habits: Readonly<Record<string, Habit>>
  /** Plants on the floor: the picture, its place along the floor, its size. */
  readonly plants: readonly (readonly [picture: string, at: number, size: number])[]
}

/** The word for a fish of the sea. */
export function nameOf({ sea, names }: SeaFace, fish: string): EnglishId {
  const name = names[fish]
  if (name === undefined) throw new Error(`${sea.code} has no ${fish}`)
  return name
}
