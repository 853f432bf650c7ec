import { expect, test } from 'vitest'

import { categories, type Category } from '#domain/navigation/category.ts'

import { goesToLottery, startOf, startsAtOnce } from './start.ts'

const open = { vassalage: 'OPEN', isInMaintenance: false }
const shut = { vassalage: 'SHUT', isInMaintenance: true }

test.each<[Category, (typeof open)[], ReturnType<typeof startOf>]>([
  ['slots', [open], { kind: 'hall' }],
  ['lottery', [], { kind: 'hall' }],
  ['lottery', [shut], { kind: 'hall' }],
  ['lottery', [shut, open], { kind: 'vendor', vassalage: 'OPEN' }],
  ['elottery', [open, shut], { kind: 'vendor', vassalage: 'OPEN' }],
  ['cockfight', [open], { kind: 'first-game', vassalage: 'OPEN' }],
  ['cockfight', [], { kind: 'hall' }],
])('%s with %j starts %j', (category, vendors, start) => {
  expect(startOf(category, vendors)).toEqual(start)
})

test('three categories start a vendor or a game at once', () => {
  expect(categories.map((one) => one.id).filter(startsAtOnce)).toEqual(['lottery', 'elottery', 'cockfight'])
})

test.each([
  ['LOTT', 'ANY', true],
  ['ELOTT', 'ANY', true],
  ['RNG', 'TCG_SEA', true],
  ['RNG', 'TCG_LOTTO_VN', true],
  ['RNG', 'AUREL', false],
  ['LIVE', 'LOTTO', false],
])('a game of type %s by %s goes to the lottery: %s', (gameType, vassalage, lottery) => {
  expect(goesToLottery({ gameType, vassalage })).toBe(lottery)
})
