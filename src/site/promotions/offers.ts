import type { Output } from '#contract/endpoint.ts'
import type { Application, PromotionCard, promotions } from '#contract/promotions.ts'
import { isUnder, type PromotionFilter } from '#domain/promotions/promotion.ts'
import {
  nextMomentOf,
  type PromotionState,
  type PromotionTimes,
  offerGroupOf,
  stateOf,
} from '#domain/promotions/state.ts'

export const offerGroups = ['open', 'mine', 'closed'] as const
export type OfferGroup = (typeof offerGroups)[number]

/** An offer as a viewer sees it at a given time. */
export interface Offer extends PromotionCard {
  readonly state: PromotionState
  readonly times: PromotionTimes
  readonly next: ReturnType<typeof nextMomentOf>
  readonly own: Application | undefined
}

export function timesOf({ opensAt, closesAt, startsAt, endsAt }: PromotionCard): PromotionTimes {
  const ms = (moment: string | undefined) => (moment === undefined ? undefined : Date.parse(moment))
  return { opensAtMs: ms(opensAt), closesAtMs: ms(closesAt), startsAtMs: ms(startsAt), endsAtMs: ms(endsAt) }
}

export function standing(
  card: PromotionCard,
  own: readonly Application[],
  nowMs: number,
): Pick<Offer, 'state' | 'times' | 'next' | 'own'> {
  const times = timesOf(card)
  const mine = own.find(({ promotionId }) => promotionId === card.id)
  const state = stateOf({ times, status: mine?.status }, nowMs)
  return { state, times, next: nextMomentOf(state, times), own: mine }
}

/** Joins public offers with the member's, without duplicates. */
export function joinOffers(
  cards: readonly PromotionCard[],
  mine: Output<typeof promotions.mine> | undefined,
  nowMs: number,
): Offer[] {
  const forMembers = (mine?.list ?? []).filter(({ id }) => !cards.some((card) => card.id === id))
  return [...forMembers, ...cards].map((card) => ({
    ...card,
    ...standing(card, mine?.applications ?? [], nowMs),
  }))
}

export function offersOfGroup(offers: readonly Offer[], group: OfferGroup): Offer[] {
  return offers.filter(({ state }) => offerGroupOf(state) === group)
}

export function countUnder(
  offers: readonly { readonly types: readonly string[] }[],
  filter: PromotionFilter,
): number {
  return offers.filter(({ types }) => isUnder(filter, types)).length
}

/** The first open offer; the server prefetches its terms. */
export function firstOpen({ list, at }: Output<typeof promotions.list>): PromotionCard | undefined {
  return offersOfGroup(joinOffers(list, undefined, Date.parse(at)), 'open')[0]
}

/** The time of the next state change among all offers. */
export function nextChange(offers: readonly Pick<Offer, 'times'>[], nowMs: number): number | undefined {
  const moments = offers.flatMap(({ times }) => Object.values(times) as (number | undefined)[])
  const ahead = moments.filter((atMs): atMs is number => atMs !== undefined && atMs > nowMs)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}
