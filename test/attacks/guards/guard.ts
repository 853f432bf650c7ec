import type { Source } from '#test/tidy/sources.ts'

import { type Mark, marksOf } from '#test/attacks/marks.ts'
import { type Mutation, type Taken, takeOut } from '#test/attacks/take-out.ts'

interface Proven {
  /** The consequence of removing the guard. */
  readonly without: string
  readonly test: string
  /** A part of the test's name as written in its file. If several tests match, one of them must fail. */
  readonly named: string
}

/** Code that a comment `guard: <marker>` marks. */
export interface MarkedGuard extends Proven {
  readonly marker: string
  readonly how: Mutation
}

/** Code of a migration: nobody edits it, so it has no mark and its text never changes. */
export interface MigrationGuard extends Proven {
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly takeOut: string
  /** Replacement; empty by default. */
  readonly putIn?: string
}

/**
 * Code that prevents an attack, and the test that must fail without it. `npm run attacks:prove` removes the code from
 * a copy and runs the test, which must fail there and pass on the original.
 */
export type Guard = MarkedGuard | MigrationGuard

/** Marked guards that one test file proves. Without a mutation, the marked piece is dropped. */
export function provenBy(
  test: string,
  rows: readonly (readonly [marker: string, without: string, named: string, how?: Mutation])[],
): Guard[] {
  return rows.map(([marker, without, named, how = 'dropped']) => ({ marker, without, how, test, named }))
}

/** Guards in one migration that one test file proves. A migration that ran never changes, so its text itself is the key. */
export function guardsIn(
  file: `db/migrations/${string}`,
  test: string,
  rows: readonly (readonly [without: string, named: string, takeOut: string, putIn?: string])[],
): Guard[] {
  return rows.map(([without, named, takeOut, putIn]) => ({
    file,
    without,
    takeOut,
    test,
    named,
    ...(putIn === undefined ? {} : { putIn }),
  }))
}

/** The file that holds the guard, if its mark is there. */
export const fileOf = (guard: Guard, marks: ReadonlyMap<string, Mark>): string | undefined =>
  'file' in guard ? guard.file : marks.get(guard.marker)?.source.path

/** The text of the guard's file without it. */
export function textWithout(guard: Guard, source: Source): Taken {
  if ('marker' in guard) {
    const mark = marksOf(source).find(({ name }) => name === guard.marker)
    return mark === undefined ? { fault: 'its mark is gone' } : takeOut(mark, guard.how)
  }
  const parts = source.text.split(guard.takeOut)
  return parts.length === 2
    ? { text: parts.join(guard.putIn ?? '') }
    : { fault: `its text is there ${parts.length - 1} times` }
}
