import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** The names of a choice that are closed for its draw. */
export function closedNamesOf(type: BetType, choice: Choice, closed: ReadonlySet<string>): readonly string[] {
  if (closed.size === 0) return []
  return [...new Set(type.loads(choice).map(({ name }) => name))].filter((name) => closed.has(name))
}

/**
 * Whether a number of a board is closed: each bet on it alone would be refused. A number that only some combinations close
 * stays open.
 */
export function isNumberClosed(
  type: BetType,
  { row, number }: { readonly row: number; readonly number: number },
  closed: ReadonlySet<string>,
): boolean {
  if (closed.size === 0) return false
  if (closed.has(type.code)) return true
  const { rows, options, where } = type.shape
  if (options && where) {
    // A side of several places is closed once it is closed at all of them.
    const names = where.flatMap((_where, place) => type.loads([[place], [number]]).map(({ name }) => name))
    return row === 1 && names.every((name) => closed.has(name))
  }
  const alone = options ? [[number]] : rows.map((_row, at) => (at === row ? [number] : []))
  const names = type.loads(alone).map(({ name }) => name)
  return names.length > 0 && names.every((name) => closed.has(name))
}
