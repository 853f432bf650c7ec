import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { allDrawn, byRepeats, noneDrawn, pairs, pairsAcross } from '#domain/lottery/bets/lots.ts'
import { among } from '#domain/lottery/bets/sequences.ts'
import { type Side, sides } from '#domain/lottery/bets/sides.ts'
import { byRungs, endsIn } from '#domain/lottery/bets/tails.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Form } from '#domain/lottery/families/family.ts'

/** Prizes with more than two digits, and with more than three. */
interface Region {
  readonly form: Form
  readonly all: readonly string[]
  readonly three: readonly string[]
  readonly four: readonly string[]
  /** The prizes of two and of three digits: the head of the table, drawn first. */
  readonly headOfTwo: string
  readonly headOfThree: string
}

const upTo = (last: string) => {
  const order = 'special first second third fourth fifth sixth seventh eighth'.split(' ')
  return order.slice(0, order.indexOf(last) + 1)
}
const north: Region = {
  form: families.north.form,
  all: upTo('seventh'),
  three: upTo('sixth'),
  four: upTo('fifth'),
  headOfTwo: 'seventh',
  headOfThree: 'sixth',
}
const province: Region = {
  form: families.province.form,
  all: upTo('eighth'),
  three: upTo('seventh'),
  four: upTo('sixth'),
  headOfTwo: 'eighth',
  headOfThree: 'seventh',
}

const lot = 'lot'
const special = 'special'
const parlay = 'parlay'
const miss = 'miss'

const MISSED_SIZES = [4, 5, 6, 7, 8, 9, 10]

function ofRegion({ form, all, three, four, headOfTwo, headOfThree }: Region): BetType[] {
  return [
    endsIn({ code: 'lo2', group: lot, form, digits: 2, prizes: all }),
    endsIn({ code: 'lo3', group: lot, form, digits: 3, prizes: three }),
    endsIn({ code: 'lo4', group: lot, form, digits: 4, prizes: four }),
    endsIn({ code: 'de', group: special, form, digits: 2, prizes: ['special'] }),
    endsIn({ code: 'duoi3', group: special, form, digits: 3, prizes: ['special'] }),
    endsIn({ code: 'duoi4', group: special, form, digits: 4, prizes: ['special'] }),
    endsIn({ code: 'dau2', group: special, form, digits: 2, prizes: [headOfTwo] }),
    endsIn({ code: 'dau3', group: special, form, digits: 3, prizes: [headOfThree] }),
    endsIn({ code: 'dd', group: special, form, digits: 2, prizes: [headOfTwo, 'special'] }),
    endsIn({ code: 'xc', group: special, form, digits: 3, prizes: [headOfThree, 'special'] }),
    ...lastTwoOfSpecial,
    pairs({ code: 'da', group: parlay, form, most: 10 }),
    allDrawn({ code: 'xien2', group: parlay, form, size: 2, most: 10 }),
    allDrawn({ code: 'xien3', group: parlay, form, size: 3, most: 10 }),
    allDrawn({ code: 'xien4', group: parlay, form, size: 4, most: 10 }),
    ...MISSED_SIZES.map((size) => noneDrawn({ code: `truot${size}`, group: miss, form, size, most: 12 })),
  ]
}

const digit = { low: 0, high: 9, all: 10n } as const
const half = (is: (value: number) => boolean): Side => [50n, is]

/** The special prize is the first place in both regions. */
const lastTwoOfSpecial: readonly BetType[] = [
  among({ code: 'dau1', group: special, ...digit, of: ([prize = 0]) => Math.floor(prize / 10) % 10 }),
  among({ code: 'duoi1', group: special, ...digit, of: ([prize = 0]) => prize % 10 }),
  among({
    code: 'tong',
    group: special,
    ...digit,
    of: ([prize = 0]) => ((Math.floor(prize / 10) % 10) + (prize % 10)) % 10,
  }),
  sides({
    code: 'side',
    group: special,
    of: ([prize = 0]) => prize % 100,
    all: 100n,
    options: {
      big: half((value) => value >= 50),
      small: half((value) => value < 50),
      odd: half((value) => value % 2 === 1),
      even: half((value) => value % 2 === 0),
    },
  }),
]

/** The state's own product, by its table: https://xosothudo.com.vn/xstd/loai-hinh-xo-so/99/267/xo-so-lo-to.html */
const state = { group: 'state', form: north.form } as const
const stateTypes: readonly BetType[] = [
  byRungs({
    code: 'loto2',
    ...state,
    digits: 2,
    rungs: [
      { code: 'special', weight: 70n, prizes: ['special'] },
      { code: 'first', weight: 1n, prizes: ['first'] },
    ],
  }),
  byRungs({
    code: 'loto3',
    ...state,
    digits: 3,
    rungs: [
      { code: 'special', weight: 420n, prizes: ['special'] },
      { code: 'special_end', weight: 5n, prizes: ['special'], digits: 2, isInstead: true },
      { code: 'first', weight: 20n, prizes: ['first'] },
      { code: 'sixth', weight: 5n, prizes: ['sixth'] },
    ],
  }),
  byRepeats({
    code: 'cap2',
    ...state,
    size: 2,
    rungs: [
      { code: 'both_again', weight: 15n, drawn: 2, repeated: [2] },
      { code: 'both', weight: 10n, drawn: 2, repeated: [0, 1] },
      { code: 'one_again', weight: 1n, drawn: 1, repeated: [1] },
    ],
  }),
  byRepeats({
    code: 'cap3',
    ...state,
    size: 3,
    rungs: [
      { code: 'three_again', weight: 60n, drawn: 3, repeated: [3] },
      { code: 'three', weight: 45n, drawn: 3, repeated: [0, 1, 2] },
      { code: 'two_again', weight: 10n, drawn: 2, repeated: [2] },
      { code: 'two', weight: 2n, drawn: 2, repeated: [1] },
    ],
  }),
  byRepeats({
    code: 'cap4',
    ...state,
    size: 4,
    rungs: [
      { code: 'four_again', weight: 1_000n, drawn: 4, repeated: [4] },
      { code: 'four', weight: 110n, drawn: 4, repeated: [0, 1, 2, 3] },
      { code: 'three_again', weight: 30n, drawn: 3, repeated: [3] },
      { code: 'three_two', weight: 15n, drawn: 3, repeated: [2] },
      { code: 'three_one', weight: 5n, drawn: 3, repeated: [1] },
    ],
  }),
]

export const northTypes: readonly BetType[] = [
  ...ofRegion(north),
  endsIn({ code: 'bl8', group: lot, form: north.form, digits: 2, prizes: ['special', 'sixth', 'seventh'] }),
  endsIn({ code: 'nt2', group: special, form: north.form, digits: 2, prizes: ['first'] }),
  endsIn({ code: 'nt3', group: special, form: north.form, digits: 3, prizes: ['first'] }),
  endsIn({ code: 'nt4', group: special, form: north.form, digits: 4, prizes: ['first'] }),
  ...stateTypes,
]

export const provinceTypes: readonly BetType[] = [
  ...ofRegion(province),
  pairsAcross({ code: 'da2', group: parlay, form: province.form, most: 10 }),
  endsIn({
    code: 'bl7',
    group: lot,
    form: province.form,
    digits: 2,
    prizes: ['special', 'fifth', 'sixth', 'seventh', 'eighth'],
  }),
]
