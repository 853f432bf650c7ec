import { expect, test } from 'vitest'

import { type StackedOffer, chooseStacked, refuseStack } from './stacks.ts'
import type { Stack } from './version.ts'

const offer = (
  name: string,
  mode: Stack['mode'],
  priority: number,
  amount: bigint,
  group = 'g',
): StackedOffer => ({
  offer: name,
  stack: { group, mode, priority },
  amount,
})

test.each<[string, readonly StackedOffer[], readonly string[]]>([
  ['none', [], []],
  ['the first by priority', [offer('a', 'first', 2, 90n), offer('b', 'first', 1, 10n)], ['b']],
  ['the first by code', [offer('b', 'first', 1, 90n), offer('a', 'first', 1, 10n)], ['a']],
  ['the best', [offer('a', 'best', 1, 10n), offer('b', 'best', 2, 90n)], ['b']],
  ['of equal ones the first', [offer('b', 'best', 2, 90n), offer('a', 'best', 1, 90n)], ['a']],
  ['all, in order', [offer('b', 'all', 2, 90n), offer('a', 'all', 1, 10n)], ['a', 'b']],
  ['one of each group', [offer('a', 'first', 1, 1n), offer('b', 'first', 2, 1n, 'h'), offer('c', 'first', 3, 1n)], ['a', 'b']], // prettier-ignore
])('of stacked offers: %s', (_what, offers, expected) => {
  for (const order of [offers, offers.toReversed()])
    expect(chooseStacked(order).map((one) => one.offer)).toEqual(expected)
})

test('a group has one mode', () => {
  const stack: Stack = { group: 'g', mode: 'first', priority: 1 }
  expect(refuseStack(stack, [{ ...stack, priority: 5 }])).toBeUndefined()
  expect(refuseStack(stack, [{ ...stack, group: 'h', mode: 'all' }])).toBeUndefined()
  expect(refuseStack(stack, [{ ...stack, mode: 'all' }])).toBe('mode_of_group')
})
