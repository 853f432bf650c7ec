import { payableStep } from '#domain/money/currency.ts'

/** The most that a draw may pay for one name, to all members of a brand together: so many of the smallest payable amount. */
const CAP_STEPS = 100_000_000n

/** The cap of a lottery that a brand has not changed. */
export function capOf(currency: string): bigint {
  return CAP_STEPS * payableStep(currency)
}
