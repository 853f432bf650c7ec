import type { FamilyCode } from '#domain/lottery/families/families.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { countableNumbers, countedNumbers, trendDigit } from './frequency.ts'
import type { Result } from './result.ts'

/** Four tones: rarer than usual, less often, more often, far more often. */
export type Tone = 0 | 1 | 2 | 3

export interface HeatCell {
  readonly number: string
  readonly count: number
  readonly tone: Tone
}

export interface Heat {
  readonly cells: readonly HeatCell[]
  /** The counts from which the second, third and fourth tone begin. */
  readonly steps: readonly [number, number, number]
}

/** How often each number came in some draws. */
export function heatOf(form: Form, draws: readonly Result[]): Heat {
  return warm(
    countableNumbers(form),
    draws.flatMap((opened) => countedNumbers(form, opened)),
  )
}

/** How often each number came at each place, for forms whose numbers have a place. */
export function placesHeatOf(form: Form, draws: readonly Result[]): readonly Heat[] {
  const places = form.kind === 'order' ? form.of : form.kind === 'values' ? form.count : 0
  const numbers = form.kind === 'order' ? upTo(1, form.of) : countableNumbers(form)
  return Array.from({ length: places }, (_, place) =>
    warm(
      numbers,
      draws.flatMap((opened) => opened.flat()[place] ?? []),
    ),
  )
}

function warm(numbers: readonly string[], drawn: readonly string[]): Heat {
  const counts = new Map(numbers.map((number) => [number, 0]))
  for (const number of drawn) counts.set(number, (counts.get(number) ?? 0) + 1)
  const steps = stepsAround(numbers.length === 0 ? 0 : drawn.length / numbers.length)
  return {
    cells: numbers.map((number) => {
      const count = counts.get(number) ?? 0
      return { number, count, tone: toneOf(count, steps) }
    }),
    steps,
  }
}

/** Around the mean, by the spread that chance alone makes. */
function stepsAround(mean: number): Heat['steps'] {
  const spread = Math.sqrt(mean)
  const first = Math.max(1, Math.round(mean - spread))
  const second = Math.max(first + 1, Math.round(mean))
  return [first, second, Math.max(second + 1, Math.round(mean + 1.5 * spread))]
}

const toneOf = (count: number, [first, second, third]: Heat['steps']): Tone =>
  count >= third ? 3 : count >= second ? 2 : count >= first ? 1 : 0

/** How often a sum came, and how often it comes on average in so many draws. */
export interface SumBar {
  readonly sum: number
  readonly count: number
  readonly expected: number
}

export function sumsOf(form: Form, draws: readonly Result[]): readonly SumBar[] {
  if (form.kind !== 'values') return []
  const sums = draws.map((opened) => totalOf(opened.flat()))
  const ways = waysOf(form)
  const all = (form.high - form.low + 1) ** form.count
  return ways.map((count, at) => {
    const sum = at + form.low * form.count
    const times = sums.filter((one) => one === sum).length
    return { sum, count: times, expected: (draws.length * count) / all }
  })
}

/** How many draws have each sum, from the lowest one on. */
function waysOf({ count, low, high }: Extract<Form, { kind: 'values' }>): readonly number[] {
  let ways = [1]
  for (let die = 0; die < count; die += 1) {
    const next = Array.from({ length: ways.length + high - low }, () => 0)
    for (const [at, way] of ways.entries())
      for (let value = 0; value <= high - low; value += 1) next[at + value] = (next[at + value] ?? 0) + way
    ways = next
  }
  return ways
}

/** A draw as a bead: the last digit of the highest prize, the sum of the first two cars, or the sum of all numbers. */
export function beadOf(family: FamilyCode, form: Form, opened: Result): number | undefined {
  if (form.kind === 'prizes') return trendDigit(form, opened)
  const numbers = opened[0] ?? []
  if (numbers.length === 0) return undefined
  return totalOf(family === 'pk10' ? numbers.slice(0, 2) : numbers)
}

export interface RunOfBeads {
  readonly odd: number
  /** The longest row of odd or even ones. */
  readonly longest: number
}

export function runsOf(beads: readonly number[]): RunOfBeads {
  let longest = 0
  let run = 0
  for (const [at, bead] of beads.entries()) {
    run = at > 0 && bead % 2 === (beads[at - 1] ?? 0) % 2 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return { odd: beads.filter((bead) => bead % 2 === 1).length, longest }
}

const totalOf = (numbers: readonly string[]) => numbers.reduce((sum, number) => sum + Number(number), 0)

const upTo = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, at) => String(low + at))
