/** Chip values as multiples of the lowest stake. */
export const worths = [1n, 5n, 25n, 100n, 500n, 1_000n] as const

/** The chips of a table, up to the maximum of a spot. */
export function chipValues(least: bigint, most: bigint): readonly bigint[] {
  return worths.map((worth) => worth * least).filter((value) => value <= most)
}

/** The index of the largest chip that fits into the stake. */
export function faceOf(stake: bigint, least: bigint): number {
  return Math.max(
    0,
    worths.findLastIndex((worth) => worth * least <= stake),
  )
}

const UNIT = 100_000n

/** Compact English notation: a word for a thousand would not fit on a chip. */
const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** The label of a chip, without currency. */
export function writeChip(units: bigint): string {
  // A float is fine here: it is a label only, and three decimals are as fine as any currency.
  return format.format(Number((units * 1_000n) / UNIT) / 1_000)
}
