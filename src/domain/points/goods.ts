import {
  type Named,
  type Translations,
  areReadable,
  isReadableName,
  sameTranslations,
} from '#domain/language/names.ts'
import { payableStep } from '#domain/money/currency.ts'

import { type StakedPoints, isWorthTooMuch, isWorthTooMuchOf } from './terms.ts'

/** Drawn for a good, on its tint. */
export const goodLooks = ['gift', 'phone', 'horn', 'clock', 'star', 'medal', 'sports', 'heart'] as const
export type GoodLook = (typeof goodLooks)[number]

/** A thing that points buy. */
export interface PointGood extends Named {
  readonly details: string
  /** The details in other languages of the brand. */
  readonly detailsIn?: Translations | undefined
  readonly look: GoodLook
  /** An uploaded picture, which stands in the place of the drawn one. */
  readonly picture?: string | undefined
  /** The price of a piece. */
  readonly points: bigint
  /** The cost of a piece for the house, in the currency of the brand. */
  readonly worth: bigint
  /** Pieces in all, those that were redeemed included. */
  readonly supply: number
  /** The lowest rank of a club whose members may redeem it. */
  readonly rankLevel: number
  readonly isOn: boolean
}

export const GOODS_MOST = 200
export const PIECES_MOST = 20

export type GoodFault =
  | 'name_missing'
  | 'price_of_nothing'
  | 'worth_not_payable'
  | 'worth_too_much'
  | 'supply_below_taken'

/** Why a good cannot be saved. `stakeLeast` is the lowest stake that earns a point; without terms there is none. */
export function refuseGood(
  good: PointGood,
  of: {
    readonly currency: string
    readonly taken: number
    readonly stakeLeast: bigint | undefined
    /** All missions that have given points for stakes. */
    readonly missions?: readonly StakedPoints[]
  },
): GoodFault | undefined {
  const { points, worth, supply, isOn, detailsIn } = good
  if (!isReadableName(good) || !areReadable(detailsIn)) return 'name_missing'
  if (points <= 0n) return 'price_of_nothing'
  if (worth <= 0n || worth % payableStep(of.currency) !== 0n) return 'worth_not_payable'
  // guard: good-within-cap
  if (of.stakeLeast !== undefined && isWorthTooMuch(worth, of.stakeLeast * points)) return 'worth_too_much'
  // guard: good-within-cap-of-missions
  if (isOn && isWorthTooMuchOf(of.missions ?? [], { points, worth })) return 'worth_too_much'
  return supply < of.taken ? 'supply_below_taken' : undefined
}

/** Whether a change gives members more: one operator may only make a good dearer or rarer, or take it off. */
export function isGoodLooser(before: PointGood | undefined, after: PointGood): boolean {
  if (!before) return true
  return (
    after.name !== before.name ||
    after.details !== before.details ||
    !sameTranslations(before.names, after.names) ||
    !sameTranslations(before.detailsIn, after.detailsIn) ||
    (after.picture !== undefined && after.picture !== before.picture) ||
    after.worth !== before.worth ||
    after.points < before.points ||
    after.supply > before.supply ||
    after.rankLevel < before.rankLevel ||
    (after.isOn && !before.isOn)
  )
}

export type RedeemRefusal = 'good_gone' | 'good_changed' | 'points_level_too_low' | 'good_sold_out'

/** Why pieces are not redeemed for the points that the member read. */
export function refuseRedemption(
  { count, points }: { readonly count: number; readonly points: bigint },
  good: (PointGood & { readonly taken: number }) | undefined,
  rankLevel: number,
): RedeemRefusal | undefined {
  if (!good?.isOn) return 'good_gone' // guard: good-on-offer
  if (good.points * BigInt(count) !== points) return 'good_changed' // guard: redeemed-at-price
  if (rankLevel < good.rankLevel) return 'points_level_too_low' // guard: redeemed-by-rank
  return good.taken + count > good.supply ? 'good_sold_out' : undefined // guard: good-in-stock
}

/** Why a piece of a good is no prize any more: the member gets the points that it cost when the prize was published. */
export function refusePrizeGood(
  good: Pick<PointGood, 'isOn' | 'supply' | 'worth'> & { readonly taken: number },
  worthMost: bigint,
): 'good_gone' | 'good_sold_out' | 'good_dearer' | undefined {
  if (!good.isOn) return 'good_gone'
  if (good.taken >= good.supply) return 'good_sold_out'
  return good.worth > worthMost ? 'good_dearer' : undefined // guard: prize-good-at-published-cost
}

/** The name of the redemption for a proof: with another good, count or price it is another deed. */
export function redeemDeed(of: { readonly good: string; readonly count: number; readonly points: number }) {
  return `points.redeem:${of.good}:${of.count}:${of.points}`
}

export const redemptionStates = ['applying', 'approved', 'sent', 'rejected'] as const
export type RedemptionState = (typeof redemptionStates)[number]
/** Reasons of a rejection. The member reads them, so no operator writes words of their own. */
export const rejectionCauses = ['sold_out', 'address', 'place', 'terms'] as const
export type RejectionCause = (typeof rejectionCauses)[number]
export const redemptionDeeds = ['approve', 'send', 'reject'] as const
export type RedemptionDeed = (typeof redemptionDeeds)[number]

const steps: Readonly<
  Record<RedemptionDeed, { readonly from: readonly RedemptionState[]; readonly to: RedemptionState }>
> = {
  approve: { from: ['applying'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  reject: { from: ['applying', 'approved'], to: 'rejected' },
}

/** The state after a deed; undefined where the deed is not possible. A good that was sent stays sent. */
export function stateAfter(state: RedemptionState, deed: RedemptionDeed): RedemptionState | undefined {
  const { from, to } = steps[deed]
  return from.includes(state) ? to : undefined
}

export const deedsOf = (state: RedemptionState): readonly RedemptionDeed[] =>
  redemptionDeeds.filter((deed) => stateAfter(state, deed) !== undefined)
