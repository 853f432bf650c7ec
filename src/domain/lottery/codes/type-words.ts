import { PAIR } from '#domain/lottery/games/pair.ts'

/** A typed bet type: the row for each number of digits, and whether each number stands for all orders of its digits. */
export interface TypedType {
  readonly rows: Readonly<Record<number, string>>
  readonly isAllOrders: boolean
}

const kinds: readonly (readonly [words: string, rows: Readonly<Record<number, string>>])[] = [
  ['b bao lo', { 2: 'lo2', 3: 'lo3', 4: 'lo4' }],
  ['dd', { 2: 'dd' }],
  ['dau', { 1: 'dau1', 2: 'dau2', 3: 'dau3' }],
  ['duoi dui', { 1: 'duoi1', 2: 'de', 3: 'duoi3', 4: 'duoi4' }],
  ['de', { 2: 'de' }],
  ['xc x', { 3: 'xc' }],
  ['xcdau', { 3: 'dau3' }],
  ['xcduoi', { 3: 'duoi3' }],
  ['b7l b7lo', { 2: 'bl7' }],
  ['b8l b8lo', { 2: 'bl8' }],
  ['da dv dat dathang', { 2: 'da' }],
  ['dx dax daxien', { 2: PAIR }],
  ['nt nto', { 2: 'nt2', 3: 'nt3', 4: 'nt4' }],
  ['tong', { 1: 'tong' }],
  ['xien2 xi2', { 2: 'xien2' }],
  ['xien3 xi3', { 2: 'xien3' }],
  ['xien4 xi4', { 2: 'xien4' }],
  ...[4, 5, 6, 7, 8, 9, 10].map((size) => [`truot${size}`, { 2: `truot${size}` }] as const),
]

/** The same for all orders of the digits: `bdao` is `b` with each number turned round. */
const turned: readonly (readonly [words: string, rows: Readonly<Record<number, string>>])[] = [
  ['bdao daob', { 2: 'lo2', 3: 'lo3', 4: 'lo4' }],
  ['b7ld b7ldao', { 2: 'bl7' }],
  ['b8ld b8ldao', { 2: 'bl8' }],
  ['dxc daoxc xcd xcdao', { 3: 'xc' }],
  ['ddau daodau dxcdau', { 3: 'dau3' }],
  ['dduoi ddui daoduoi daodui dxcduoi', { 3: 'duoi3' }],
]

const types = new Map<string, TypedType>(
  [kinds, turned].flatMap((list, at) =>
    list.flatMap(([words, rows]) =>
      words.split(' ').map((word): [string, TypedType] => [word, { rows, isAllOrders: at === 1 }]),
    ),
  ),
)

/**
 * Names of several words, and the short word for each. Their beginnings are words or sets as well, which have no meaning before
 * the rest; so none of them changes how other texts are read.
 */
export const phrases: readonly (readonly [phrase: string, word: string])[] = [
  ['bao lo', 'b'],
  ['dau duoi', 'dd'],
  ['xiu chu', 'xc'],
  ['nhat to', 'nt'],
  ['da thang', 'dat'],
  ['da vong', 'dv'],
  ['da xien', 'dx'],
  ['bao bay lo', 'b7l'],
  ['bao tam lo', 'b8l'],
  ['xc dau', 'xcdau'],
  ['xiu chu dau', 'xcdau'],
  ['xc duoi', 'xcduoi'],
  ['xiu chu duoi', 'xcduoi'],
  ['b dao', 'bdao'],
  ['bao dao', 'bdao'],
  ['bao lo dao', 'bdao'],
  ['dao bao', 'bdao'],
  ['xc dao', 'dxc'],
  ['xiu chu dao', 'dxc'],
  ['dao xc', 'dxc'],
  ['dao xiu chu', 'dxc'],
  ['dao dau', 'ddau'],
  ['dao xiu chu dau', 'ddau'],
  ['dao duoi', 'dduoi'],
  ['dao xiu chu duoi', 'dduoi'],
  ...[2, 3, 4].map((size) => [`xien ${size}`, `xien${size}`] as const),
  ...[4, 5, 6, 7, 8, 9, 10].flatMap((size) => [
    [`truot ${size}`, `truot${size}`] as const,
    [`truot xien ${size}`, `truot${size}`] as const,
  ]),
]

for (const [phrase, word] of phrases) {
  const type = types.get(word)
  if (!type) continue
  types.set(phrase, type)
  // Without its spaces it means the same, unless a short word is written so.
  if (!types.has(phrase.replaceAll(' ', ''))) types.set(phrase.replaceAll(' ', ''), type)
}
// First and last of three digits are what `xc` plays.
types.set('dau duoi', { rows: { 2: 'dd', 3: 'xc' }, isAllOrders: false })
types.set('dauduoi', { rows: { 2: 'dd', 3: 'xc' }, isAllOrders: false })

/** Words of bet types, longest first, so that `xien2` is not read as `x`. */
export const typeWords: readonly string[] = [...types.keys()].toSorted((a, b) => b.length - a.length)

/** Pairs at one station; below several stations those across two of them as well, so it is asked. */
export const PAIR_WORD = 'da'

/** The word at the beginning of a text. The number of a name such as `xien 2` ends before the stake, so `xien 25` names none. */
export function typeWordOf(text: string): string | undefined {
  return typeWords.find(
    (word) => text.startsWith(word) && !(/ [0-9]+$/.test(word) && /^[0-9.,]/.test(text.slice(word.length))),
  )
}

export function findTypedType(word: string): TypedType | undefined {
  return types.get(word)
}
