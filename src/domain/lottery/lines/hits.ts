import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import type { Facts } from '#domain/lottery/bets/facts.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { type Line, payoutOf } from './line.ts'

/** A chosen number, and how often it came. */
export interface ChosenNumber {
  readonly number: number
  readonly times: number
}

/**
 * How often each chosen number came in a draw. Where one number is a bet of its own, these are its wins; where several make
 * one combination, how often it was drawn. A number that should not come has no hits.
 */
export function chosenHits(
  type: BetType,
  choice: Choice,
  { form, facts }: { readonly form: Form; readonly facts: Facts },
): readonly (readonly ChosenNumber[])[] {
  return choice.map((row, at) => {
    const isAlone = (type.shape.rows[at]?.least ?? 1) <= 1 && (type.shape.leastInAll ?? 1) <= 1
    return row.map((number) => ({
      number,
      times: isAlone
        ? winsOf(type, aloneAt(type, choice, { at, number }), facts)
        : drawnTimes(type, number, { form, facts }),
    }))
  })
}

/** Groups of bets that further numbers of the draw can only make win more. */
const GROWING: readonly string[] = ['lot', 'special', 'parlay']

/** Winnings of a line while numbers are still to come; undefined where these may still take them away. */
export function wonSoFar(
  type: BetType,
  line: Line,
  known: { readonly facts: Facts; readonly step: bigint },
): bigint | undefined {
  if (!GROWING.includes(type.group) || type.shape.options) return undefined
  return payoutOf(type, line, known)
}

/** The choice with one number at its place; places that may stay empty are. */
function aloneAt(
  { shape }: BetType,
  choice: Choice,
  { at, number }: { readonly at: number; readonly number: number },
): Choice {
  return choice.map((row, place) => {
    if (place === at) return [number]
    return shape.rows[place]?.least === 0 ? [] : row
  })
}

function winsOf(type: BetType, choice: Choice, facts: Facts): number {
  return type.outcomes.reduce((sum, _, outcome) => sum + type.hits(facts, choice, outcome), 0)
}

function drawnTimes(
  { group, shape }: BetType,
  number: number,
  { form, facts }: { readonly form: Form; readonly facts: Facts },
): number {
  if (group === 'miss') return 0
  const size = form.kind === 'prizes' && shape.digits !== undefined ? 10 ** shape.digits : undefined
  return facts.draw.filter((drawn) => (size === undefined ? drawn : drawn % size) === number).length
}
