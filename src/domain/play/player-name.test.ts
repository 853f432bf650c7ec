import { expect, test } from 'vitest'

import { playerName, readPlayerName } from './player-name.ts'

test.each([
  ['one-7', { merchantCode: 'one', memberId: 7n }],
  ['a_b2-123456789012345678', { merchantCode: 'a_b2', memberId: 123_456_789_012_345_678n }],
  ['one-07', undefined],
  ['one-0', undefined],
  ['one', undefined],
  ['One-7', undefined],
  ['one-7 ', undefined],
  ['one-1234567890123456789', undefined],
  ['one--7', undefined],
])('%s', (name, read) => {
  expect(readPlayerName(name)).toEqual(read)
  if (read) expect(playerName(read)).toBe(name)
})
