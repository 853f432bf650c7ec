import { payableStep } from '#domain/money/currency.ts'

export interface FeeRule {
  readonly feeFixed: bigint
  readonly feePerMille: number
}

/** What a payment costs. The part of a thousand is rounded down to what can be paid: never against the member. */
export function feeOf(amount: bigint, { feeFixed, feePerMille }: FeeRule, currency: string): bigint {
  const step = payableStep(currency)
  const part = (amount * BigInt(feePerMille)) / 1_000n
  return feeFixed + (part / step) * step
}
