import { writeAmount } from '#domain/money/amount.ts'
import type { PointTerms } from '#domain/points/terms.ts'

/** Terms as they travel. */
export function writtenTerms({ fromDay, rates, cashPerPoint, convertLeast }: PointTerms) {
  return {
    fromDay,
    rates: rates.map(({ category, stakePerPoint }) => ({
      category,
      stakePerPoint: writeAmount(stakePerPoint),
    })),
    ...(cashPerPoint === undefined ? {} : { cashPerPoint: writeAmount(cashPerPoint) }),
    convertLeast: Number(convertLeast),
  }
}
