import { expect, test } from 'vitest'

import { type NameLimit, capUnder, needsSecondForLimit } from './name-limit.ts'

const BRAND = 100n

test.each<[what: string, before: NameLimit, after: NameLimit, needsSecond: boolean]>([
  ['closes an open name', undefined, 0n, false],
  ['closes a raised name', 500n, 0n, false],
  ['lowers the cap of the brand', undefined, 99n, false],
  ['lowers a raised cap that stays above the brand', 500n, 400n, false],
  ['sets the cap of the brand', undefined, BRAND, false],
  ['raises a lowered cap within the brand', 10n, 60n, false],
  ['gives a lowered name back to the brand', 10n, undefined, false],
  ['gives a raised name back to the brand', 500n, undefined, false],
  ['raises above the brand', undefined, 101n, true],
  ['raises a lowered cap above the brand', 10n, 101n, true],
  ['raises a raised cap further', 500n, 501n, true],
  ['reopens a closed name with the cap of the brand', 0n, undefined, true],
  ['reopens a closed name with a small cap', 0n, 1n, true],
  ['keeps a closed name closed', 0n, 0n, false],
])('a change that %s', (_what, before, after, needsSecond) => {
  expect(needsSecondForLimit({ before, after }, BRAND)).toBe(needsSecond)
})

test('a limit replaces the cap of the brand, also with zero', () => {
  expect([capUnder(undefined, BRAND), capUnder(0n, BRAND), capUnder(250n, BRAND)]).toEqual([BRAND, 0n, 250n])
})
