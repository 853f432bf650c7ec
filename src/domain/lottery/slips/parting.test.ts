import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'

import { gaugeOf, partLines } from './parting.ts'

function line(code: string, numbers: readonly number[], stake: bigint) {
  const type = findBetType('north', code)
  if (!type) throw new Error(`no ${code}`)
  return { type, line: quoteLine(type, { choice: [numbers], stake, returnMilli: 920 }) }
}
const seen = (parts: ReturnType<typeof partLines>['less']) =>
  parts.map(({ of, choice, stake }) => [of, choice[0], stake])

test('only the full number of a line is lowered, or left out', () => {
  const { less, without } = partLines(
    [line('lo2', [4, 17, 66], 500n), line('de', [66], 100n)],
    [{ name: 'lo2:66', free: 20_000n }],
    100n,
  )
  expect(seen(less)).toEqual([
    [0, [4, 17], 500n],
    [0, [66], 200n],
    [1, [66], 100n],
  ])
  expect(seen(without)).toEqual([
    [0, [4, 17], 500n],
    [1, [66], 100n],
  ])
})

test('a number with nothing free is left out of both answers', () => {
  const { less, without } = partLines([line('lo2', [66], 500n)], [{ name: 'lo2:66', free: 0n }], 100n)
  expect([less, without]).toEqual([[], []])
})

test('a combination cannot be divided: it is lowered as a whole', () => {
  const { less, without } = partLines(
    [line('xien2', [4, 17], 1_000n)],
    [{ name: 'xien2:04-17', free: 9_000n }],
    100n,
  )
  expect(less).toMatchObject([{ of: 0, choice: [[4, 17]] }])
  expect(less[0]?.stake).toBeLessThan(1_000n)
  expect(without).toEqual([])
})

test.each([
  ['nothing free', { cap: 1_000n, free: 0n, pays: 200n }, [20, 0, 5]],
  ['a part free', { cap: 1_000n, free: 80n, pays: 200n }, [20, 2, 3]],
  ['a small part of a large cap', { cap: 1_000_000n, free: 1n, pays: 2n }, [23, 1, 1]],
  ['more than the cap', { cap: 10n, free: 10n, pays: 500n }, [0, 24, 1]],
])('the gauge with %s', (_what, amounts, [taken, yours, over]) => {
  expect(gaugeOf(amounts, 25)).toEqual({ taken, yours, over })
})
