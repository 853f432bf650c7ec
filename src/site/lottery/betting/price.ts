import type { Translate } from '#browser/i18n/translate.ts'
import { oddsText } from '#browser/lottery/line-text.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import { oddsOf } from '#domain/lottery/odds/odds.ts'
import { randomChoice } from '#domain/lottery/slips/selection.ts'

/** The lowest odds of a bet type, and whether it has higher ones as well. */
export interface Price {
  readonly least: bigint
  readonly isRange: boolean
}

/** A prime, so that steps reach every number of a row; its digits differ, as some boxes ask for. */
const STEP = 1_237

/** Prices by type: they are shown for all types of a lottery at once, and change with the return alone. */
const known = new WeakMap<BetType, { readonly returnMilli: number; readonly price: Price | undefined }>()

/** Odds of a bet type: over its sides and its outcomes, for a choice as small as it can be. */
export function priceOf(type: BetType, returnMilli: number): Price | undefined {
  const cached = known.get(type)
  if (cached?.returnMilli === returnMilli) return cached.price
  const price = computePrice(type, returnMilli)
  known.set(type, { returnMilli, price })
  return price
}

function computePrice(type: BetType, returnMilli: number): Price | undefined {
  const odds = choicesOf(type).flatMap((choice) => oddsOf(type, { choice, returnMilli }))
  return odds.length === 0 ? undefined : rangeOf(odds)
}

/** The same of one choice. */
export function priceOfChoice(type: BetType, choice: Choice, returnMilli: number): Price {
  return rangeOf(oddsOf(type, { choice, returnMilli }))
}

/** Odds, or the least of several. */
export function priceText(t: Translate, { least, isRange }: Price): string {
  const odds = oddsText(least)
  return isRange ? t('lottery.pays_from', { odds }) : odds
}

function rangeOf(odds: readonly bigint[]): Price {
  const least = odds.reduce((min, one) => (one < min ? one : min), odds[0] ?? 0n)
  return { least, isRange: odds.some((one) => one !== least) }
}

function choicesOf(type: BetType): readonly Choice[] {
  const { options, where, rows } = type.shape
  if (options) return options.map((_, side) => (where ? [[0], [side]] : [[side]]))
  let picked = 0
  const choice = randomChoice({ ...type.shape, rows }, (below) => {
    picked += STEP
    return picked % below
  })
  return refuseChoice(type, choice) ? [] : [choice]
}
