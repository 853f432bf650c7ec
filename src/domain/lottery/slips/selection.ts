import type { Choice, RowShape, Shape } from '#domain/lottery/bets/bet-type.ts'

/** How a page offers the choices of a bet type. */
export type BoardKind = 'sides' | 'rows' | 'grid' | 'typed'

/** The most numbers that are offered as buttons; more are typed. */
const GRID_MOST = 100

export function boardOf({ rows, options }: Shape): BoardKind {
  if (options) return 'sides'
  if (rows.length > 1) return 'rows'
  const [row] = rows
  return row && row.high - row.low < GRID_MOST ? 'grid' : 'typed'
}

export function emptyChoice({ rows }: Shape): Choice {
  return rows.map(() => [])
}

/** Adds a number to a row, or takes it out. A full row of one number is replaced; other full rows stay as they are. */
export function toggleNumber(
  { rows }: Shape,
  choice: Choice,
  { row, number }: { readonly row: number; readonly number: number },
): Choice {
  const chosen = choice[row] ?? []
  const most = rows[row]?.most ?? 0
  if (chosen.includes(number)) return withRow(choice, row, without(chosen, number))
  if (chosen.length < most) return withRow(choice, row, ascending([...chosen, number]))
  return most === 1 ? withRow(choice, row, [number]) : choice
}

export const quickSets = ['all', 'big', 'small', 'odd', 'even', 'doubles', 'clear'] as const
export type QuickSet = (typeof quickSets)[number]

/** The quick sets that a row offers: those that fit into it. */
export function quickSetsOf(row: RowShape): readonly QuickSet[] {
  return quickSets.filter((set) => {
    const { length } = numbersOf(row, set)
    return set === 'clear' || (length >= Math.max(1, row.least) && length <= row.most)
  })
}

/** All numbers of a quick set. The upper half is big. */
export function numbersOf({ low, high }: RowShape, set: QuickSet): readonly number[] {
  const middle = (low + high) / 2
  const is: Readonly<Record<QuickSet, (number: number) => boolean>> = {
    all: () => true,
    big: (number) => number >= middle,
    small: (number) => number < middle,
    odd: (number) => number % 2 === 1,
    even: (number) => number % 2 === 0,
    doubles: (number) => high === 99 && number % 11 === 0,
    clear: () => false,
  }
  return Array.from({ length: high - low + 1 }, (_, at) => low + at).filter((number) => is[set](number))
}

export function withRow(choice: Choice, row: number, numbers: readonly number[]): Choice {
  return choice.map((one, at) => (at === row ? numbers : one))
}

/**
 * A choice at random: as many numbers as each row needs, at least one in all. `random` gives a whole number below its
 * argument. Rows that exclude each other are drawn anew.
 */
export function randomChoice(shape: Shape, random: (below: number) => number): Choice {
  const { rows, leastInAll = 0, isPossible } = shape
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const lone = leastInAll > 0 ? random(rows.length) : -1
    const choice = rows.map((row, at) => draw(row, at === lone ? Math.max(1, row.least) : row.least, random))
    if (!isPossible || isPossible(choice)) return choice
  }
  return emptyChoice(shape)
}

function draw({ low, high }: RowShape, count: number, random: (below: number) => number): readonly number[] {
  const drawn = new Set<number>()
  while (drawn.size < Math.min(count, high - low + 1)) drawn.add(low + random(high - low + 1))
  return ascending([...drawn])
}

/** A number as its row writes it. */
export function writeNumber({ digits }: Shape, number: number): string {
  return String(number).padStart(digits ?? 1, '0')
}

export interface TypedNumbers {
  readonly numbers: readonly number[]
  /** Words that are no number of the row. */
  readonly wrong: readonly string[]
}

/** Numbers of the first row, typed with anything but digits between them. */
export function readNumbers({ rows, digits }: Shape, text: string): TypedNumbers {
  const [row] = rows
  const words = text.split(/[\s,.;/-]+/).filter((word) => word !== '')
  const isNumber = (word: string) =>
    row !== undefined &&
    /^[0-9]{1,6}$/.test(word) &&
    (digits === undefined || word.length === digits) &&
    Number(word) >= row.low &&
    Number(word) <= row.high
  return {
    numbers: ascending([...new Set(words.filter(isNumber).map(Number))]),
    wrong: words.filter((word) => !isNumber(word)),
  }
}

function without(numbers: readonly number[], number: number): readonly number[] {
  return numbers.filter((one) => one !== number)
}

function ascending(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((a, b) => a - b)
}
