import { expect, test } from 'vitest'

import { progressOf, revealOrder, revealsOf } from './reveal.ts'

test.each([
  ['north', [1, 2, 3, 4, 5, 6, 7, 0]],
  ['province', [8, 7, 6, 5, 4, 3, 2, 1, 0]],
  ['max_3d', [3, 2, 1, 0]],
  ['4d', [4, 3, 2, 1, 0]],
  ['mark_six', [0, 1]],
  ['k3', [0]],
] as const)('the groups of %s appear in the order of drawing', (family, order) => {
  expect(revealOrder(family)).toEqual(order)
})

test('numbers that are not drawn yet are missing', () => {
  expect(revealsOf('k3', [['4', '', '6']])).toEqual([
    { group: 0, place: 0, text: '4' },
    { group: 0, place: 1, text: undefined },
    { group: 0, place: 2, text: '6' },
  ])
  expect(revealsOf('pc28', undefined).map(({ text }) => text)).toEqual([undefined, undefined, undefined])
})

test.each([
  ['before the first number', undefined, { drawn: 0, all: 27, group: undefined }],
  ['during the second prize', [[], ['43784'], ['65082']], { drawn: 2, all: 27, group: 2 }],
  ['between two prizes', [[], ['43784'], ['65082', '51093']], { drawn: 3, all: 27, group: 3 }],
] as const)('%s', (_when, opened, progress) => {
  expect(progressOf('north', opened)).toEqual(progress)
})

test('a whole draw has no next group', () => {
  expect(progressOf('k3', [['1', '1', '2']])).toEqual({ drawn: 3, all: 3, group: undefined })
})
