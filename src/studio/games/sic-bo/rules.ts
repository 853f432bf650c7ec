import type { Chips, TableLayout } from '#studio/games/chip-table/bets.ts'
import { type Weighed, coversMost } from '#studio/games/chip-table/coverage.ts'
import type { LimitsInChips } from '#studio/games/chip-table/levels.ts'

/** Three dice, one to six each. */
export type Dice = readonly [number, number, number]

export const faces = [1, 2, 3, 4, 5, 6] as const
export const totals = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
export const evens = ['small', 'odd', 'even', 'big'] as const
export type Even = (typeof evens)[number]
/** Two different faces: `pair12` to `pair56`. */
export const pairs: readonly (readonly [number, number])[] = faces.flatMap((one) =>
  faces.filter((other) => other > one).map((other) => [one, other] as const),
)

export const spots: readonly string[] = [
  ...evens,
  'anyTriple',
  ...faces.map((face) => `triple${face}`),
  ...faces.map((face) => `double${face}`),
  ...totals.map((total) => `total${total}`),
  ...pairs.map(([one, other]) => `pair${one}${other}`),
  ...faces.map((face) => `single${face}`),
]

/** Odds to one of the totals from the 4 to the 10; the 17 pays as the 4 does, and so on. */
const totalOdds: readonly bigint[] = [62n, 31n, 18n, 12n, 8n, 7n, 6n]

export function oddsOfTotal(total: number): bigint {
  return totalOdds[Math.min(total, 21 - total) - 4] ?? 0n
}

/** Odds to one; a single face pays its odds once for each die that shows it. */
export const odds = { even: 1n, anyTriple: 31n, triple: 180n, double: 11n, pair: 6n, single: 1n } as const

/** Limits shrink as odds grow; totals have those of their odds. */
export const groups = ['even', 'single', 'pair', 'double', 'low', 'high', 'anyTriple', 'triple'] as const
export type Group = (typeof groups)[number]

/** A spot's kind, and the faces or the sum that it names. */
function partsOf(spot: string): { readonly kind: string; readonly named: readonly number[] } {
  const [, kind = '', digits = ''] = /^([a-zA-Z]+)(\d*)$/.exec(spot) ?? []
  return { kind, named: kind === 'total' ? [Number(digits)] : [...digits].map(Number) }
}

const HIGH_ODDS = 12n

/** All 216 throws, of which those with the same faces pay alike. */
export const throws: readonly Weighed<Dice>[] = faces.flatMap((one) =>
  faces
    .filter((two) => two >= one)
    .flatMap((two) =>
      faces
        .filter((three) => three >= two)
        .map((three) => ({
          outcome: [one, two, three] as const,
          ways: [0, 1, 3, 6][new Set([one, two, three]).size] ?? 0,
        })),
    ),
)

export const layout: TableLayout = {
  spots,
  groupOf(spot): Group {
    const { kind, named } = partsOf(spot)
    if (kind === 'total') return oddsOfTotal(named[0] ?? 0) >= HIGH_ODDS ? 'high' : 'low'
    return evens.some((one) => one === kind) ? 'even' : (kind as Group)
  },
  // Also all six faces, or other chips that nearly every throw pays.
  isOpposite: (chips: Chips) => coversMost(chips, throws, backOf), // guard: small-or-big
}

export const limits: LimitsInChips = {
  most: {
    even: 3_000n,
    single: 1_000n,
    pair: 500n,
    double: 300n,
    low: 400n,
    high: 150n,
    anyTriple: 100n,
    triple: 20n,
  },
  mostTogether: 5_000n,
  lossMost: 300_000n,
}

export function sumOfDice(dice: Dice): number {
  return dice[0] + dice[1] + dice[2]
}

export function isTriple(dice: Dice): boolean {
  return dice[0] === dice[1] && dice[1] === dice[2]
}

/** The payout in hundredths of the stake, with the stake. Three equal dice take small, big, odd and even. */
export function backOf(spot: string, dice: Dice): bigint {
  const { kind, named } = partsOf(spot)
  const [first = 0, second = 0] = named
  const count = (face: number) => dice.filter((die) => die === face).length
  const paid = (isWon: boolean, to: bigint) => (isWon ? 100n * (to + 1n) : 0n)
  const sum = sumOfDice(dice)
  switch (kind) {
    case 'small':
      return paid(sum <= 10 && !isTriple(dice), odds.even)
    case 'big':
      return paid(sum >= 11 && !isTriple(dice), odds.even)
    case 'odd':
      return paid(sum % 2 === 1 && !isTriple(dice), odds.even)
    case 'even':
      return paid(sum % 2 === 0 && !isTriple(dice), odds.even)
    case 'anyTriple':
      return paid(isTriple(dice), odds.anyTriple)
    case 'triple':
      return paid(count(first) === 3, odds.triple)
    case 'double':
      return paid(count(first) >= 2, odds.double)
    case 'total':
      return paid(sum === first, oddsOfTotal(first))
    case 'pair':
      return paid(count(first) > 0 && count(second) > 0, odds.pair)
    case 'single':
      return paid(count(first) > 0, odds.single * BigInt(count(first)))
    default:
      return 0n
  }
}
