import type { Weekday } from '#domain/catalogue/weekday.ts'

import type { LotteryTerms } from './terms.ts'

/** When a brand sells the draws of a lottery. */
export type BrandTimes = Pick<LotteryTerms, 'weekdays' | 'closesEarlierMinutes'>

export const houseTimes: BrandTimes = { weekdays: undefined, closesEarlierMinutes: 0 }

/** Whether the brand sells every draw until the closing of the house. */
export function isAsHouse({ weekdays, closesEarlierMinutes }: BrandTimes): boolean {
  return weekdays === undefined && closesEarlierMinutes === 0
}

/** By month: how far its weekdays are from those of January, where January and February belong to the year before. */
const monthShifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** The weekday of a draw, by the day in its number: Sakamoto's method. */
export function weekdayOfDraw(number: string): Weekday {
  const [year = 0, month = 1, day = 1] = [number.slice(0, 4), number.slice(4, 6), number.slice(6, 8)].map(
    Number,
  )
  const of = month < 3 ? year - 1 : year
  const leaps = Math.floor(of / 4) - Math.floor(of / 100) + Math.floor(of / 400)
  return (((of + leaps + (monthShifts[month - 1] ?? 0) + day) % 7) + 1) as Weekday
}

/** Whether the brand sells a draw, by its number. `lottery_sold_on` judges the same when a slip is placed. */
export function isSoldOn({ weekdays }: BrandTimes, number: string): boolean {
  return weekdays === undefined || weekdays.includes(weekdayOfDraw(number))
}

/** The moment from which the brand takes no bets on a draw. */
export function closingMsOf({ closesEarlierMinutes }: BrandTimes, houseClosesAtMs: number): number {
  return houseClosesAtMs - closesEarlierMinutes * 60_000
}
