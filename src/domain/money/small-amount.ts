import { UNIT } from './amount.ts'
import { payableStep } from './currency.ts'

/**
 * An amount that anyone would call small, in main units: a thousand of the smallest ones. The axis of a chart reaches at least so
 * far, so that a result of a few coins does not fill it.
 */
export function smallAmountOf(currency: string): number {
  return Number(payableStep(currency) * 1_000n) / Number(UNIT)
}
