import type { BetType, Choice } from './bet-type.ts'
import { smallCombinations } from './counting.ts'

/** Choices that one walk compares: a bit of a small whole number for each. */
const AT_ONCE = 30

const IMPOSSIBLE = 2

/**
 * Whether choices of one bet type hold more than `limit` different combinations together. All combinations are walked once for 30
 * choices, and only where one of these is, so that a thousand broad choices cost as much as some dozen lists of all combinations.
 */
export function isUnionAbove(type: BetType, choices: readonly Choice[], limit: number): boolean {
  const { places, size } = placesOf(type)
  const found = new Uint8Array(size)
  const count = { left: limit }
  for (let from = 0; from < choices.length && count.left >= 0; from += AT_ONCE)
    mark(type, { places, found, count, choices: choices.slice(from, from + AT_ONCE) })
  return count.left < 0
}

/** The place of a number within a combination: the `nth` of those that a row takes. */
interface Place {
  readonly row: number
  readonly isFirst: boolean
  /** The part of the index of a combination by each number of the range at this place: the combinatorial number system. */
  readonly steps: readonly number[]
}

/** The places of a combination, and the size of the indexes. */
function placesOf({ shape }: BetType): { readonly places: readonly Place[]; readonly size: number } {
  let size = 1
  const places = shape.rows.flatMap(({ low, high, least }, row) => {
    const [range, stride] = [high - low + 1, size]
    size *= smallCombinations(range, least)
    return Array.from({ length: least }, (_, nth) => ({
      row,
      isFirst: nth === 0,
      steps: Array.from({ length: range }, (_number, at) => smallCombinations(at, nth + 1) * stride),
    }))
  })
  return { places, size }
}

interface Walk {
  readonly places: readonly Place[]
  /** By the index of a combination: whether a choice holds it. */
  readonly found: Uint8Array
  readonly count: { left: number }
  readonly choices: readonly Choice[]
}

function mark(type: BetType, { places, found, count, choices }: Walk): void {
  const { rows, isPossible } = type.shape
  const holders = rows.map(({ low, high }, row) =>
    Array.from({ length: high - low + 1 }, (_, at) =>
      choices.reduce((bits, choice, bit) => (choice[row]?.includes(low + at) ? bits | (1 << bit) : bits), 0),
    ),
  )
  const numbers = places.map(() => 0)
  const step = (at: number, index: number, among: number): void => {
    const place = places[at]
    if (!place) {
      if (found[index] !== 0) return
      const isCounted = !isPossible || isPossible(combinationOf(rows.length, places, numbers))
      found[index] = isCounted ? 1 : IMPOSSIBLE
      if (isCounted) count.left -= 1
      return
    }
    const low = rows[place.row]?.low ?? 0
    const ofRow = holders[place.row] ?? []
    const first = place.isFirst ? 0 : (numbers[at - 1] ?? 0) - low + 1
    for (let number = first; number < ofRow.length && count.left >= 0; number += 1) {
      const still = among & (ofRow[number] ?? 0)
      if (still === 0) continue
      numbers[at] = low + number
      step(at + 1, index + (place.steps[number] ?? 0), still)
    }
  }
  step(0, 0, 2 ** choices.length - 1)
}

function combinationOf(rows: number, places: readonly Place[], numbers: readonly number[]): Choice {
  return Array.from({ length: rows }, (_, row) => numbers.filter((_number, at) => places[at]?.row === row))
}
