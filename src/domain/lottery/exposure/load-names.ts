import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'

/** Every name under which stakes of a bet type are added up, in the order of its numbers. */
export function loadNamesOf(type: BetType): readonly string[] {
  const { rows, options, where } = type.shape
  const whole = rows.map(({ low, high }) => range(low, high))
  if (!options) return [...new Set(type.loads(whole).map(({ name }) => name))]
  const places = where ? range(0, where.length - 1) : [0]
  return places.flatMap((place) =>
    options.flatMap((_option, side) =>
      type.loads(where ? [[place], [side]] : [[side]]).map(({ name }) => name),
    ),
  )
}

/** A number that a choice must hold, by its row. */
export interface ChosenNumber {
  readonly row: number
  readonly number: number
}

/** The numbers by which a choice loads a name; none where all choices of the bet type do. Undefined for other names. */
export function numbersOfName(type: BetType, name: string): readonly ChosenNumber[] | undefined {
  const { rows, options, where } = type.shape
  const [code, ...parts] = name.split(':')
  if (code !== type.code) return undefined
  if (parts.length === 0) return []
  if (parts.length > 2) return undefined
  if (options) {
    const side = options.indexOf(parts.at(-1) ?? '')
    const place = where?.indexOf(parts[0] ?? '')
    if (side < 0 || place === -1 || parts.length !== (where ? 2 : 1)) return undefined
    return place === undefined
      ? [{ row: 0, number: side }]
      : [
          { row: 0, number: place },
          { row: 1, number: side },
        ]
  }
  const [first = '', second] = parts
  if (second !== undefined) return within(type, [{ row: Number(first) - 1, number: Number(second) }])
  if (rows.length > 1) return undefined
  return within(
    type,
    first.split('-').map((text) => ({ row: 0, number: Number(text) })),
  )
}

function within({ shape }: BetType, numbers: readonly ChosenNumber[]): readonly ChosenNumber[] | undefined {
  const isIn = ({ row, number }: ChosenNumber) => {
    const bounds = shape.rows[row]
    return bounds !== undefined && number >= bounds.low && number <= bounds.high
  }
  return numbers.every(isIn) ? numbers : undefined
}

/** Whether a choice loads the name of these numbers. */
export function holdsNumbers(choice: Choice, numbers: readonly ChosenNumber[]): boolean {
  return numbers.every(({ row, number }) => choice[row]?.includes(number) === true)
}

/** Cells of a map of names: a heading for each row where rows are places. */
export interface NameGrid {
  readonly columns: number
  readonly rows: readonly { readonly place?: string; readonly names: readonly string[] }[]
}

const CELLS_MAX = 110
const COLUMNS = 10

/** The names of a bet type as a map; undefined where they are too many, or only one. */
export function nameGridOf(type: BetType): NameGrid | undefined {
  const { rows, options, where } = type.shape
  const names = loadNamesOf(type)
  if (names.length < 2 || names.length > CELLS_MAX) return undefined
  const places = where ?? (options || rows.length === 1 ? undefined : rows.map((_row, at) => String(at + 1)))
  if (!places) {
    const columns = Math.min(COLUMNS, names.length)
    return { columns, rows: chunks(names, columns).map((part) => ({ names: part })) }
  }
  const columns = names.length / places.length
  if (!Number.isInteger(columns) || columns > COLUMNS * 2) return undefined
  return {
    columns,
    rows: chunks(names, columns).map((part, at) => ({ place: places[at] ?? '', names: part })),
  }
}

function chunks(names: readonly string[], size: number): readonly (readonly string[])[] {
  return range(0, Math.ceil(names.length / size) - 1).map((at) => names.slice(at * size, (at + 1) * size))
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at)
}
