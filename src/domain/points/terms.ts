import { UNIT, readAmount, writeAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Category } from '#domain/navigation/category.ts'

/** How a brand gives points, from a business day on. */
export interface PointTerms {
  readonly fromDay: string
  readonly rates: readonly PointRate[]
  /** The money for a point; absent where points are not converted. */
  readonly cashPerPoint?: bigint | undefined
  /** The least number of points that are converted. */
  readonly convertLeast: bigint
}

export interface PointRate {
  readonly category: Category
  /** The settled stake in cash that one point takes. */
  readonly stakePerPoint: bigint
}

/** The highest value of converted points, in millionths of the stakes that earn them. */
export const POINTS_WORTH_MOST_PPM = 15_000n

export type TermsFault =
  | 'begins_too_early'
  | 'category_twice'
  | 'rate_not_payable'
  | 'cash_not_payable'
  | 'convert_least'
  | 'worth_too_much'
  | 'goods_worth_too_much'

/** Whether a point is worth more than the market allows of the stake that earns it. */
export const isWorthTooMuch = (cashPerPoint: bigint, stakePerPoint: bigint): boolean =>
  cashPerPoint * 1_000_000n > stakePerPoint * POINTS_WORTH_MOST_PPM

/**
 * The stake for a point at a level that gives this many points for the stakes of 100. It is rounded up, so that points are never worth
 * more than the market allows. rounds_follow is the same rule.
 */
export const levelStake = (stakePerPoint: bigint, percent: bigint): bigint =>
  (stakePerPoint * 100n + percent - 1n) / percent

/** The price of a good, and its cost. */
export interface PricedGood {
  readonly points: bigint
  readonly worth: bigint
}

/** The most that points are changed for, rounded up. */
export const mostWorthOf = (points: bigint, uses: readonly PricedGood[]): bigint =>
  uses.reduce((most, use) => {
    const worth = (points * use.worth + use.points - 1n) / use.points
    return worth > most ? worth : most
  }, 0n)

/** Points that a mission gives for stakes, which no level raises. */
export interface StakedPoints {
  readonly stake: bigint
  readonly points: bigint
}

/** Whether the points that missions give are worth more than the market allows of the stakes that they ask for. */
export const isWorthTooMuchOf = (missions: readonly StakedPoints[], { points, worth }: PricedGood): boolean =>
  missions.some((mission) => isWorthTooMuch(worth * mission.points, mission.stake * points))

/** Why terms cannot be published. They begin on a later day: a stake that is taken back takes points at the rate that earned them. */
export function refuseTerms(
  { fromDay, rates, cashPerPoint, convertLeast }: PointTerms,
  {
    today,
    currency,
    earlierLeast,
    levelPercent = 100n,
    goods = [],
    missions = [],
  }: {
    readonly today: string
    readonly currency: string
    /** The lowest stake that earned a point until now. */
    readonly earlierLeast?: bigint | undefined
    /** The points of the highest level for the stakes of 100 points. */
    readonly levelPercent?: bigint | undefined
    /** The goods on offer. */
    readonly goods?: readonly PricedGood[]
    /** All missions that have given points for stakes, because points never expire. */
    readonly missions?: readonly StakedPoints[]
  },
): TermsFault | undefined {
  const step = payableStep(currency)
  if (fromDay <= today) return 'begins_too_early'
  if (new Set(rates.map(({ category }) => category)).size < rates.length) return 'category_twice'
  if (rates.some(({ stakePerPoint }) => stakePerPoint <= 0n || stakePerPoint % step !== 0n))
    return 'rate_not_payable'
  // The specification: points are converted above one.
  if (convertLeast <= 1n) return 'convert_least'
  const stakes = [
    ...rates.map(({ stakePerPoint }) => stakePerPoint),
    ...(earlierLeast === undefined ? [] : [earlierLeast]),
  ]
  const least = leastOf(stakes.map((stake) => levelStake(stake, levelPercent)))
  // guard: goods-within-cap-of-terms
  if (least !== undefined && goods.some(({ points, worth }) => isWorthTooMuch(worth, least * points)))
    return 'goods_worth_too_much'
  if (cashPerPoint === undefined) return undefined
  // Any number of points is then worth a payable amount, and nothing is rounded.
  if (cashPerPoint <= 0n || cashPerPoint % step !== 0n) return 'cash_not_payable'
  // Points never expire, so those of earlier terms are converted at the new worth too.
  // guard: earlier-points-within-cap
  if (least !== undefined && isWorthTooMuch(cashPerPoint, least)) return 'worth_too_much'
  // guard: mission-points-within-cap-of-terms
  if (isWorthTooMuchOf(missions, { points: 1n, worth: cashPerPoint })) return 'worth_too_much'
  return undefined
}

const leastOf = (stakes: readonly bigint[]): bigint | undefined =>
  stakes.reduce<bigint | undefined>(
    (least, stake) => (least === undefined || stake < least ? stake : least),
    undefined,
  )

export type TermsStanding = 'current' | 'next' | 'before' | 'replaced'

/**
 * How each version stands on a business day, newest version first. Of the versions that have begun the newest one holds;
 * a version that was replaced before its day never did.
 */
export function standingsOf(fromDays: readonly string[], today: string): readonly TermsStanding[] {
  const current = fromDays.findIndex((day) => day <= today)
  return fromDays.map((day, at) => {
    if (fromDays.slice(0, at).some((newer) => newer <= day)) return 'replaced'
    if (day > today) return 'next'
    return at === current ? 'current' : 'before'
  })
}

/** Points are whole in the ledger, in its currency of points. */
export const unitsOfPoints = (points: bigint): bigint => points * UNIT
export const pointsOfUnits = (units: bigint): bigint => units / UNIT

export type ConvertRefusal = 'points_not_converted' | 'points_too_few_to_convert' | 'points_rate_changed'

/** Why points are not converted for the money that the member read. */
export function refuseConversion(
  { points, cash }: { readonly points: bigint; readonly cash: bigint },
  terms: Pick<PointTerms, 'cashPerPoint' | 'convertLeast'> | undefined,
): ConvertRefusal | undefined {
  if (terms?.cashPerPoint === undefined) return 'points_not_converted'
  if (points < terms.convertLeast) return 'points_too_few_to_convert' // guard: least-points-converted
  return points * terms.cashPerPoint === cash ? undefined : 'points_rate_changed' // guard: conversion-at-rate
}

/** The name of the conversion for a proof: with another amount it is another deed. */
export function convertDeed({ points, cash }: { readonly points: number; readonly cash: string }): string {
  return `points.convert:${points}:${cash}`
}

/** The money for points at a published worth, as on the wire. */
export function worthOf(points: number, cashPerPoint: string): string {
  return writeAmount(BigInt(points) * (readAmount(cashPerPoint) ?? 0n))
}
