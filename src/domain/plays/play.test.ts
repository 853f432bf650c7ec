import { expect, test } from 'vitest'

import { isPlayName, playKey } from './play.ts'

test.each([
  ['sim', '6a1f', true],
  ['lottery', 'T-20261128-1', true],
  ['a'.repeat(40), 'r'.repeat(100), true],
  ['', 'r', false],
  ['Lottery', 'r', false],
  // The key of a posting is split at its colons.
  ['lot:tery', 'r', false],
  ['a'.repeat(41), 'r', false],
  ['lottery', '', false],
  ['lottery', 'two words', false],
  ['lottery', 'r'.repeat(101), false],
])('source %j with reference %j: %j', (source, reference, expected) => {
  expect(isPlayName({ source, reference })).toBe(expected)
})

test('a key names its source between the first two colons', () => {
  expect(playKey('lottery', '17:bet').split(':')[1]).toBe('lottery')
})
