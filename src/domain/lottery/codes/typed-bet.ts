import { ordersOf } from '#domain/lottery/bets/counting.ts'

import { type Typed, setOf, setWords, stepsOf, twoSetsOf } from './sets.ts'
import { type StakeFault, type StakeUnit, readStake } from './stake.ts'
import { findTypedType, typeWordOf, typeWords } from './type-words.ts'

/** One bet type of a line: numbers and stake, not yet at any station. */
export interface TypedBet {
  /** The type as it was typed. */
  readonly word: string
  readonly row: string
  /** Ascending, without repetition. */
  readonly numbers: readonly number[]
  readonly stake: bigint
}

export type BetFault =
  | StakeFault
  | 'word_unknown'
  | 'type_missing'
  | 'numbers_missing'
  | 'number_twice'
  | 'digits_wrong'
  | 'steps_wrong'
  | 'one_bet_per_line'

export type ReadBet =
  | { readonly kind: 'bets'; readonly bets: readonly TypedBet[] }
  | {
      readonly kind: 'asked'
      readonly about: 'set' | 'type'
      readonly word: string
      readonly choices: readonly string[]
    }
  | { readonly kind: 'refused'; readonly fault: BetFault; readonly at: string }

const words = [...new Set([...setWords, ...typeWords])].toSorted((a, b) => b.length - a.length)

/** Reads `01.02 dd1 b5`: numbers and sets, then one or more types, each with its stake. */
export function readBet(
  text: string,
  { answers, ...unit }: StakeUnit & { readonly answers: Answers },
): ReadBet {
  const typed: Typed[] = []
  const names = new Set<string>()
  let rest = text.replaceAll(/\s+/g, ' ')
  for (;;) {
    rest = rest.replace(/^[\s.,;-]+/, '')
    const step = readNumbers(rest, answers)
    if (step === undefined) break
    if ('kind' in step) return step
    for (const one of step.numbers) {
      const name = String(one.number).padStart(one.digits, '0')
      if (names.has(name)) return refused('number_twice', name)
      names.add(name)
      typed.push(one)
    }
    rest = step.rest
  }
  if (typed.length === 0) return refused('numbers_missing', firstWord(rest))
  if (rest === '') return refused('type_missing', lastWord(text))
  return readTypes(rest, typed, { answers, ...unit })
}

type Answers = Readonly<Record<string, string>>

/** Only a choice that was offered is an answer. */
function answerOf(answers: Answers, word: string, choices: readonly string[]): string | undefined {
  return choices.find((choice) => Object.hasOwn(answers, word) && answers[word] === choice)
}

type Step = { readonly numbers: readonly Typed[]; readonly rest: string } | Exclude<ReadBet, { kind: 'bets' }>

/** The next number, steps or set; undefined where a type begins, or the line ends. */
function readNumbers(rest: string, answers: Answers): Step | undefined {
  const [steps, first, second, last] = /^([0-9]+)\/([0-9]+) ?keo ?([0-9]+)/.exec(rest) ?? []
  if (steps !== undefined && first !== undefined && second !== undefined && last !== undefined) {
    const numbers = stepsOf({ first, second, last })
    return numbers ? { numbers, rest: rest.slice(steps.length) } : refused('steps_wrong', steps)
  }
  const [number] = /^[0-9]+/.exec(rest) ?? []
  if (number !== undefined) {
    if (number.length > 4) return refused('digits_wrong', number)
    return { numbers: [{ number: Number(number), digits: number.length }], rest: rest.slice(number.length) }
  }
  const two = twoSetsOf(rest)
  if (two) {
    const { words: both, choices } = two
    const chosen = choices.length === 1 ? choices[0] : answerOf(answers, both, choices)
    if (chosen === undefined) return { kind: 'asked', about: 'set', word: both, choices }
    return { numbers: chosen.split('.').flatMap(numbersOfSet), rest: rest.slice(both.length) }
  }
  const word = words.find((one) => rest.startsWith(one))
  if (word === undefined || !setWords.includes(word)) return undefined
  const set = setOf(word)
  if (!set) return refused('word_unknown', word)
  if ('numbers' in set) return { numbers: set.numbers, rest: rest.slice(word.length) }
  const answer = answerOf(answers, word, set.choices)
  if (answer === undefined) return { kind: 'asked', about: 'set', word, choices: set.choices }
  return { numbers: numbersOfSet(answer), rest: rest.slice(word.length) }
}

function numbersOfSet(word: string): readonly Typed[] {
  const set = setOf(word)
  return set && 'numbers' in set ? set.numbers : []
}

/**
 * `bao 7 lo 5` names the bet on seven lots, or two bets on all of them, of 7 and of 5. Written in one word, `b7lo` names the
 * former.
 */
function sevenOrTwo(
  text: string,
): { readonly words: string; readonly choices: readonly [one: string, two: string] } | undefined {
  const [words, lots] = /^b(?:ao)? ?([78]) ?lo(?![a-z])/.exec(text) ?? []
  if (words === undefined || lots === undefined || /^b[78]lo$/.test(words)) return undefined
  return { words, choices: [`b${lots}l`, `b${lots} lo`] }
}

function readTypes(
  text: string,
  typed: readonly Typed[],
  { answers, ...unit }: StakeUnit & { readonly answers: Answers },
): ReadBet {
  const areTwoDigits = typed.every(({ digits }) => digits === 2)
  const bets: TypedBet[] = []
  let rest = text
  while (rest !== '') {
    const open = areTwoDigits ? sevenOrTwo(rest) : undefined
    const answer = open && answerOf(answers, plainOf(open.words), open.choices)
    if (open && answer === undefined)
      return { kind: 'asked', about: 'type', word: plainOf(open.words), choices: open.choices }
    if (open && answer === open.choices[0]) rest = `${answer}${rest.slice(open.words.length)}`
    const word = typeWordOf(rest)
    const type = word === undefined ? undefined : findTypedType(word)
    if (word === undefined || !type)
      return refused(/^[0-9]/.test(rest) ? 'one_bet_per_line' : 'word_unknown', firstWord(rest))
    rest = rest.slice(word.length).trimStart()
    const [amount = ''] = /^[0-9]+(?:[.,][0-9]+)?/.exec(rest) ?? []
    const read = readStake(amount, unit)
    if (typeof read === 'string') return refused(read, amount === '' ? word : amount)
    rest = rest.slice(amount.length).replace(/^[\s.,;]+/, '')
    for (const digits of new Set(typed.map((one) => one.digits))) {
      const row = type.rows[digits]
      const chosen = typed.filter((one) => one.digits === digits).map(({ number }) => number)
      if (row === undefined) return refused('digits_wrong', String(chosen[0] ?? '').padStart(digits, '0'))
      const numbers = type.isAllOrders ? chosen.flatMap((number) => ordersOf(number, digits)) : chosen
      bets.push({ word, row, numbers: [...new Set(numbers)].toSorted((a, b) => a - b), stake: read.stake })
    }
  }
  return { kind: 'bets', bets }
}

/** A name of several words, each apart. */
function plainOf(words: string): string {
  return words.replaceAll(/ ?([78]) ?/g, ' $1 ')
}

function refused(fault: BetFault, at: string): Extract<ReadBet, { kind: 'refused' }> {
  return { kind: 'refused', fault, at }
}

function firstWord(text: string): string {
  return /^\S{0,20}/.exec(text)?.[0] ?? ''
}

function lastWord(text: string): string {
  return /[^\s.,;-]\S{0,19}$/.exec(text.replace(/[\s.,;-]+$/, ''))?.[0] ?? ''
}
