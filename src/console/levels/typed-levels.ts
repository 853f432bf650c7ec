import type { readLevelTerms, saveLevelTerms } from '#contract/console/levels.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type Named, areReadable, tidyName } from '#domain/language/names.ts'
import {
  GIFT_POINTS_MOST,
  LEVELS_LEAST,
  POINTS_PERCENT_MOST,
  REVIEW_HOURS,
  WINDOW_DAYS,
  isLevelName,
} from '#domain/levels/levels.ts'
import { parseAmount } from '#domain/money/amount.ts'
import { GIFT_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'

type Read = Output<typeof readLevelTerms>
type Sent = Input<typeof saveLevelTerms>['terms']

export interface TypedLevel extends Named {
  readonly turnover: string
  readonly pointsPercent: number
  /** Empty: the sum of the brand. */
  readonly withdrawalSum: string
  /** 0: that of the brand. */
  readonly reviewHours: number
  readonly giftPoints: number
  /** Tickets in place of points; 0: none. */
  readonly giftTickets: number
  readonly giftRaffle: string
}

export const newLevel: TypedLevel = {
  name: '',
  turnover: '',
  pointsPercent: 100,
  withdrawalSum: '',
  reviewHours: 0,
  giftPoints: 0,
  giftTickets: 0,
  giftRaffle: '',
}

/** Terms as operators type them. */
export interface TypedLevels {
  readonly windowDays: number
  readonly levels: readonly TypedLevel[]
}

const WINDOW = 90

/** Those of the newest version, which may wait for its day. */
export function typedLevels({ versions: [newest] }: Pick<Read, 'versions'>): TypedLevels {
  if (newest)
    return {
      windowDays: newest.windowDays,
      levels: newest.levels.map((level) => ({ ...newLevel, ...level })),
    }
  const levels = Array.from({ length: LEVELS_LEAST }, (_, rank) => ({
    ...newLevel,
    turnover: rank === 0 ? '0.00' : '',
  }))
  return { windowDays: WINDOW, levels }
}

export function sentLevels({ windowDays, levels }: TypedLevels): Sent {
  return { windowDays, levels: levels.map(sentLevel) }
}

/** Fields that are left empty are not sent. */
function sentLevel(
  {
    turnover,
    pointsPercent,
    withdrawalSum,
    reviewHours,
    giftPoints,
    giftTickets,
    giftRaffle,
    ...one
  }: TypedLevel,
  rank: number,
): Sent['levels'][number] {
  return {
    ...tidyName(one),
    turnover: rank === 0 ? '0.00' : turnover,
    pointsPercent,
    ...(withdrawalSum === '' ? {} : { withdrawalSum }),
    ...(reviewHours === 0 ? {} : { reviewHours }),
    ...(giftPoints === 0 ? {} : { giftPoints }),
    ...(giftTickets === 0 ? {} : { giftRaffle, giftTickets }),
  }
}

export interface LevelFault {
  readonly field: 'windowDays' | `levels[${number}].${keyof TypedLevel}`
  readonly fault:
    | 'window'
    | 'name'
    | 'twice'
    | 'amount'
    | 'rising'
    | 'percent'
    | 'falling'
    | 'hours'
    | 'slower'
    | 'points'
    | 'tickets'
    | 'raffle'
}

/** Fields whose values cannot be saved. Places count from one, as in the changes. */
export function faultsOf({ windowDays, levels }: TypedLevels, currency: string): readonly LevelFault[] {
  const faults: LevelFault[] = []
  if (!Number.isInteger(windowDays) || windowDays < WINDOW_DAYS.least || windowDays > WINDOW_DAYS.most)
    faults.push({ field: 'windowDays', fault: 'window' })
  const names = levels.map(({ name }) => name.trim().toLowerCase())
  const amounts = levels.map(({ turnover }, rank) => (rank === 0 ? 0n : parseAmount(turnover, currency)))
  for (const [rank, level] of levels.entries())
    faults.push(...faultsOfBenefits(level, levels[rank - 1], { rank, currency }))
  for (const [rank, { name, names: translations }] of levels.entries()) {
    const place = rank + 1
    if (!isLevelName(name.trim()) || !areReadable(translations))
      faults.push({ field: `levels[${place}].name`, fault: 'name' })
    else if (names.indexOf(names[rank] ?? '') < rank)
      faults.push({ field: `levels[${place}].name`, fault: 'twice' })
    const amount = amounts[rank]
    if (amount === undefined) faults.push({ field: `levels[${place}].turnover`, fault: 'amount' })
    else if (rank > 0 && amount <= (amounts[rank - 1] ?? 0n))
      faults.push({ field: `levels[${place}].turnover`, fault: 'rising' })
  }
  return faults
}

/** A higher level gives no less. */
function faultsOfBenefits(
  level: TypedLevel,
  below: TypedLevel | undefined,
  { rank, currency }: { readonly rank: number; readonly currency: string },
): readonly LevelFault[] {
  const { pointsPercent, withdrawalSum, reviewHours, giftPoints } = level
  const faults: LevelFault[] = []
  const [points, sum] = [`levels[${rank + 1}].pointsPercent`, `levels[${rank + 1}].withdrawalSum`] as const
  if (!Number.isInteger(pointsPercent) || pointsPercent < 100 || pointsPercent > POINTS_PERCENT_MOST)
    faults.push({ field: points, fault: 'percent' })
  else if (below && pointsPercent < below.pointsPercent) faults.push({ field: points, fault: 'falling' })
  const amountOf = (typed: string) => (typed === '' ? 0n : parseAmount(typed, currency))
  const amount = amountOf(withdrawalSum)
  if (amount === undefined || (withdrawalSum !== '' && amount === 0n))
    faults.push({ field: sum, fault: 'amount' })
  else if (below && amount < (amountOf(below.withdrawalSum) ?? 0n))
    faults.push({ field: sum, fault: 'falling' })
  const hoursOf = (typed: number) => (typed === 0 ? REVIEW_HOURS.most + 1 : typed)
  const [review, gift] = [`levels[${rank + 1}].reviewHours`, `levels[${rank + 1}].giftPoints`] as const
  if (!Number.isInteger(reviewHours) || reviewHours > REVIEW_HOURS.most)
    faults.push({ field: review, fault: 'hours' })
  else if (below && hoursOf(reviewHours) > hoursOf(below.reviewHours))
    faults.push({ field: review, fault: 'slower' })
  if (
    !Number.isInteger(giftPoints) ||
    giftPoints < 0 ||
    giftPoints > (rank === 0 ? 0 : Number(GIFT_POINTS_MOST))
  )
    faults.push({ field: gift, fault: 'points' })
  return [...faults, ...faultsOfTickets(level, rank)]
}

/** A level gives points or tickets. */
function faultsOfTickets(
  { giftPoints, giftTickets, giftRaffle }: TypedLevel,
  rank: number,
): readonly LevelFault[] {
  const most = rank === 0 || giftPoints > 0 ? 0 : GIFT_TICKETS_MOST
  if (!Number.isInteger(giftTickets) || giftTickets < 0 || giftTickets > most)
    return [{ field: `levels[${rank + 1}].giftTickets`, fault: 'tickets' }]
  if (giftTickets === 0 || giftRaffle !== '') return []
  return [{ field: `levels[${rank + 1}].giftRaffle`, fault: 'raffle' }]
}
