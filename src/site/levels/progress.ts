import { readAmount } from '#domain/money/amount.ts'

/** The share of the way from one level to the next, in whole percent. */
export function percentOfWay(
  turnover: string,
  { from, to }: { readonly from: string; readonly to: string },
): number {
  const [now = 0n, start = 0n, end = 0n] = [turnover, from, to].map((text) => readAmount(text))
  if (end <= start || now <= start) return 0
  return now >= end ? 100 : Number(((now - start) * 100n) / (end - start))
}
