import type { Output } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { readAmount } from '#domain/money/amount.ts'

export type Terms = Output<typeof lotteryTickets.terms>

/** A lottery of the betting page: its terms with the rules of its family. */
export interface Lottery {
  readonly game: LotteryGame
  readonly terms: Terms
  /** Stakes are multiples of it. */
  readonly step: bigint
}

/** A lottery as pages need it, without the timetables of all. */
export interface LotteryGame extends Pick<Terms, 'family' | 'prizeMode' | 'drawnBy' | 'zone'> {
  readonly code: string
  /** Bet types that it offers, in their order. */
  readonly types: readonly BetType[]
  /** The other station of bets on two draws, which have a slip of their own. */
  readonly second?: { readonly code: string; readonly name: string }
}

export function lotteryOf(terms: Terms, rules: readonly BetType[]): Lottery {
  const { gameCode: code, family, prizeMode, drawnBy, zone, betTypes } = terms
  const types = betTypes.flatMap((one) => rules.find((type) => type.code === one) ?? [])
  return {
    game: { code, family, prizeMode, drawnBy, zone, types },
    terms,
    step: readAmount(terms.step) ?? 1n,
  }
}

/** A bet type that the lottery offers. */
export function typeOf({ types }: Pick<LotteryGame, 'types'>, code: string): BetType | undefined {
  return types.find((type) => type.code === code)
}
