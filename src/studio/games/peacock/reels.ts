import { twentyLines } from '#studio/games/slots/lines.ts'

/**
 * The definition of Peacock Mosaic: symbols, reels, lines, paytable. Any change needs a new `RULES_VERSION`; the
 * model's test then shows the new return.
 */
export const RULES_VERSION = 1

export const symbols = [
  'wild',
  'scatter',
  'peacock',
  'lion',
  'koi',
  'amphora',
  'rosette',
  'star',
  'labyrinth',
  'lozenge',
] as const
export type Symbol = (typeof symbols)[number]

export const letters: Readonly<Record<string, Symbol>> = {
  W: 'wild',
  S: 'scatter',
  P: 'peacock',
  L: 'lion',
  K: 'koi',
  A: 'amphora',
  R: 'rosette',
  T: 'star',
  M: 'labyrinth',
  Z: 'lozenge',
}

const strip = (text: string): readonly Symbol[] => [...text].map((letter) => letters[letter] ?? 'lozenge')

export const ROWS = 3

/** Wilds are on the middle reels only, so that every line begins with the symbol that it pays for. */
export const reels: readonly (readonly Symbol[])[] = [
  strip('TMSTMZKATMZKMRZKTZARLPZRAMPZLR'),
  strip('WZRAMTLZTSMRKMTRZKLPZRKZMWAMTA'),
  strip('TSZRWTMRKLMAZMRALZTPMTPZRKAMWZ'),
  strip('AZTRPMZTMLRMKWZMALTWRZATRKMZSK'),
  strip('MZRAMRZAMZLTZKMRPKTSLMZKTRLTAP'),
]

export const lines = twentyLines

type Pays = readonly [three: bigint, four: bigint, five: bigint]

/** Payouts for three, four and five on a line, in line stakes. */
export const linePays: Readonly<Record<Exclude<Symbol, 'wild' | 'scatter'>, Pays>> = {
  peacock: [60n, 250n, 1000n],
  lion: [40n, 150n, 600n],
  koi: [30n, 100n, 450n],
  amphora: [25n, 80n, 300n],
  rosette: [12n, 36n, 150n],
  star: [12n, 36n, 125n],
  labyrinth: [7n, 20n, 80n],
  lozenge: [5n, 18n, 75n],
}

/** Scatter payouts for three, four and five, in total stakes, and the free spins that they trigger. */
export const scatterPays: Pays = [2n, 10n, 50n]
export const freeSpins: readonly [three: number, four: number, five: number] = [10, 15, 25]
/** Multiplier of line payouts in free spins. */
export const FREE_TIMES = 2n

/** The most that one spin pays, in tenths of its stake: a free spin, over all positions of the reels. */
export const SPIN_MOST_TENTHS = 1_257
