/** A number as it is typed: its digits count. */
export interface Typed {
  readonly number: number
  readonly digits: number
}

/** Numbers of two digits that a word names. */
const sets: Readonly<Record<string, (tens: number, ones: number) => boolean>> = {
  tai: (tens) => tens >= 5,
  xiu: (tens) => tens < 5,
  chan: (_, ones) => ones % 2 === 0,
  le: (_, ones) => ones % 2 === 1,
  chanchan: (tens, ones) => tens % 2 === 0 && ones % 2 === 0,
  lele: (tens, ones) => tens % 2 === 1 && ones % 2 === 1,
  chanle: (tens, ones) => tens % 2 === 0 && ones % 2 === 1,
  lechan: (tens, ones) => tens % 2 === 1 && ones % 2 === 0,
}

/** The twelve animals and their branches. An animal has every twelfth number, the rat those that twelve divides. */
const animals: readonly (readonly string[])[] = [
  ['chuot'],
  ['trau', 'suu'],
  ['cop', 'dan'],
  ['meo', 'mao'],
  ['rong', 'thin'],
  ['ran'],
  ['ngua', 'ngo'],
  ['mui'],
  ['khi', 'than'],
  ['ga'],
  ['cho', 'tuat'],
  ['heo', 'hoi'],
]

/** Without its tone, `ty` is the branch of the rat and of the snake. */
const unclear: Readonly<Record<string, readonly string[]>> = { ty: ['chuot', 'ran'] }

/**
 * Two words that are two sets, or one by both digits, such as `chan le`: the first choice is one set, the second one both. A word
 * that stands twice is the set by both digits, because no number may be typed twice.
 */
export function twoSetsOf(
  text: string,
): { readonly words: string; readonly choices: readonly [one: string, ...both: string[]] } | undefined {
  const [words, first = '', second = ''] = /^(chan|le) (chan|le)(?![a-z])/.exec(text) ?? []
  if (words === undefined) return undefined
  const one = `${first}${second}`
  return { words, choices: first === second ? [one] : [one, `${first}.${second}`] }
}

/** Words that name sets, longest first, so that `chanle` is not read as `chan`. */
export const setWords: readonly string[] = [
  ...Object.keys(sets),
  ...animals.flat(),
  ...Object.keys(unclear),
].toSorted((a, b) => b.length - a.length)

/** The numbers of a set, the words to choose from where it is unclear, or undefined. */
export function setOf(
  word: string,
): { readonly numbers: readonly Typed[] } | { readonly choices: readonly string[] } | undefined {
  const choices = Object.hasOwn(unclear, word) ? unclear[word] : undefined
  if (choices) return { choices }
  const is = Object.hasOwn(sets, word) ? sets[word] : undefined
  const animal = animals.findIndex((words) => words.includes(word))
  if (!is && animal < 0) return undefined
  const all = Array.from({ length: 100 }, (_, number) => number)
  const found = all.filter((number) =>
    is ? is(Math.floor(number / 10), number % 10) : number % 12 === animal,
  )
  return { numbers: found.map((number) => ({ number, digits: 2 })) }
}

/** Most numbers of steps: all of three digits. */
const STEPS_MAX = 1_000

/** Steps: `10/20keo90` are 10, 20, 30 … 90. Undefined unless the last number is one of them. */
export function stepsOf({
  first,
  second,
  last,
}: {
  readonly first: string
  readonly second: string
  readonly last: string
}): readonly Typed[] | undefined {
  const digits = first.length
  if (second.length !== digits || last.length !== digits || digits > 4) return undefined
  const [from, next, to] = [Number(first), Number(second), Number(last)]
  const step = next - from
  if (step <= 0 || to < next || (to - from) % step !== 0 || (to - from) / step >= STEPS_MAX) return undefined
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => ({ number: from + at * step, digits }))
}
