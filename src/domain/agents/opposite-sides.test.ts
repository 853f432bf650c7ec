import { expect, test } from 'vitest'

import { type SidePlay, linkedGroups, oppositeSides } from './opposite-sides.ts'

const bet = (memberId: bigint, side: string, stake: bigint, more: Partial<SidePlay> = {}): SidePlay => ({
  memberId,
  market: 'draw 1',
  side,
  partPpm: 500_000,
  stake,
  ...more,
})

/** The first numbers of a place by one account, the others by another one. */
const numbers = (own: number, all: number) =>
  Array.from({ length: all }, (_, number) =>
    bet(number < own ? 1n : 2n, String(number), 10n, { partPpm: 100_000 }),
  )

test.each<[string, readonly SidePlay[], readonly bigint[] | undefined, bigint?]>([
  ['no play', [], undefined],
  ['one side', [bet(1n, 'big', 100n), bet(2n, 'big', 100n)], undefined],
  ['both sides of one account', [bet(1n, 'big', 100n), bet(1n, 'small', 100n)], undefined],
  ['both sides', [bet(1n, 'big', 300n), bet(2n, 'small', 100n)], [1n, 2n], 200n],
  ['equal sides', [bet(1n, 'big', 100n), bet(2n, 'small', 100n)], [1n, 2n], 200n],
  [
    'a third account on one side',
    [bet(1n, 'big', 100n), bet(2n, 'small', 60n), bet(3n, 'small', 40n)],
    [1n, 2n, 3n],
    200n,
  ],
  ['sides of two draws', [bet(1n, 'big', 100n), bet(2n, 'small', 100n, { market: 'draw 2' })], undefined],
  [
    'two draws',
    [
      bet(1n, 'big', 100n),
      bet(2n, 'small', 100n),
      bet(2n, 'big', 50n, { market: 'draw 2' }),
      bet(3n, 'small', 10n, { market: 'draw 2' }),
    ],
    [1n, 2n, 3n],
    220n,
  ],
  [
    'sides that win exactly the part',
    [bet(1n, 'red', 100n, { partPpm: 350_000 }), bet(2n, 'blue', 100n, { partPpm: 350_000 })],
    undefined,
  ],
  [
    'sides that win more',
    [bet(1n, 'red', 100n, { partPpm: 350_001 }), bet(2n, 'blue', 100n, { partPpm: 350_000 })],
    [1n, 2n],
    200n,
  ],
  ['eight of ten numbers of a place', numbers(4, 8), [1n, 2n], 80n],
  ['seven of ten, which are no more than the part', numbers(4, 7), undefined],
  ['eight of ten, all by one account', numbers(8, 8), undefined],
  [
    'eight of ten, one of which outweighs the others',
    [...numbers(4, 8), bet(1n, '0', 500n, { partPpm: 100_000 })],
    [1n, 2n],
    140n,
  ],
])('%s', (_, plays, memberIds, amount) => {
  expect(oppositeSides(plays)).toEqual(memberIds && { memberIds, amount })
})

test.each<[string, Record<number, string[]>, number[][]]>([
  ['no name in common', { 1: ['a'], 2: ['b'], 3: [] }, []],
  ['one name', { 1: ['a'], 2: ['b'], 3: ['a'] }, [[1, 3]]],
  ['by way of another account', { 1: ['a'], 2: ['b'], 3: ['a', 'b'] }, [[1, 2, 3]]],
  [
    'two groups',
    { 1: ['a'], 2: ['b'], 3: ['b'], 4: ['a'] },
    [
      [1, 4],
      [2, 3],
    ],
  ],
  ['two names of the same two', { 1: ['a', 'b'], 2: ['b', 'a'] }, [[1, 2]]],
])('groups of accounts: %s', (_, names, groups) => {
  const given = new Map(Object.entries(names).map(([id, own]) => [BigInt(id), own]))
  expect(linkedGroups(given).map((group) => group.map(Number).toSorted((one, other) => one - other))).toEqual(
    groups,
  )
})
