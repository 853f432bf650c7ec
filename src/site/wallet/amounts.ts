import { readAmount } from '#domain/money/amount.ts'

/** Whether an amount of ours, as it travels, is zero. */
export function isNothing(amount: string): boolean {
  return readAmount(amount) === 0n
}

/** Which of these could be taken from what there is, at most so many. */
export function withinReach(chips: readonly string[], available: string): readonly string[] {
  const most = readAmount(available) ?? 0n
  return chips.filter((chip) => (readAmount(chip) ?? 0n) <= most)
}
