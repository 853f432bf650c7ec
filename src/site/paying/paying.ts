import type { Output } from '#contract/endpoint.ts'
import type { MemberReward, OpenOffer, OwnOffer, memberOffers } from '#contract/offers.ts'
import { asksToJoin } from '#domain/offers/member-rules.ts'
import type { OfferKind, OfferProduct } from '#domain/offers/version.ts'
import type { PromotionType } from '#domain/promotions/promotion.ts'
import {
  nextMomentOf,
  type PromotionState,
  type PromotionTimes,
  offerGroupOf,
  stateOf,
} from '#domain/promotions/state.ts'

/** An offer that pays, as a viewer sees it at a given time. */
export interface PayingOffer extends OpenOffer {
  readonly state: PromotionState
  readonly times: PromotionTimes
  readonly next: ReturnType<typeof nextMomentOf>
  readonly types: readonly PromotionType[]
  /** Rewards that wait for the member's claim, the one that ends first in front. */
  readonly claimable: readonly MemberReward[]
  /** Undefined for visitors. */
  readonly own:
    | Pick<OwnOffer, 'isPaused' | 'canJoin' | 'canLeave' | 'joinedAt' | 'received' | 'application' | 'board'>
    | undefined
}

export function forVisitor({ list }: Output<typeof memberOffers.open>, nowMs: number): PayingOffer[] {
  return list.map((card) => {
    const times = timesOf(card)
    const state = stateOf({ times }, nowMs)
    return {
      ...card,
      state,
      times,
      next: nextMomentOf(state, times),
      types: typesOf(card),
      claimable: [],
      own: undefined,
    }
  })
}

/** The server judged the state; at the next change of a state the page asks again. */
export function forMember({ list, rewards }: Output<typeof memberOffers.list>): PayingOffer[] {
  return list.map(
    ({ state, isPaused, canJoin, canLeave, joinedAt, received, application, board, ...card }) => {
      const times = timesOf(card)
      return {
        ...card,
        state,
        times,
        next: nextMomentOf(state, times),
        types: typesOf(card),
        claimable: waitingFirst(
          rewards.filter((one) => one.offer === card.offer && one.state === 'claimable'),
        ),
        own: {
          isPaused,
          canJoin,
          canLeave,
          received,
          ...(joinedAt === undefined ? {} : { joinedAt }),
          ...(application === undefined ? {} : { application }),
          ...(board === undefined ? {} : { board }),
        },
      }
    },
  )
}

export function waitingFirst(rewards: readonly MemberReward[]): MemberReward[] {
  return rewards.toSorted((a, b) => ((a.claimEndsAt ?? '~') < (b.claimEndsAt ?? '~') ? -1 : 1))
}

/** Offers of a group; rewards that can be claimed come first. */
export function payingOfGroup(offers: readonly PayingOffer[], group: string): PayingOffer[] {
  const found = offers.filter(({ state }) => offerGroupOf(state) === group)
  return [
    ...found.filter(({ state }) => state === 'claim'),
    ...found.filter(({ state }) => state !== 'claim'),
  ]
}

/** Whether the viewer can join: for visitors the log-in comes first. */
export function canAskToJoin({ state, own, needs, rules }: PayingOffer): boolean {
  return state === 'join' && (own?.canJoin ?? true) && asksToJoin(needs, rules.trigger.event)
}

/** Which sentence tells the state: further ones for offers that need no joining, or are not for this member. */
export function sentenceOf({
  state,
  own,
  needs,
  rules: { trigger, reward },
}: PayingOffer):
  | PromotionState
  | 'bonus'
  | 'paused'
  | 'without_joining'
  | 'not_for_you'
  | 'issued_again'
  | 'claimed_again' {
  if (state === 'join' && !asksToJoin(needs, trigger.event)) return 'without_joining'
  if (state === 'join' && own?.isPaused) return 'paused'
  if (state === 'join' && own?.canJoin === false) return 'not_for_you'
  if (reward.of === 'bonus' && (state === 'issued' || state === 'claimed')) return 'bonus'
  if (trigger.recurrence !== 'once' && (state === 'issued' || state === 'claimed')) return `${state}_again`
  return state
}

function timesOf({ startsAt, closesAt, endsAt }: OpenOffer): PromotionTimes {
  return {
    startsAtMs: Date.parse(startsAt),
    closesAtMs: closesAt === undefined ? undefined : Date.parse(closesAt),
    endsAtMs: Date.parse(endsAt),
  }
}

const ofKind: Readonly<Record<OfferKind, PromotionType>> = {
  deposit: 'deposit',
  turnover: 'rebate',
  loss_rebate: 'rebate',
  cashback: 'rebate',
  newbie: 'newbie',
  ranking: 'ranking',
  app_download: 'app',
  referral: 'others',
  mission: 'others',
  raffle: 'others',
  manual: 'others',
}

const ofProduct: Readonly<Record<OfferProduct, readonly PromotionType[]>> = {
  casino: ['slots'],
  betting: ['sports'],
  lottery: ['lotto'],
  pvp: ['cards'],
  any: [],
}

/** The types by which the page filters. */
export function typesOf({ kind, product }: Pick<OpenOffer, 'kind' | 'product'>): readonly PromotionType[] {
  return [ofKind[kind], ...ofProduct[product]]
}
