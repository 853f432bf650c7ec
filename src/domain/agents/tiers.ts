/** Figures of a team in one period, as exact whole numbers: nothing is rounded before it is compared. */
export interface TeamFigures {
  readonly validBet: bigint
  /** Above zero where the team has lost; after carried wins of earlier periods. */
  readonly profit: bigint
  readonly active: number
  /** All settled stakes, whether or not they are valid bets. */
  readonly betAmount: bigint
}

export const conditions = [
  'validBet',
  'profit',
  'active',
  'betAmount',
] as const satisfies readonly (keyof TeamFigures)[]
export type Condition = (typeof conditions)[number]

/** A row of a contract: its rate applies to the whole base if every condition that it has is met. */
export interface Tier {
  readonly validBet?: bigint | undefined
  readonly profit?: bigint | undefined
  readonly active?: number | undefined
  readonly betAmount?: bigint | undefined
  readonly ratePpm: number
}

export interface Missing {
  readonly condition: Condition
  readonly needed: bigint
  readonly reached: bigint
}

export type TierChoice =
  | { readonly tier: Tier; readonly missing?: undefined }
  /** No row is reached: the first missing condition of the row with the lowest rate. */
  | { readonly tier?: undefined; readonly missing: Missing | undefined }

/** The row with the highest rate among those whose conditions are all met. */
export function chooseTier(tiers: readonly Tier[], figures: TeamFigures): TierChoice {
  const reached = tiers.filter((tier) => !missingOf(tier, figures))
  const tier = reached.reduce<Tier | undefined>(
    (best, one) => (best && best.ratePpm >= one.ratePpm ? best : one),
    undefined,
  )
  if (tier) return { tier }
  const lowest = tiers.reduce<Tier | undefined>(
    (least, one) => (least && least.ratePpm <= one.ratePpm ? least : one),
    undefined,
  )
  return { missing: lowest && missingOf(lowest, figures) }
}

export function missingOf(tier: Tier, figures: TeamFigures): Missing | undefined {
  const condition = conditions.find((one) => {
    const needed = tier[one]
    return needed !== undefined && figures[one] < needed
  })
  return (
    condition && {
      condition,
      needed: BigInt(tier[condition] ?? 0),
      reached: BigInt(figures[condition]),
    }
  )
}

/**
 * Whether a row of the upline is reached whenever the downline's is, with at least its rate and the least gap. Volume and
 * active members grow up the tree, so a salary with such rows never costs the upline more than it earns.
 */
export function covers(upline: Tier, downline: Tier, gapPpm: number): boolean {
  return (
    upline.ratePpm >= downline.ratePpm + gapPpm &&
    conditions.every((condition) => {
      const [above, below] = [upline[condition], downline[condition]]
      return above === undefined || (below !== undefined && above <= below)
    })
  )
}
