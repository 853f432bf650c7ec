/** What chips are worth, in whole lowest stakes. */
const worths = [1n, 5n, 25n, 100n, 500n, 1_000n] as const

/** The chips of a table: none above what a spot takes at most. */
export function chipValues(least: bigint, most: bigint): readonly bigint[] {
  return worths.map((worth) => worth * least).filter((value) => value <= most)
}

/** Which of the table's chips a stake is drawn as: the largest that it holds. */
export function faceOf(stake: bigint, least: bigint): number {
  return Math.max(
    0,
    worths.findLastIndex((worth) => worth * least <= stake),
  )
}

const UNIT = 100_000n

/** As chips are written everywhere: a word for a thousand would not fit on one. */
const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** What stands on a chip: short, without a currency. */
export function writeChip(units: bigint): string {
  // Of an amount on a chip alone: three places behind the point are as fine as any currency is paid.
  return format.format(Number((units * 1_000n) / UNIT) / 1_000)
}
