import type { Form } from '#domain/lottery/families/family.ts'

import { NONE, type BetType, type Choice, win } from './bet-type.ts'
import { combinations, smallCombinations } from './counting.ts'
import type { Facts } from './facts.ts'

interface Named {
  readonly code: string
  readonly group: string
  readonly form: Form
  /** How many numbers make one combination. */
  readonly size: number
  /** Most numbers that may be chosen. */
  readonly most: number
  /** The bonus balls count as drawn. */
  readonly withBonus?: boolean
}

/** A combination wins when all its numbers are drawn. */
export function allAmong(named: Named): BetType {
  const { size } = named
  const { of, drawn } = poolOf(named)
  const most = ([row = []]: Choice) => smallCombinations(Math.min(row.length, drawn), size)
  return {
    ...basics(named, most),
    chance: () => ({
      units: 1n,
      all: combinations({ from: of, choose: drawn }),
      wins: [combinations({ from: of - size, choose: drawn - size })],
      refunds: 0n,
    }),
    hits: (facts, choice) => smallCombinations(drawnAmong(facts, choice, named.withBonus), size),
    most,
  }
}

/** A combination of more numbers than are drawn wins when it contains all that are drawn. */
export function containsAll(named: Named): BetType {
  const { size } = named
  const { of, drawn } = poolOf(named)
  const most = ([row = []]: Choice) => smallCombinations(row.length - drawn, size - drawn)
  return {
    ...basics(named, most),
    chance: () => ({
      units: 1n,
      all: combinations({ from: of, choose: size }),
      wins: [combinations({ from: of - drawn, choose: size - drawn })],
      refunds: 0n,
    }),
    hits: (facts, choice) => {
      const row = choice[0] ?? NONE
      const hits = drawnAmong(facts, choice, named.withBonus)
      return hits === drawn ? smallCombinations(row.length - drawn, size - drawn) : 0
    },
    most,
  }
}

/** A combination wins when none of its numbers is drawn. */
export function noneAmong(named: Named): BetType {
  const { size } = named
  const { of, drawn } = poolOf(named)
  const most = ([row = []]: Choice) => smallCombinations(row.length, size)
  return {
    ...basics(named, most),
    chance: () => ({
      units: 1n,
      all: combinations({ from: of, choose: drawn }),
      wins: [combinations({ from: of - size, choose: drawn })],
      refunds: 0n,
    }),
    hits: (facts, choice) =>
      smallCombinations((choice[0]?.length ?? 0) - drawnAmong(facts, choice, named.withBonus), size),
    most,
  }
}

/** A rung of a ticket: how many of its numbers are drawn, and whether the bonus is among the others. */
export interface TicketRung {
  readonly code: string
  readonly weight: bigint
  readonly hits: number
  readonly bonus?: boolean
}

/** Tickets of `size` numbers; every set of the chosen numbers is one ticket, paid by its rung. */
export function tickets({ rungs, ...named }: Named & { readonly rungs: readonly TicketRung[] }): BetType {
  const { size } = named
  const { of, drawn, bonus } = poolOf(named)
  const waysOf = ({ hits, bonus: isBonus }: TicketRung) =>
    combinations({ from: drawn, choose: hits }) *
    (isBonus === undefined
      ? combinations({ from: of - drawn, choose: size - hits })
      : isBonus
        ? combinations({ from: of - drawn - bonus, choose: size - hits - bonus })
        : combinations({ from: of - drawn - bonus, choose: size - hits }))
  // At most all main balls are among the chosen ones.
  const most = ([row = []]: Choice, outcome: number) => {
    const hits = rungs[outcome]?.hits ?? 0
    return smallCombinations(Math.min(row.length, drawn), hits) * smallCombinations(row.length, size - hits)
  }
  return {
    ...basics(named, (choice) => most(choice, 0)),
    outcomes: rungs.map(({ code, weight }) => ({ code, weight })),
    chance: () => ({
      units: 1n,
      all: combinations({ from: of, choose: size }),
      wins: rungs.map(waysOf),
      refunds: 0n,
    }),
    hits: (facts, choice, outcome) => {
      const rung = rungs[outcome]
      const row = choice[0] ?? NONE
      if (!rung) return 0
      const hits = drawnAmong(facts, choice, false)
      const others = row.length - hits
      const ways = smallCombinations(hits, rung.hits)
      const hasBonus = row.some((number) => facts.drawn[number] === 2)
      if (rung.bonus === undefined) return ways * smallCombinations(others, size - rung.hits)
      const rest = others - (hasBonus ? 1 : 0)
      if (rung.bonus) return hasBonus ? ways * smallCombinations(rest, size - rung.hits - 1) : 0
      return ways * smallCombinations(rest, size - rung.hits)
    },
    most,
  }
}

function poolOf({ form, withBonus = false }: Named) {
  if (form.kind !== 'balls') throw new Error(`a form of ${form.kind} has no balls`)
  return { of: form.of, drawn: form.main + (withBonus ? form.bonus : 0), bonus: form.bonus }
}

function drawnAmong({ drawn }: Facts, choice: Choice, withBonus = false): number {
  const row = choice[0] ?? NONE
  let hits = 0
  for (const number of row) {
    const found = drawn[number]
    if (found === 1 || (withBonus && found === 2)) hits += 1
  }
  return hits
}

/** One name stands for all combinations of several numbers: it comes up as often as the best outcome can win. */
function basics(named: Named, mostOf: (choice: Choice) => number) {
  const { code, group, size, most } = named
  return {
    code,
    group,
    shape: { rows: [{ low: 1, high: poolOf(named).of, least: size, most }] },
    outcomes: win,
    units: ([row = []]: Choice) => smallCombinations(row.length, size),
    loads: (choice: Choice) =>
      size === 1
        ? (choice[0] ?? NONE).map((number) => ({ name: `${code}:${number}`, times: 1 }))
        : [{ name: code, times: mostOf(choice) }],
  }
}
