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

/** Words of bet types, longest first, so that `xien2` is not read as `x`. */
export const typeWords: readonly string[] = [...types.keys()].toSorted((a, b) => b.length - a.length)

/** Pairs at one station; below several stations those across two of them as well, so it is asked. */
export const PAIR_WORD = 'da'

export function findTypedType(word: string): TypedType | undefined {
  return types.get(word)
}
