/** Stakes are whole chips, from the least to the most. */
export interface StakeBounds {
  readonly chip: bigint
  readonly least: bigint
  readonly most: bigint
}

/** Stakes that the buttons beside the field step through, in chips. */
const rungs = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n] as const

/** The stakes offered beside half and double, in chips. */
const quick = [5n, 20n] as const

/** The next offered stake above or below. */
export function stepStake(stake: bigint, by: 'up' | 'down', bounds: StakeBounds): bigint {
  const all = rungs.map((rung) => rung * bounds.chip)
  const next = by === 'up' ? all.find((rung) => rung > stake) : all.findLast((rung) => rung < stake)
  return within(next ?? (by === 'up' ? bounds.most : bounds.least), bounds)
}

/** Half of a stake in whole chips, rounded down. */
export function halfOf(stake: bigint, bounds: StakeBounds): bigint {
  const half = stake / 2n
  return within(half - (half % bounds.chip), bounds)
}

export function doubleOf(stake: bigint, bounds: StakeBounds): bigint {
  return within(stake * 2n, bounds)
}

export function quickStakes({ chip, most }: StakeBounds): readonly bigint[] {
  return quick.map((chips) => chips * chip).filter((stake) => stake <= most)
}

function within(stake: bigint, { least, most }: StakeBounds): bigint {
  if (stake < least) return least
  return stake > most ? most : stake
}
