/**
 * Something that keeps an attack out, and the test that must notice when it is gone. `npm run attacks:prove` takes it
 * out of a copy of the code and runs that test, which has to fail then and to pass otherwise.
 */
export interface Guard {
  /** What happens without it. */
  readonly without: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly takeOut: string
  /** What stands in its place; nothing by itself. */
  readonly putIn?: string
  readonly test: string
  /** A part of the test's name, as it is written in its file. Where it is that of several, one of them must fail. */
  readonly named: string
}

/** Guards of one file that are proven by one test file. */
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
