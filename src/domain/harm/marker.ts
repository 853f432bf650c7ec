/** What play may do to somebody, seen from what they do. Each has its words in the console, with what was counted. */
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

/** So many days of the books are looked at, the last one yesterday: days that are over do not change. */
export const HARM_DAYS = 28
const A_WEEK = 7

/** What one day of the books says of a member. Amounts are 1/100 000 of the currency's main unit. */
export interface HarmDay {
  /** How long ago: 1 is yesterday, `HARM_DAYS` the first one. */
  readonly daysAgo: number
  readonly deposits: number
  readonly deposited: bigint
  /** Paid out, less what came back. */
  readonly withdrawn: bigint
  /** Staked less won. */
  readonly lost: bigint
  /** Bets between midnight and five, by the merchant's clock. */
  readonly nightBets: number
  /** The longest play without a pause of a quarter of an hour. */
  readonly playedMinutes: number
}

/** What is known of a member beside their days: how often each was within the same days. */
export interface HarmCounts {
  readonly depositsDeclined: number
  readonly ways: number
  readonly withdrawalsCancelled: number
  readonly limitsRaised: number
  readonly breaksTaken: number
  readonly offersSought: number
}

/** A marker that was met, with what was counted; the amounts where it is one of money. */
export interface Met {
  readonly marker: Marker
  readonly count: number
  readonly amount?: bigint
  readonly before?: bigint
}

/** From how many on something is a marker, and how much one weighs. Nobody is judged by one of them alone. */
const rules = {
  /** Percent of what was put in and not taken out. */
  losses_deep: { least: 90, weight: 3 },
  /** Weeks, each with at least a quarter more than the one before. */
  deposits_grow: { least: 2, weight: 3 },
  /** Deposits on one day. */
  deposits_often: { least: 4, weight: 2 },
  deposits_declined: { least: 3, weight: 2 },
  ways_many: { least: 3, weight: 1 },
  withdrawals_cancelled: { least: 2, weight: 3 },
  /** Nights, each with so many bets that it was no accident. */
  night_play: { least: 4, weight: 2 },
  /** Minutes. */
  long_play: { least: 240, weight: 2 },
  limits_raised: { least: 2, weight: 2 },
  breaks_taken: { least: 1, weight: 1 },
  offers_sought: { least: 5, weight: 1 },
} as const satisfies Record<Marker, { readonly least: number; readonly weight: number }>

const NIGHT_BETS = 10
/** Who deposits less often has no pattern that losses could show. */
const DEPOSITS_OF_A_PATTERN = 4

/** Every marker that a member meets, what weighs most first. */
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

/** How soon somebody should be spoken to. */
export const harmLevels = ['high', 'raised', 'low'] as const
export type HarmLevel = (typeof harmLevels)[number]

export function levelOf(weight: number): HarmLevel {
  if (weight >= 7) return 'high'
  return weight >= 4 ? 'raised' : 'low'
}

/** The weights of a level: from the first on, and below the second where there is one. */
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

/** How much of what was put in, and not taken out again, was lost. */
function lossesOf(days: readonly HarmDay[]): Met {
  const sum = (of: (day: HarmDay) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const net = sum(({ deposited }) => deposited) - sum(({ withdrawn }) => withdrawn)
  const lost = sum((day) => day.lost)
  const deposits = days.reduce((total, day) => total + day.deposits, 0)
  if (net <= 0n || lost <= 0n || deposits < DEPOSITS_OF_A_PATTERN) return { marker: 'losses_deep', count: 0 }
  // Rounded down, so that nobody is said to have lost more than they have.
  const percent = (lost * 100n) / net
  return { marker: 'losses_deep', count: Number(percent > 999n ? 999n : percent), amount: lost, before: net }
}

/** How many weeks running the deposits have grown, up to the last one. */
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
