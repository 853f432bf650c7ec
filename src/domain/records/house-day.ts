import { dayNumber, dayOfNumber } from './business-day.ts'
import { type DaySum, profitByDay } from './profit.ts'
import type { RecordPeriod } from './record-period.ts'

/** The figures of a brand for one day. */
export interface HouseSums {
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly net: bigint
  readonly stakes: bigint
  readonly wins: bigint
  readonly result: bigint
}

/** The house's figures from members' daily sums, for every day of the period, including empty ones. */
export function houseByDay(
  rows: readonly DaySum[],
  { from, to }: RecordPeriod,
): { readonly days: readonly (HouseSums & { readonly day: string })[]; readonly totals: HouseSums } {
  const { days, totals } = profitByDay(rows)
  const known = new Map(days.map(({ day, ...sums }) => [day, sums]))
  const [first = 0, last = -1] = [dayNumber(from), dayNumber(to)]
  const none = profitByDay([]).totals
  return {
    days: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
      const day = dayOfNumber(first + index)
      return { day, ...ofHouse(known.get(day) ?? none) }
    }),
    totals: ofHouse(totals),
  }
}

function ofHouse(sums: ReturnType<typeof profitByDay>['totals']): HouseSums {
  const { deposits, withdrawals, stakes, wins } = sums
  return { deposits, withdrawals, net: deposits - withdrawals, stakes, wins, result: stakes - wins }
}
