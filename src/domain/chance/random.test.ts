import { expect, test } from 'vitest'

import { openRandom } from './random.ts'

const words = (...values: number[]) =>
  openRandom((place) => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, values[place] ?? 0)
    return bytes
  })

test.each([
  ['a word within the limit', 10, [7], 7],
  ['a word beyond it', 10, [27], 7],
  ['a word that would bend the draw is thrown away', 10, [0xffffffff, 3], 3],
  ['the last word that does not', 10, [0xfffffff9], 9],
  ['the first one that does', 10, [0xfffffffa, 1], 1],
  ['a limit that divides all words throws nothing away', 2 ** 32, [0xffffffff], 0xffffffff],
  ['one possibility', 1, [12345], 0],
] as const)('%s', (_, limit, given, drawn) => {
  expect(words(...given).below(limit)).toBe(drawn)
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('there is no chance below %s', (limit) => {
  expect(() => words(1).below(limit)).toThrow('no chance')
})
