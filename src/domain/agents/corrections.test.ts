import { expect, test } from 'vitest'

import { correctionLines, setOff } from './corrections.ts'

test('a bet of 33.33 that is voided takes 0.26664 from A at 0.8 %, and U at 1.2 % loses the difference', () => {
  const fine = (ratePpm: bigint) => 3_333_000n * ratePpm
  const lines = correctionLines([
    { id: 2n, uplineId: 1n, grossBefore: fine(8_000n), grossAfter: 0n },
    { id: 1n, uplineId: undefined, grossBefore: fine(12_000n), grossAfter: 0n },
  ])
  expect(lines.get(2n)).toBe(-26_664n * 1_000_000n)
  expect(lines.get(1n)).toBe(-13_332n * 1_000_000n)
})

test('an upline that loses its row by a correction pays for its downlines', () => {
  const lines = correctionLines([
    { id: 1n, uplineId: undefined, grossBefore: 100n, grossAfter: 0n },
    { id: 2n, uplineId: 1n, grossBefore: 60n, grossAfter: 60n },
  ])
  expect([lines.get(1n), lines.get(2n)]).toEqual([-100n, 0n])
})

test.each([
  [100n, 20n, 120n, 0n],
  [100n, -30n, 70n, 0n],
  [100n, -100n, 0n, 0n],
  [100n, -130n, 0n, 30n],
  [0n, -5n, 0n, 5n],
])('income %s, correction %s: credited %s, debt %s', (income, correction, credited, debt) => {
  expect(setOff({ income, correction })).toEqual({ credited, debt })
})

test('a missing upline is a bug of the caller', () => {
  expect(() => correctionLines([{ id: 2n, uplineId: 1n, grossBefore: 0n, grossAfter: 1n }])).toThrow('upline')
})
