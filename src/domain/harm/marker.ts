/** Markers of harm, derived from a member's behaviour. Each has its text in the console, with its figure. */
export const markers = [
  'losses_deep',
  'deposits_grow',
  'deposits_often',
  'deposits_declined',
  'ways_many',
  'withdrawals_cancelled',
  'night_play',
  'long_play',
  'limits_raised',
  'breaks_taken',
  'offers_sought',
] as const
export type Marker = (typeof markers)[number]

/** Days of the ledger that are evaluated, up to yesterday: days that are over no longer change. */
export const HARM_DAYS = 28
const A_WEEK = 7

/** One member's figures of one business day. Amounts are 1/100 000 of the currency's main unit. */
export interface HarmDay {
  /** 1 is yesterday, `HARM_DAYS` the oldest. */
  readonly daysAgo: number
  readonly deposits: number
  readonly deposited: bigint
  /** Payouts less returned payouts. */
  readonly withdrawn: bigint
  /** Staked less won. */
  readonly lost: bigint
  /** Bets between midnight and five, by the merchant's clock. */
  readonly nightBets: number
  /** Longest play without a pause of 15 minutes. */
  readonly playedMinutes: number
}

/** Counts of a member's other events in the same days. */
export interface HarmCounts {
  readonly depositsDeclined: number
  readonly ways: number
  readonly withdrawalsCancelled: number
  readonly limitsRaised: number
  readonly breaksTaken: number
  readonly offersSought: number
}

/** A marker that applies, with its figure, and with amounts where it concerns money. */
export interface Met {
  readonly marker: Marker
  readonly count: number
  readonly amount?: bigint
  readonly before?: bigint
}

/** Threshold and weight of each marker. No single marker decides the level alone. */
const rules = {
  /** Percentage lost of net deposits. */
  losses_deep: { least: 90, weight: 3 },
  /** Consecutive weeks with at least a quarter more deposits than the week before. */
  deposits_grow: { least: 2, weight: 3 },
  /** Deposits in one day. */
  deposits_often: { least: 4, weight: 2 },
  deposits_declined: { least: 3, weight: 2 },
  ways_many: { least: 3, weight: 1 },
  withdrawals_cancelled: { least: 2, weight: 3 },
  /** Nights with at least `NIGHT_BETS` bets. */
  night_play: { least: 4, weight: 2 },
  /** Minutes. */
  long_play: { least: 240, weight: 2 },
  limits_raised: { least: 2, weight: 2 },
  breaks_taken: { least: 1, weight: 1 },
  offers_sought: { least: 5, weight: 1 },
} as const satisfies Record<Marker, { readonly least: number; readonly weight: number }>

const NIGHT_BETS = 10
/** With fewer deposits, a loss percentage means little. */
const DEPOSITS_OF_A_PATTERN = 4

/** All markers that apply, heaviest first. */
export function metBy(days: readonly HarmDay[], counts: HarmCounts): readonly Met[] {
  const all: readonly Met[] = [
    lossesOf(days),
    growthOf(days),
    { marker: 'deposits_often', count: Math.max(0, ...days.map(({ deposits }) => deposits)) },
    { marker: 'deposits_declined', count: counts.depositsDeclined },
    { marker: 'ways_many', count: counts.ways },
    { marker: 'withdrawals_cancelled', count: counts.withdrawalsCancelled },
    { marker: 'night_play', count: days.filter(({ nightBets }) => nightBets >= NIGHT_BETS).length },
    { marker: 'long_play', count: Math.max(0, ...days.map(({ playedMinutes }) => playedMinutes)) },
    { marker: 'limits_raised', count: counts.limitsRaised },
    { marker: 'breaks_taken', count: counts.breaksTaken },
    { marker: 'offers_sought', count: counts.offersSought },
  ]
  const met = all.filter(({ marker, count }) => count >= rules[marker].least)
  return met.toSorted((one, other) => rules[other.marker].weight - rules[one.marker].weight)
}

export function weightOf(met: readonly Pick<Met, 'marker'>[]): number {
  return met.reduce((sum, { marker }) => sum + rules[marker].weight, 0)
}

/** How urgently an operator should contact the member. */
export const harmLevels = ['high', 'raised', 'low'] as const
export type HarmLevel = (typeof harmLevels)[number]

export function levelOf(weight: number): HarmLevel {
  if (weight >= 7) return 'high'
  return weight >= 4 ? 'raised' : 'low'
}

/** Weight range of a level: `from` inclusive, `below` exclusive. */
export function weightsOf(level: HarmLevel): { readonly from: number; readonly below: number | undefined } {
  switch (level) {
    case 'high':
      return { from: 7, below: undefined }
    case 'raised':
      return { from: 4, below: 7 }
    case 'low':
      return { from: 1, below: 4 }
  }
}

/** Losses as a percentage of net deposits. */
function lossesOf(days: readonly HarmDay[]): Met {
  const sum = (of: (day: HarmDay) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const net = sum(({ deposited }) => deposited) - sum(({ withdrawn }) => withdrawn)
  const lost = sum((day) => day.lost)
  const deposits = days.reduce((total, day) => total + day.deposits, 0)
  if (net <= 0n || lost <= 0n || deposits < DEPOSITS_OF_A_PATTERN) return { marker: 'losses_deep', count: 0 }
  // Rounded down, so that losses are never overstated.
  const percent = (lost * 100n) / net
  return { marker: 'losses_deep', count: Number(percent > 999n ? 999n : percent), amount: lost, before: net }
}

/** Number of consecutive weeks of growing deposits, up to the latest week. */
function growthOf(days: readonly HarmDay[]): Met {
  const weeks = [0, 1, 2, 3].map((week) =>
    days
      .filter(({ daysAgo }) => Math.floor((daysAgo - 1) / A_WEEK) === week)
      .reduce((sum, { deposited }) => sum + deposited, 0n),
  )
  const grows = (week: number) => {
    const [sum = 0n, before = 0n] = [weeks[week], weeks[week + 1]]
    return before > 0n && sum * 4n >= before * 5n
  }
  const first = [0, 1, 2].findIndex((week) => !grows(week))
  const count = first === -1 ? 3 : first
  return { marker: 'deposits_grow', count, amount: weeks[0] ?? 0n, before: weeks[count] ?? 0n }
}
