import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { canPair, inPairOrder } from '#domain/lottery/games/pairs.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'
import type { GamePrice } from '#domain/lottery/slips/slip.ts'
import { pairTermsOf } from '#domain/lottery/terms/pair-terms.ts'
import type { LotteryTerms } from '#domain/lottery/terms/terms.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { soldGame, termsOf } from '#server/play/lottery/draws/actions.ts'

type Place = typeof lotteryTickets.place

type PricedGame = GamePrice & {
  readonly game: Game
  /** The return of the brand, without the member's rate. */
  readonly brandMilli: number
}

/** A lottery with the odds and the stakes that the brand has for it. Refused while it is switched off. */
export function pricedGame(
  registry: MerchantRegistry,
  merchant: Pick<MerchantOfCall, 'id'>,
  { code, memberMilli }: { readonly code: string; readonly memberMilli: number | undefined },
): PricedGame {
  const game = soldGame(registry, merchant, code)
  const terms = termsOf(registry, merchant, code)
  if (!terms.isOn) throw refuse<Place>('lottery_off') // guard: lottery-off-refused
  const returnFor = (rateMilli: number | undefined) =>
    returnOf(registry, merchant, { game, terms, memberMilli: rateMilli })
  return { game, terms, returnMilli: returnFor(memberMilli), brandMilli: returnFor(undefined) }
}

/** The same of a ticket, which may be on a draw of each of two lotteries: it has the lower return, and the stricter bounds. */
export function pricedTicket(
  registry: MerchantRegistry,
  {
    merchant,
    rateMilli,
  }: { readonly merchant: Pick<MerchantOfCall, 'id'>; readonly rateMilli: number | undefined },
  { gameCode, secondGameCode }: Pick<Input<Place>['tickets'][number], 'gameCode' | 'secondGameCode'>,
): PricedGame & { readonly ownTerms: LotteryTerms; readonly second?: PricedGame } {
  const one = pricedGame(registry, merchant, { code: gameCode, memberMilli: rateMilli })
  if (secondGameCode === undefined) return { ...one, ownTerms: one.terms }
  const other = pricedGame(registry, merchant, { code: secondGameCode, memberMilli: rateMilli })
  if (!canPair(one.game, other.game)) throw refuse<Place>('pair_unfit') // guard: pair-of-stations
  const [first, second] = inPairOrder(one, other)
  return {
    game: first.game,
    second,
    ownTerms: first.terms,
    terms: pairTermsOf(first.terms, second.terms, PAIR),
    returnMilli: Math.min(first.returnMilli, second.returnMilli), // guard: pair-by-lower-return
    brandMilli: Math.min(first.brandMilli, second.brandMilli),
  }
}

/** The return by which the odds of a game are made for a member; without a rate, that of the brand. */
export function returnOf(
  registry: MerchantRegistry,
  { id }: Pick<MerchantOfCall, 'id'>,
  {
    game,
    terms,
    memberMilli,
  }: { readonly game: Game; readonly terms: LotteryTerms; readonly memberMilli: number | undefined },
): number {
  const marketMilli = registry.findById(id)?.profile.returnToPlayerMinMilli ?? 0
  return resolveReturn({ game, merchantMilli: terms.returnMilli, memberMilli, marketMilli })
}

/** Refuses tickets that cost less or more than the brand's terms allow, and says by which bound. */
export function refuseCosts(
  tickets: readonly { readonly cost: bigint; readonly terms: LotteryTerms }[],
): void {
  const low = tickets.flatMap(({ cost, terms: { ticketLeast: bound } }, ticket) =>
    bound !== undefined && cost < bound ? [{ ticket, bound: writeAmount(bound) }] : [],
  )
  const high = tickets.flatMap(({ cost, terms: { ticketMost: bound } }, ticket) =>
    bound !== undefined && cost > bound ? [{ ticket, bound: writeAmount(bound) }] : [],
  )
  // guard: ticket-cost-bounded
  if (high.length > 0) throw refuse<Place>('ticket_too_large', { bound: high[0]?.bound, tickets: high })
  if (low.length > 0) throw refuse<Place>('ticket_too_small', { bound: low[0]?.bound, tickets: low })
}
