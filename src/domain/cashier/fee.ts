import { payableStep } from '#domain/money/currency.ts'

export interface FeeRule {
  readonly feeFixed: bigint
  readonly feePerMille: number
}

/** The fee of a payment. The per-mille part is rounded down to a payable amount, in the member's favour. */
export function feeOf(amount: bigint, { feeFixed, feePerMille }: FeeRule, currency: string): bigint {
  const step = payableStep(currency)
  const part = (amount * BigInt(feePerMille)) / 1_000n
  return feeFixed + (part / step) * step
}
