import { type Weekday, weekdays as allWeekdays } from '#domain/catalogue/weekday.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { refuseReturn } from '#domain/lottery/odds/return.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'

import { type WrittenJackpot, readJackpots, refuseShares, writeJackpots } from './jackpot-terms.ts'
import { type LotteryTerms, type TypeTerms, weekdaysOf } from './terms.ts'

/** Bounds of a bet type as they travel: amounts are decimal strings, absent ones are not set. */
export interface WrittenTypeTerms {
  readonly stakeLeast?: string
  readonly stakeMost?: string
  readonly cap?: string
}

/** Terms as operators submit them. */
export interface WrittenTerms extends WrittenTypeTerms {
  readonly isOn: boolean
  readonly returnMilli?: number
  readonly ticketLeast?: string
  readonly ticketMost?: string
  readonly drawMost?: string
  readonly weekdays?: readonly number[]
  readonly closesEarlierMinutes: number
  readonly types: readonly (WrittenTypeTerms & { readonly type: string })[]
  readonly jackpots?: readonly WrittenJackpot[]
}

export interface TermsRules {
  readonly currency: string
  /** The least return that the market allows. */
  readonly marketMilli: number
}

/** The terms, or the names of the invalid fields. */
export type ReadTerms = { readonly terms: LotteryTerms } | { readonly faults: readonly string[] }

/** Reads the terms of a game; nothing is coerced to another value. */
export function readWrittenTerms(game: Game, written: WrittenTerms, rules: TermsRules): ReadTerms {
  const faults = new Set<string>()
  const amount = (field: string, text: string | undefined) => {
    if (text === undefined) return undefined
    const read = parseAmount(text, rules.currency)
    if (read === undefined) faults.add(field)
    return read
  }
  const typeTerms = (prefix: string, one: WrittenTypeTerms): TypeTerms => ({
    stakeLeast: amount(`${prefix}stakeLeast`, one.stakeLeast),
    stakeMost: amount(`${prefix}stakeMost`, one.stakeMost),
    cap: amount(`${prefix}cap`, one.cap),
  })
  const types = new Map<string, TypeTerms>()
  for (const one of written.types) {
    if (!game.betTypes.includes(one.type) || types.has(one.type)) faults.add('types')
    types.set(one.type, typeTerms(`${one.type}.`, one))
  }
  const terms: LotteryTerms = {
    ...typeTerms('', written),
    isOn: written.isOn,
    returnMilli: written.returnMilli,
    ticketLeast: amount('ticketLeast', written.ticketLeast),
    ticketMost: amount('ticketMost', written.ticketMost),
    drawMost: amount('drawMost', written.drawMost),
    weekdays: readWeekdays(game, written.weekdays, faults),
    closesEarlierMinutes: written.closesEarlierMinutes,
    types,
    jackpots: readJackpots(game, written.jackpots ?? [], { currency: rules.currency, faults }),
  }
  for (const field of refuseTerms(game, terms, rules)) faults.add(field)
  return faults.size > 0 ? { faults: [...faults] } : { terms }
}

/** All days of the game are written as none, so that a day on which it is drawn later is offered as well. */
function readWeekdays(
  game: Game,
  written: readonly number[] | undefined,
  faults: Set<string>,
): readonly Weekday[] | undefined {
  if (written === undefined) return undefined
  const own = weekdaysOf(game)
  const days = allWeekdays.filter((day) => written.includes(day))
  const isFit = days.length === written.length && days.length > 0 && days.every((day) => own.includes(day))
  if (!isFit) faults.add('weekdays')
  return days.length === own.length ? undefined : days
}

function refuseTerms(game: Game, terms: LotteryTerms, { marketMilli }: TermsRules): readonly string[] {
  const { returnMilli, closesEarlierMinutes, ticketLeast, ticketMost, drawMost } = terms
  const faults: string[] = []
  // guard: lottery-return-bounded
  if (returnMilli !== undefined) {
    const isUnfit = refuseReturn({ rateMilli: returnMilli, boundMilli: game.returnMaxMilli }) !== undefined
    if (isUnfit || returnMilli < marketMilli) faults.push('returnMilli')
  }
  const isWhole = Number.isInteger(closesEarlierMinutes) && closesEarlierMinutes >= 0
  if (!isWhole || closesEarlierMinutes > closesEarlierMost(game)) faults.push('closesEarlierMinutes')
  if (isAbove(terms.stakeLeast, terms.stakeMost)) faults.push('stakeMost')
  if (isAbove(ticketLeast, ticketMost)) faults.push('ticketMost')
  if (isAbove(ticketLeast, drawMost)) faults.push('drawMost')
  for (const [type, one] of terms.types) {
    const [least, most] = [one.stakeLeast ?? terms.stakeLeast, one.stakeMost ?? terms.stakeMost]
    if (isAbove(least, most)) faults.push(`${type}.stakeMost`)
  }
  faults.push(...refuseShares(game, terms))
  return faults
}

/** The most minutes by which a brand may close before the house: half of the time in which a draw takes bets. */
export function closesEarlierMost({ opensBeforeHours }: Pick<Game, 'opensBeforeHours'>): number {
  return Math.min(opensBeforeHours * 30, 720)
}

function isAbove(least: bigint | undefined, most: bigint | undefined): boolean {
  return least !== undefined && most !== undefined && least > most
}

/** Terms as the console shows them and the audit notes them. */
export function writeTerms(terms: LotteryTerms): WrittenTerms {
  const { isOn, returnMilli, ticketLeast, ticketMost, drawMost, weekdays, closesEarlierMinutes, types } =
    terms
  const { stakeLeast, stakeMost, cap } = terms
  return {
    isOn,
    ...(returnMilli === undefined ? {} : { returnMilli }),
    ...writeBounds({ stakeLeast, stakeMost, ticketLeast, ticketMost, drawMost, cap }),
    ...(weekdays === undefined ? {} : { weekdays: [...weekdays] }),
    closesEarlierMinutes,
    types: [...types].map(([type, one]) => ({ type, ...writeBounds(one) })),
    ...(terms.jackpots.size === 0 ? {} : { jackpots: [...writeJackpots(terms.jackpots)] }),
  }
}

/** Amounts as they travel; those that are not set are left out. */
export function writeBounds<Name extends string>(
  bounds: Readonly<Record<Name, bigint | undefined>>,
): { [Key in Name]?: string } {
  const written: { [Key in Name]?: string } = {}
  for (const name of Object.keys(bounds) as Name[]) {
    const amount = bounds[name]
    if (amount !== undefined) written[name] = writeAmount(amount)
  }
  return written
}

/** Thousandths as per cent: 925 is 92.5. */
export function percentOf(milli: number): string {
  return `${Math.trunc(milli / 10)}.${milli % 10}`
}
