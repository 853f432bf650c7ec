import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** The exact sum of amounts in wire format. */
export function sumOfAmounts(amounts: readonly string[]): string {
  return writeAmount(amounts.reduce((sum, amount) => sum + (readAmount(amount) ?? 0n), 0n))
}
