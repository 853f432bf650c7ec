import { payableStep } from '#domain/money/currency.ts'

import { type MerchantClock, offerPeriodOf } from './occurrence.ts'
import type { OfferVersion, UseLimit } from './version.ts'

/** The member who claims, and the person and device behind the account, where they are known. */
export interface Claimant {
  readonly memberId: bigint
  readonly person?: string | undefined
  readonly device?: string | undefined
}

/** An earlier grant of the offer, under any version; or the sum of several of one day, for limits of the whole offer. */
export interface Use extends Claimant {
  /** How many grants it is; undefined: one. */
  readonly uses?: bigint | undefined
  readonly day: string
  readonly currency: string
  readonly amount: bigint
}

export type UseDecision =
  | { readonly is: 'granted'; readonly amount: bigint }
  | { readonly is: 'refused'; readonly limit: UseLimit }
  /** Another account of the same person or device has used the offer: an operator decides before the grant. */
  | { readonly is: 'review'; readonly limit: UseLimit }

/**
 * Judges a grant by all limits: a limit of uses refuses, a limit of amounts also reduces. A match with another account is
 * decided before the grant, and never takes back a win.
 */
export function judgeUse(
  limits: readonly UseLimit[],
  uses: readonly Use[],
  { claimant, day, currency, amount, clock }: UseQuery,
): UseDecision {
  const step = payableStep(currency)
  let granted = amount
  let review: UseLimit | undefined
  for (const limit of limits) {
    const counted = uses.filter(
      (use) =>
        isSame(limit.per, use, claimant) &&
        isInPeriod(limit, use.day, day, clock) &&
        (limit.of === 'uses' || use.currency === currency),
    )
    const left = limit.value - usedOf(limit, counted)
    const room = limit.of === 'uses' ? (left > 0n ? granted : 0n) : left - (((left % step) + step) % step)
    if (room > 0n) {
      granted = room < granted ? room : granted
      continue
    }
    const own = counted.filter((use) => use.memberId === claimant.memberId)
    if (limit.per === 'offer' || limit.value <= usedOf(limit, own)) return { is: 'refused', limit }
    review ??= limit
  }
  return review ? { is: 'review', limit: review } : { is: 'granted', amount: granted }
}

/** Judges the limits of the member, person or device by the uses of their accounts, then those of the offer by all uses. */
export function judgeUses(
  limits: readonly UseLimit[],
  { own, all }: { readonly own: readonly Use[]; readonly all: readonly Use[] },
  query: UseQuery,
): UseDecision {
  const ofOne = limits.filter(({ per }) => per !== 'offer')
  const one = judgeUse(ofOne, own, query)
  if (one.is !== 'granted') return one
  const ofAll = limits.filter(({ per }) => per === 'offer')
  return judgeUse(ofAll, all, { ...query, amount: one.amount })
}

export interface UseQuery {
  readonly claimant: Claimant
  readonly day: string
  readonly currency: string
  readonly amount: bigint
  readonly clock: MerchantClock
}

/** The limits of a version that hold for a currency. */
export function limitsOf(
  { limits, sums }: Pick<OfferVersion, 'limits' | 'sums'>,
  currency: string,
): UseLimit[] {
  return [...limits, ...((Object.hasOwn(sums, currency) ? sums[currency]?.limits : undefined) ?? [])]
}

function usedOf({ of }: UseLimit, uses: readonly Use[]): bigint {
  return uses.reduce((sum, { amount, uses: count = 1n }) => sum + (of === 'uses' ? count : amount), 0n)
}

/** An account without a known person or device counts for itself alone. */
function isSame(per: UseLimit['per'], use: Use, claimant: Claimant): boolean {
  switch (per) {
    case 'offer':
      return true
    case 'member':
      return use.memberId === claimant.memberId
    case 'person':
    case 'device':
      return use.memberId === claimant.memberId || (claimant[per] !== undefined && use[per] === claimant[per])
  }
}

function isInPeriod({ period }: UseLimit, usedOn: string, day: string, clock: MerchantClock): boolean {
  if (period === 'ever') return true
  const { startDay, endDay } = offerPeriodOf(period, day, clock)
  return startDay <= usedOn && usedOn < endDay
}
