import { expect, test } from 'vitest'

import { type RunningContract, previewLowering, refuseCascade } from './lowering.ts'
import type { Terms } from './terms.ts'

const daily = (ratePpm: number, active?: number): Terms => ({ kind: 'daily', tiers: [{ active, ratePpm }] })
const contract = (
  id: bigint,
  uplineId: bigint,
  terms: Terms,
  version = 1,
): RunningContract => ({ id, version, downlineId: id, uplineId, terms }) // prettier-ignore

const [a, x, y, x1, x2, y1] = [1n, 2n, 3n, 4n, 5n, 6n]
const below = [
  contract(x, a, daily(9_000)),
  contract(y, a, daily(6_000)),
  contract(x1, x, daily(2_000)),
  contract(x2, x1, daily(1_000)),
  contract(y1, y, daily(6_000)),
]
const preview = (terms: Terms | undefined, list = below, gapPpm = 0) =>
  previewLowering({ agentId: a, terms, gapPpm, below: list })
const idsOf = (terms: Terms | undefined, list = below, gapPpm = 0) =>
  preview(terms, list, gapPpm).ends.map(({ id }) => id)

test.each<[string, Terms | undefined, bigint[]]>([
  ['1.0 to 0.7: X at 0.9 ends with its team, Y at 0.6 stays', daily(7_000), [x, x1, x2]],
  ['to 0.9: all stay', daily(9_000), []],
  ['to 0.5: all end', daily(5_000), [x, y, x1, x2, y1]],
  ['the same rate with a condition: all lose their cover', daily(10_000, 3), [x, y, x1, x2, y1]],
  ['the own contract ends', undefined, [x, y, x1, x2, y1]],
])('%s', (_what, terms, expected) => {
  expect(idsOf(terms)).toEqual(expected)
  expect(idsOf(terms, below.toReversed())).toEqual(expected)
})

test('a gap ends the contracts that would be too near', () => {
  expect(idsOf(daily(9_000), below, 1_000)).toEqual([x, x1, x2])
})

test('the token holds for the list and the terms that were read', () => {
  const terms = daily(7_000)
  const { cascadeToken } = preview(terms)
  expect(refuseCascade(preview(terms), cascadeToken)).toBeUndefined()
  expect(preview(terms, below.toReversed()).cascadeToken).toBe(cascadeToken)
  const renewed = below.map((one) => (one.id === x ? { ...one, version: 2 } : one))
  const longer = [...below, contract(9n, a, daily(8_000))]
  expect(refuseCascade(preview(terms, renewed), cascadeToken)).toBe('cascade_changed')
  expect(refuseCascade(preview(terms, longer), cascadeToken)).toBe('cascade_changed')
  expect(refuseCascade(preview(daily(6_500)), cascadeToken)).toBe('cascade_changed')
  expect(refuseCascade(preview(terms), undefined)).toBe('cascade_changed')
  expect(refuseCascade(preview(daily(9_000)), undefined)).toBeUndefined()
})
