import { type Named, areReadable } from '#domain/language/names.ts'
import { payableStep } from '#domain/money/currency.ts'
import { type StakedPoints, isWorthTooMuch } from '#domain/points/terms.ts'
import { GIFT_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'
import { addDays, firstOfMonth } from '#domain/records/business-day.ts'

/** How a brand gives levels, from a business day on. */
export interface LevelTerms {
  readonly fromDay: string
  /** The closed business days whose settled stakes count. */
  readonly windowDays: number
  /** By rank, from 0 on. */
  readonly levels: readonly Level[]
}

export interface Level extends Named {
  /** The settled stakes in cash that the level takes; 0 for the first one. */
  readonly turnover: bigint
  /** Points of the level for the stakes of 100 points. */
  readonly pointsPercent: number
  /** The sum of withdrawals a day; absent: that of the brand, which also holds where it is higher. */
  readonly withdrawalSum?: bigint | undefined
  /** The longest review of a withdrawal; absent: that of the brand, which also holds where it is shorter. */
  readonly reviewHours?: number | undefined
  /** Points for reaching the level; absent: none. */
  readonly giftPoints?: bigint | undefined
  /** Tickets of a raffle for reaching the level, in place of points; absent: none. */
  readonly gift?: GiftTickets | undefined
}

export interface GiftTickets {
  readonly raffle: string
  readonly tickets: number
}

export const POINTS_PERCENT_MOST = 300
export const REVIEW_HOURS = { least: 1, most: 720 } as const
export const GIFT_POINTS_MOST = 100_000n

export const LEVELS_LEAST = 6
export const LEVELS_MOST = 10
export const LEVEL_NAME_LONGEST = 40
export const WINDOW_DAYS = { least: 7, most: 365 } as const

export type LevelTermsFault =
  | 'begins_too_early'
  | 'levels'
  | 'fewer_levels'
  | 'window'
  | 'name'
  | 'name_twice'
  | 'first_turnover'
  | 'turnover'
  | 'points_percent'
  | 'withdrawal_sum'
  | 'review_hours'
  | 'gift_points'
  | 'gift'

/** Why terms cannot be published. Levels are never removed: a review lowers by one level at most. */
export function refuseLevelTerms(
  { fromDay, windowDays, levels }: LevelTerms,
  {
    today,
    currency,
    earlier,
  }: {
    readonly today: string
    readonly currency: string
    /** The number of levels until now. */
    readonly earlier: number
  },
): LevelTermsFault | undefined {
  const step = payableStep(currency)
  if (fromDay <= today) return 'begins_too_early'
  if (levels.length < LEVELS_LEAST || levels.length > LEVELS_MOST) return 'levels'
  if (levels.length < earlier) return 'fewer_levels'
  if (windowDays < WINDOW_DAYS.least || windowDays > WINDOW_DAYS.most) return 'window'
  if (levels.some(({ name, names }) => !isLevelName(name) || !areReadable(names))) return 'name'
  if (new Set(levels.map(({ name }) => name.toLowerCase())).size < levels.length) return 'name_twice'
  if (levels[0]?.turnover !== 0n) return 'first_turnover'
  const isRising = levels.every(
    ({ turnover }, rank) => rank === 0 || turnover > (levels[rank - 1]?.turnover ?? 0n),
  )
  if (!isRising || levels.some(({ turnover }) => turnover % step !== 0n)) return 'turnover'
  return refuseBenefits(levels, step)
}

/** A higher level gives no less. */
function refuseBenefits(levels: readonly Level[], step: bigint): LevelTermsFault | undefined {
  const falls = (of: (level: Level) => bigint) =>
    levels.some((level, rank) => rank > 0 && of(level) < of(levels[rank - 1] ?? level))
  const isWhole = ({ pointsPercent }: Level) =>
    Number.isInteger(pointsPercent) && pointsPercent >= 100 && pointsPercent <= POINTS_PERCENT_MOST
  if (!levels.every(isWhole) || falls(({ pointsPercent }) => BigInt(pointsPercent))) return 'points_percent'
  const isPayable = ({ withdrawalSum = step }: Level) => withdrawalSum > 0n && withdrawalSum % step === 0n
  if (!levels.every(isPayable) || falls(({ withdrawalSum = 0n }) => withdrawalSum)) return 'withdrawal_sum'
  const isHours = ({ reviewHours = REVIEW_HOURS.least }: Level) =>
    Number.isInteger(reviewHours) && reviewHours >= REVIEW_HOURS.least && reviewHours <= REVIEW_HOURS.most
  const slowness = ({ reviewHours = REVIEW_HOURS.most + 1 }: Level) => BigInt(-reviewHours)
  if (!levels.every(isHours) || falls(slowness)) return 'review_hours'
  const isGift = ({ giftPoints = 0n }: Level, rank: number) =>
    giftPoints >= 0n && giftPoints <= (rank === 0 ? 0n : GIFT_POINTS_MOST)
  if (!levels.every(isGift)) return 'gift_points'
  // Points and tickets are each bound to the whole worth that the stakes allow, so a level gives one of them.
  const isGiftOfTickets = ({ gift, giftPoints }: Level, rank: number) =>
    gift === undefined ||
    (rank > 0 &&
      giftPoints === undefined &&
      Number.isInteger(gift.tickets) &&
      gift.tickets >= 1 &&
      gift.tickets <= GIFT_TICKETS_MOST)
  return levels.every(isGiftOfTickets) ? undefined : 'gift' // guard: level-gives-points-or-tickets
}

/**
 * The points that levels give for the stakes between each and the one below, so that all gifts up to a level together stay within
 * the worth that its stakes allow.
 */
export function giftsForStakes(levels: readonly Pick<Level, 'turnover' | 'giftPoints'>[]): StakedPoints[] {
  return levels.flatMap(({ turnover, giftPoints = 0n }, rank) =>
    giftPoints > 0n ? [{ stake: turnover - (levels[rank - 1]?.turnover ?? 0n), points: giftPoints }] : [],
  )
}

/** Tickets that a level gives for its stakes above those of the level below. */
export interface StakedTickets {
  readonly stake: bigint
  readonly tickets: number
}

/** The tickets that levels give, by the raffle. */
export function ticketsForStakes(
  levels: readonly Pick<Level, 'turnover' | 'gift'>[],
): (StakedTickets & Pick<GiftTickets, 'raffle'>)[] {
  return levels.flatMap(({ turnover, gift }, rank) =>
    gift ? [{ stake: turnover - (levels[rank - 1]?.turnover ?? 0n), ...gift }] : [],
  )
}

/** Whether tickets of this worth are worth more than the market allows of the stakes. */
export const areTicketsTooDear = ({ stake, tickets }: StakedTickets, ticketWorth: bigint): boolean =>
  isWorthTooMuch(ticketWorth * BigInt(tickets), stake) // guard: level-tickets-within-cap

/** The ranks whose gifts a rise brings: those that it passes as well. Tickets are those of the terms. */
export function giftsOfRise(
  levels: readonly Pick<Level, 'giftPoints' | 'gift'>[],
  { before, rank }: { readonly before: number; readonly rank: number },
): { readonly rank: number; readonly points: bigint }[] {
  return levels.flatMap(({ giftPoints = 0n, gift }, at) =>
    at > before && at <= rank && (giftPoints > 0n || gift) ? [{ rank: at, points: giftPoints }] : [],
  )
}

/** The longest review of a withdrawal at a level. */
export function reviewHoursOf(
  ofBrand: number,
  { reviewHours = ofBrand }: Pick<Level, 'reviewHours'>,
): number {
  return Math.min(ofBrand, reviewHours)
}

/** The sum of withdrawals a day of a level. */
export function withdrawalSumOf(
  ofBrand: bigint,
  { withdrawalSum = 0n }: Pick<Level, 'withdrawalSum'>,
): bigint {
  return withdrawalSum > ofBrand ? withdrawalSum : ofBrand
}

/** Members read it, so control and formatting characters are refused. */
export function isLevelName(name: string): boolean {
  return (
    name !== '' &&
    name === name.trim() &&
    name.length <= LEVEL_NAME_LONGEST &&
    !/[\p{Cc}\p{Cf}<>]/u.test(name)
  )
}

/** The highest rank that the turnover reaches. */
export function earnedRank(levels: readonly Pick<Level, 'turnover'>[], turnover: bigint): number {
  return Math.max(
    0,
    levels.findLastIndex((level) => level.turnover <= turnover),
  )
}

export const levelKinds = ['raise', 'keep', 'lower', 'set'] as const
export type LevelKind = (typeof levelKinds)[number]

/** The inputs of a judgement; they are stored with each change, so that it can be judged anew. */
export interface LevelInputs {
  /** The closed day of the run. */
  readonly day: string
  readonly rank: number
  readonly turnover: bigint
  readonly levels: readonly Pick<Level, 'turnover'>[]
  /** Members who are barred from rewards keep their level: a break costs none. */
  readonly isBarred: boolean
  /** The last day on which a level that operators set stays. */
  readonly fixedThrough?: string | undefined
}

export interface LevelDecision {
  readonly kind: Exclude<LevelKind, 'set'>
  readonly rank: number
}

/**
 * Decides the level of a member after a closed day. Levels rise after any day; a review on the first of a month lowers them, by
 * one at most.
 */
export function judgeLevel({
  day,
  rank,
  turnover,
  levels,
  isBarred,
  fixedThrough,
}: LevelInputs): LevelDecision | undefined {
  const isReviewed = isReviewAfter(day) && rank > 0
  const kept = isReviewed ? ({ kind: 'keep', rank } as const) : undefined
  if (isBarred) return kept // guard: barred-member-keeps-level
  if (fixedThrough !== undefined && day <= fixedThrough) return kept // guard: set-level-stays
  const earned = earnedRank(levels, turnover)
  if (earned > rank) return { kind: 'raise', rank: earned }
  // guard: one-level-down
  if (isReviewed && earned < rank) return { kind: 'lower', rank: rank - 1 }
  return kept
}

/** Whether the first of a month follows the day. */
export function isReviewAfter(day: string): boolean {
  const next = addDays(day, 1)
  return next === firstOfMonth(next)
}

/** The first of the next month. */
export function nextReview(today: string): string {
  return firstOfMonth(addDays(firstOfMonth(today), 32))
}

/** The first day whose stakes count when the last one is `day`. */
export function windowFrom(day: string, windowDays: number): string {
  return addDays(day, 1 - windowDays)
}

/** The longest time for which operators set a level. */
export const SET_DAYS_MOST = 366

export type SetLevelFault = 'level_unknown' | 'level_same' | 'through'

/** Why operators cannot set a level. */
export function refuseSetLevel(
  { rank, through }: { readonly rank: number; readonly through: string },
  current: {
    readonly rank: number
    readonly fixedThrough?: string | undefined
    readonly levels: number
    readonly today: string
  },
): SetLevelFault | undefined {
  if (rank >= current.levels) return 'level_unknown'
  if (through < current.today || through > addDays(current.today, SET_DAYS_MOST)) return 'through'
  return rank === current.rank && through === current.fixedThrough ? 'level_same' : undefined
}
