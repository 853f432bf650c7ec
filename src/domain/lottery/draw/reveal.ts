import { families, type FamilyCode } from '#domain/lottery/families/families.ts'
import { groupsOf } from '#domain/lottery/families/family.ts'

import type { Result } from './result.ts'

/**
 * The groups of a result in the order in which they are drawn. The north begins with the first prize and ends with the
 * special one; other lotteries of prizes begin with the smallest prize.
 */
export function revealOrder(family: FamilyCode): readonly number[] {
  const { form } = families[family]
  const groups = groupsOf(form).map((_, group) => group)
  if (form.kind !== 'prizes') return groups
  return family === 'north' ? [...groups.slice(1), 0] : groups.toReversed()
}

/** One number of a draw in the order of drawing; `text` is missing until it is drawn. */
export interface Reveal {
  readonly group: number
  readonly place: number
  readonly text: string | undefined
}

/** All numbers of a draw in the order of drawing. */
export function revealsOf(family: FamilyCode, opened: Result | undefined): readonly Reveal[] {
  const counts = groupsOf(families[family].form)
  return revealOrder(family).flatMap((group) =>
    Array.from({ length: counts[group] ?? 0 }, (_, place) => ({
      group,
      place,
      text: opened?.[group]?.[place] || undefined,
    })),
  )
}

/** How far a draw is: numbers that are drawn, of all, and the group of the next one. */
export interface Progress {
  readonly drawn: number
  readonly all: number
  /** The group that is drawn now; undefined before the first number and after the last one. */
  readonly group: number | undefined
}

export function progressOf(family: FamilyCode, opened: Result | undefined): Progress {
  const reveals = revealsOf(family, opened)
  const drawn = reveals.filter(({ text }) => text !== undefined).length
  const next = reveals.find(({ text }) => text === undefined)
  return { drawn, all: reveals.length, group: drawn > 0 ? next?.group : undefined }
}
