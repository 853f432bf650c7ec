/**
 * Code that prevents an attack, and the test that must fail without it. `npm run attacks:prove` removes the code from
 * a copy and runs the test, which must fail there and pass on the original.
 */
export interface Guard {
  /** The consequence of removing it. */
  readonly without: string
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly takeOut: string
  /** Replacement; empty by default. */
  readonly putIn?: string
  readonly test: string
  /** A part of the test's name as written in its file. If several tests match, one of them must fail. */
  readonly named: string
}

/** Guards of one source file that are proven by one test file. */
export function guardsIn(
  file: string,
  test: string,
  rows: readonly (readonly [without: string, named: string, takeOut: string, putIn?: string])[],
): Guard[] {
  return rows.map(([without, named, takeOut, putIn]) => ({
    without,
    file,
    takeOut,
    test,
    named,
    ...(putIn === undefined ? {} : { putIn }),
  }))
}
