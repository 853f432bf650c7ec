/** Cents as bigint, as the style demands for money. */
export const START = 4_826_050n
export const STEP = 16_511n

export function writeCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
