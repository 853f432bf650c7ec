import { type SettledBet, type ValidBetRules, validBetOf } from '#domain/agents/valid-bet.ts'
import { type Category, isCategory } from '#domain/navigation/category.ts'

import type { Span } from './occurrence.ts'
import type { OfferProduct } from './version.ts'

/** Bets below odds of 1.50, and on more than 66 % of all outcomes, do not count. */
export const offerBetRules: ValidBetRules = { oddsLeastMilli: 1_500, coverageMaxPpm: 660_000 }

export interface CountedBet extends SettledBet {
  readonly category: string
  readonly settledAtMs: number
  /** The bonus's part of the payout. */
  readonly bonusPayout: bigint
}

const productOf: Readonly<Record<Category, Exclude<OfferProduct, 'any'>>> = {
  slots: 'casino',
  live: 'casino',
  fishing: 'casino',
  sports: 'betting',
  esports: 'betting',
  cockfight: 'betting',
  lottery: 'lottery',
  elottery: 'lottery',
  cards: 'pvp',
}

/** Whether play of a category belongs to the product of an offer. An unknown category belongs to `any` alone. */
export function isOfProduct(category: string, product: OfferProduct): boolean {
  return product === 'any' || (isCategory(category) && productOf[category] === product)
}

/** The categories of a product; undefined: all, unknown ones too. */
export function categoriesOf(product: OfferProduct): readonly Category[] | undefined {
  if (product === 'any') return undefined
  return (Object.keys(productOf) as Category[]).filter((category) => productOf[category] === product)
}

export interface FigureQuery {
  readonly product: OfferProduct
  readonly span: Span
}

/** The stakes in cash of settled bets, without low risk; the end of a span is not part of it. */
export function stakesOf(bets: readonly CountedBet[], query: FigureQuery, rules = offerBetRules): bigint {
  return countedIn(bets, query).reduce((sum, bet) => sum + validBetOf(bet, rules), 0n)
}

/** Stakes in cash less wins in cash of settled bets, low risk included; zero for a member who has won. */
export function netLossOf(bets: readonly CountedBet[], query: FigureQuery): bigint {
  const loss = countedIn(bets, query)
    .filter(({ end, isTrial }) => end !== 'void' && !isTrial)
    .reduce(
      (sum, { stake, bonusStake, payout, bonusPayout }) => sum + stake - bonusStake - (payout - bonusPayout),
      0n,
    )
  return loss > 0n ? loss : 0n
}

export interface CreditedDeposit {
  readonly id: bigint
  readonly amount: bigint
  readonly channel: string
  readonly creditedAtMs: number
  readonly isReversed: boolean
}

/** The deposits that count: not reversed, by a channel of the offer, within the span. */
export function countedDeposits(
  deposits: readonly CreditedDeposit[],
  { span, channels }: { readonly span: Span; readonly channels: readonly string[] },
): CreditedDeposit[] {
  return deposits.filter(
    ({ channel, creditedAtMs, isReversed }) =>
      !isReversed && isWithin(creditedAtMs, span) && (channels.length === 0 || channels.includes(channel)),
  )
}

export function depositSumOf(deposits: readonly CreditedDeposit[]): bigint {
  return deposits.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The number of a deposit among all of the member, from 1. A reversed one keeps its number. */
export function depositNumber(deposits: readonly CreditedDeposit[], id: bigint): number | undefined {
  const ordered = deposits.toSorted((a, b) => a.creditedAtMs - b.creditedAtMs || (a.id < b.id ? -1 : 1))
  const index = ordered.findIndex((deposit) => deposit.id === id)
  return index === -1 ? undefined : index + 1
}

function countedIn(bets: readonly CountedBet[], { product, span }: FigureQuery): CountedBet[] {
  return bets.filter(
    ({ category, settledAtMs }) => isOfProduct(category, product) && isWithin(settledAtMs, span),
  )
}

function isWithin(atMs: number, { fromMs, toMs }: Span): boolean {
  return fromMs <= atMs && atMs < toMs
}
