import { expect, test } from 'vitest'

import { addLosses, isBeyond, mostFitting, subtractLosses, withoutGains } from './exposure.ts'

test('losses are added case by case, also to none, and taken out again', () => {
  expect(addLosses([], [5n, -2n])).toEqual([5n, -2n])
  expect(addLosses([1n, 2n], [5n, -2n])).toEqual([6n, 0n])
  expect(subtractLosses([6n, 0n], [5n, -2n])).toEqual([1n, 2n])
})

test('a stake that may go back makes no room', () => {
  expect(withoutGains([5n, -2n, 0n])).toEqual([5n, 0n, 0n])
})

test.each<[title: string, losses: bigint[], isTooMuch: boolean]>([
  ['no bets', [], false],
  ['gains in every case', [-1n, -10n], false],
  ['as much as the house may lose', [10n, -100n], false],
  ['more in one case, less in the others', [-100n, 11n, -100n], true],
])('the worst case counts: %s', (_, losses, isTooMuch) => {
  expect(isBeyond(losses, 10n)).toBe(isTooMuch)
})

test.each([
  [10n, 0n, 0n],
  [10n, 1n, 1n],
  [10n, 7n, 7n],
  [10n, 10n, 10n],
  [10n, 99n, 10n],
  [0n, 5n, 0n],
])('of %s the most up to %s are found: %s', (most, room, found) => {
  expect(mostFitting(most, (count) => count <= room)).toBe(found)
})
