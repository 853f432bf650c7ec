import { loadNamesOf, numbersOfName } from '#domain/lottery/exposure/load-names.ts'

import type { BetType, Choice } from './bet-type.ts'
import { refuseChoice } from './choice.ts'

/** A bet on one of several sides that exclude each other: big or small, red, green or white. */
export interface SideBet {
  /** The place or pair of places whose sides they are; 0 where a bet type has one. */
  readonly at: number
  readonly group: string
  readonly side: string
  /** The part of all draws that the side wins, in millionths, rounded down. */
  readonly partPpm: number
}

const WHOLE_PPM = 1_000_000n

/** Sides of different groups may win together: a number is big and odd. */
const groups: Readonly<Record<string, string>> = {
  big: 'size',
  small: 'size',
  odd: 'parity',
  even: 'parity',
  tail_big: 'tail',
  tail_small: 'tail',
  red: 'colour',
  green: 'colour',
  white: 'colour',
  blue: 'colour',
  east: 'direction',
  south: 'direction',
  west: 'direction',
  north: 'direction',
  big_odd: 'size_parity',
  big_even: 'size_parity',
  small_odd: 'size_parity',
  small_even: 'size_parity',
  highest: 'extreme',
  lowest: 'extreme',
}

/**
 * The sides that a choice bets on, one for each place: named ones, and single numbers of which exactly one wins at a place in every
 * draw. None where the combinations of a bet type may win together, or are too many to have names.
 */
export function sideBetsOf(type: BetType, choice: Choice): readonly SideBet[] {
  const { options, where } = type.shape
  if (!options) return numberBetsOf(type, choice)
  const name = options[choice.at(-1)?.[0] ?? -1]
  if (name === undefined) return []
  const { all, wins } = type.chance(choice)
  const partPpm = partOf(wins[0] ?? 0n, all)
  return (where ? (choice[0] ?? []) : [0]).map((at) => ({
    at,
    group: groups[name] ?? 'all',
    side: name,
    partPpm,
  }))
}

/**
 * The same, and of other bet types each combination that has a name of its own, as an equal part of all of its place: 80 of 100 lots
 * are 80 %. None where combinations share names (`uncountedOfCombinations` compares these).
 */
export function coveredBetsOf(type: BetType, choice: Choice): readonly SideBet[] {
  const sides = sideBetsOf(type, choice)
  if (sides.length > 0 || type.shape.options) return sides
  const bets = namedBetsOf(type)
  return bets.size === 0 ? [] : type.loads(choice).flatMap(({ name }) => bets.get(name) ?? [])
}

const named = new WeakMap<BetType, ReadonlyMap<string, SideBet>>()

function namedBetsOf(type: BetType): ReadonlyMap<string, SideBet> {
  const before = named.get(type)
  if (before) return before
  const known = loadNamesOf(type)
  const names = isCombination(type, known[0] ?? '')
    ? known.map((name) => ({ name, ...placeOfName(name) }))
    : []
  const found = new Map(
    [...Map.groupBy(names, ({ at }) => at).values()].flatMap((ofPlace) =>
      ofPlace.length < 2
        ? []
        : ofPlace.map(({ name, at, side }): [string, SideBet] => [
            name,
            { at, group: 'name', side, partPpm: partOf(1n, BigInt(ofPlace.length)) },
          ]),
    ),
  )
  named.set(type, found)
  return found
}

/** Whether the numbers of a name can be chosen alone. Of a combination of three, a name stands for one of its numbers. */
function isCombination(type: BetType, name: string): boolean {
  const choice = choiceOfName(type, name)
  return choice !== undefined && refuseChoice(type, choice) === undefined
}

function choiceOfName(type: BetType, name: string): Choice | undefined {
  const numbers = numbersOfName(type, name) ?? []
  if (numbers.length === 0) return undefined
  return type.shape.rows.map((_row, row) =>
    numbers.filter((one) => one.row === row).map(({ number }) => number),
  )
}

function placeOfName(name: string): Pick<SideBet, 'at' | 'side'> {
  const parts = name.split(':')
  return { at: parts.length > 2 ? Number(parts[1]) : 0, side: parts.at(-1) ?? '' }
}

const partOf = (wins: bigint, all: bigint) => Number((wins * WHOLE_PPM) / all)

function numberBetsOf(type: BetType, choice: Choice): readonly SideBet[] {
  const bets = numbersOf(type)
  return bets.size === 0 ? [] : type.loads(choice).flatMap(({ name }) => bets.get(name) ?? [])
}

/** The numbers of a bet type by the name that a choice loads; there are up to some thousand, so they are found once. */
const known = new WeakMap<BetType, ReadonlyMap<string, SideBet>>()

function numbersOf(type: BetType): ReadonlyMap<string, SideBet> {
  const before = known.get(type)
  if (before) return before
  const found = new Map(
    [...Map.groupBy(namedNumbers(type), ({ at }) => at).values()].flatMap((ofPlace) =>
      isPartition(ofPlace)
        ? ofPlace.map(({ name, at, side, wins, all }): [string, SideBet] => [
            name,
            { at, group: 'number', side, partPpm: partOf(wins, all) },
          ])
        : [],
    ),
  )
  known.set(type, found)
  return found
}

interface NamedNumber {
  readonly name: string
  readonly at: number
  readonly side: string
  readonly wins: bigint
  readonly all: bigint
}

/** All of them win in as many ways as there are draws: then exactly one does. */
function isPartition(numbers: readonly NamedNumber[]): boolean {
  const [first] = numbers
  return first !== undefined && numbers.reduce((sum, { wins }) => sum + wins, 0n) === first.all
}

function namedNumbers(type: BetType): readonly NamedNumber[] {
  if (type.outcomes.length !== 1) return []
  return loadNamesOf(type).flatMap((name): NamedNumber[] => {
    const choice = choiceOfName(type, name)
    if (!choice || refuseChoice(type, choice)) return []
    const { all, wins, refunds } = type.chance(choice)
    // A number that returns stakes as well is no side.
    return refunds > 0n ? [] : [{ name, ...placeOfName(name), wins: wins[0] ?? 0n, all }]
  })
}
