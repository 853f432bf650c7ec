import { expect, test } from 'vitest'

import { familyCodes } from '#domain/lottery/families/families.ts'
import { revealsOf } from '#domain/lottery/draw/reveal.ts'

import { momentAfter, momentAtOpening, momentMs, sceneOf, timingOf } from './moment.ts'

test.each(familyCodes)('the moment of %s lasts between one and two and a half seconds', (family) => {
  const ms = momentMs(sceneOf(family), revealsOf(family, undefined).length)
  expect(ms).toBeGreaterThanOrEqual(1_000)
  expect(ms).toBeLessThanOrEqual(2_500)
})

test.each([
  ['race', 0, 10, { delayMs: 0, takesMs: 1_500 }],
  ['race', 9, 10, { delayMs: 0, takesMs: 1_950 }],
  ['dice', 2, 3, { delayMs: 500, takesMs: 900 }],
  ['balls', 1, 5, { delayMs: 380, takesMs: 500 }],
  ['balls', 1, 20, { delayMs: 80, takesMs: 500 }],
] as const)('%s number %i of %i', (kind, at, count, timing) => {
  expect(timingOf(kind, at, count)).toEqual(timing)
})

test.each([
  ['before the draw', 0, 'waiting'],
  ['during the draw', 19, 'waiting'],
  ['after the draw', 27, 'ended'],
] as const)('a page that opens %s shows its state at once', (_when, drawn, phase) => {
  expect(momentAtOpening({ drawn, all: 27 })).toEqual({ phase, drawn, before: drawn })
})

const fresh = { ageMs: 1_000, isCalm: false }
test.each([
  ['all numbers at once', 0, { drawn: 27, ...fresh }, { phase: 'playing', drawn: 27, before: 0 }],
  ['one more prize', 19, { drawn: 20, ...fresh }, { phase: 'waiting', drawn: 20, before: 19 }],
  ['the last prize', 26, { drawn: 27, ...fresh }, { phase: 'playing', drawn: 27, before: 26 }],
  [
    'an old result',
    0,
    { drawn: 27, ageMs: 15_000, isCalm: false },
    { phase: 'ended', drawn: 27, before: 27 },
  ],
  ['less motion', 0, { drawn: 27, ageMs: 1_000, isCalm: true }, { phase: 'ended', drawn: 27, before: 27 }],
] as const)('%s', (_what, drawn, news, expected) => {
  expect(momentAfter(momentAtOpening({ drawn, all: 27 }), { ...news, all: 27 })).toEqual(expected)
})
