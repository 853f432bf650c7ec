import { type Form, placesOf } from '#domain/lottery/families/family.ts'

/** Numbers of a draw as they are counted: the last two digits of prizes, else the numbers themselves. */
export function countedNumbers(form: Form, opened: readonly (readonly string[])[]): readonly string[] {
  const numbers = opened.flat()
  return form.kind === 'prizes' ? numbers.map((number) => number.slice(-2)) : numbers
}

/** Every number that can be counted, in its order. */
export function countableNumbers(form: Form): readonly string[] {
  const [place] = placesOf(form)
  if (!place) return []
  const { low, high, width } =
    form.kind === 'prizes' ? { low: 0, high: 99, width: 2 } : { low: place.low, high: place.high, width: 1 }
  return Array.from({ length: high - low + 1 }, (_, at) => String(low + at).padStart(width, '0'))
}

export interface Frequencies {
  readonly often: readonly string[]
  readonly rarely: readonly string[]
}

/** The numbers that were drawn most and least often, equals in the order of the numbers. */
export function frequenciesOf(
  form: Form,
  draws: readonly (readonly (readonly string[])[])[],
  count: number,
): Frequencies {
  if (draws.length === 0 || form.kind === 'order') return { often: [], rarely: [] }
  const counts = new Map(countableNumbers(form).map((number) => [number, 0]))
  for (const opened of draws)
    for (const number of countedNumbers(form, opened)) counts.set(number, (counts.get(number) ?? 0) + 1)
  const most = [...counts].toSorted(([, a], [, b]) => b - a).map(([number]) => number)
  const least = [...counts].toSorted(([, a], [, b]) => a - b).map(([number]) => number)
  return { often: most.slice(0, count), rarely: least.slice(0, count) }
}

/** The digit that a trend follows: the last one of the special prize, of the bonus ball, or of the last place. */
export function trendDigit(form: Form, opened: readonly (readonly string[])[]): number | undefined {
  const number = form.kind === 'prizes' ? opened[0]?.[0] : opened.flat().at(-1)
  return number === undefined || number === '' ? undefined : Number(number.slice(-1))
}

/** How many draws ago each digit came, at each of the draws; `digits` begin with the oldest. */
export function gapsOf(digits: readonly number[]): readonly (readonly number[])[] {
  const gaps = Array.from({ length: 10 }, () => 0)
  return digits.map((digit) => {
    for (let one = 0; one < 10; one += 1) gaps[one] = one === digit ? 0 : (gaps[one] ?? 0) + 1
    return [...gaps]
  })
}

/** How often a number came, and how many draws ago the last time; undefined where it did not. */
export interface NumberSince {
  readonly number: string
  readonly count: number
  readonly ago: number | undefined
}

/** Every number in its order; the newest draw comes first and is 0 draws ago. */
export function numbersSince(
  form: Form,
  draws: readonly (readonly (readonly string[])[])[],
): readonly NumberSince[] {
  const drawn = draws.map((opened) => countedNumbers(form, opened))
  return countableNumbers(form).map((number) => {
    const ago = drawn.findIndex((numbers) => numbers.includes(number))
    const count = drawn.reduce((sum, numbers) => sum + numbers.filter((one) => one === number).length, 0)
    return { number, count, ago: ago < 0 ? undefined : ago }
  })
}

/** The numbers of a draw beside those of the draw before it, each once, in their order. */
export interface ComparedDraws {
  readonly again: readonly string[]
  readonly added: readonly string[]
  readonly gone: readonly string[]
}

export function compareDraws(
  form: Form,
  opened: readonly (readonly string[])[],
  before: readonly (readonly string[])[],
): ComparedDraws {
  const now = new Set(countedNumbers(form, opened))
  const then = new Set(countedNumbers(form, before))
  const numbers = countableNumbers(form)
  return {
    again: numbers.filter((number) => now.has(number) && then.has(number)),
    added: numbers.filter((number) => now.has(number) && !then.has(number)),
    gone: numbers.filter((number) => !now.has(number) && then.has(number)),
  }
}
