import { readAmount } from '#domain/money/amount.ts'

export function isNothing(amount: string): boolean {
  return readAmount(amount) === 0n
}

/** The suggested amounts that the available balance covers. */
export function withinReach(chips: readonly string[], available: string): readonly string[] {
  const most = readAmount(available) ?? 0n
  return chips.filter((chip) => (readAmount(chip) ?? 0n) <= most)
}
