import { expect, test } from 'vitest'

import { northTypes } from '#domain/lottery/bets/rows/vietnam.ts'
import { emptyDraft } from '#site/lottery/betting/draft.ts'

import { quoteDraft } from './quote.ts'
import { balanceAfter, drawnOnce, mostOf, nextCostOf, paysOf, totalOf, unitsOf } from './sums.ts'

const quote = (...lines: readonly (readonly [type: string, numbers: readonly number[], stake: string])[]) =>
  quoteDraft(
    { types: northTypes },
    {
      ...emptyDraft,
      lines: lines.map(([type, numbers, stake], at) => ({
        id: String(at),
        type,
        choice: [numbers],
        stake,
        odds: [],
      })),
    },
    { returnMilli: 920, step: 1_000n },
  )

test.each([
  ['lots with the same stake', quote(['lo2', [4, 17], '5'], ['lo2', [66], '5']), 46_000_000n],
  ['lots with two stakes', quote(['lo2', [4], '5'], ['lo2', [66], '2']), undefined],
  ['no lot', quote(['de', [4], '5']), undefined],
])('one number drawn once, of %s', (_what, quoted, pays) => {
  expect(drawnOnce(quoted)).toBe(pays)
})

test('a slip of several lotteries costs its parts in all their draws; one without an open draw counts once', () => {
  const parts = [
    { quoted: { cost: 500n, most: 9_000n }, draws: [1, 2, 3] },
    { quoted: { cost: 70n, most: 100n }, draws: [1] },
    { quoted: { cost: 3n, most: 20n }, draws: [] },
  ]
  expect([nextCostOf(parts), mostOf(parts), totalOf(parts)]).toEqual([573n, 9_120n, 1_573n])
})

test.each([
  ['10.00', 1_000_000n, 0n],
  ['10.00', 1_000_001n, undefined],
  ['12.50', 1_000_000n, 250_000n],
])('of a balance of %s less %s stays %s', (available, total, left) => {
  expect(balanceAfter(available, total)).toBe(left)
})

test('payouts of a name are added up over the lines', () => {
  const quoted = quote(['lo2', [4, 17], '1'], ['lo2', [4], '2'])
  expect([paysOf(quoted, 'lo2:04'), paysOf(quoted, 'lo2:17'), paysOf(quoted, 'lo2:99')]).toEqual([
    27_600_000n,
    9_200_000n,
    0n,
  ])
  expect([unitsOf('1.5'), unitsOf('x')]).toEqual([150_000n, 0n])
})
