import { readAmount, writeAmount } from '#domain/money/amount.ts'

/** The exact difference of two amounts as they come from the server. */
export function differenceOf(one: string, other: string): string {
  return writeAmount((readAmount(one) ?? 0n) - (readAmount(other) ?? 0n))
}
