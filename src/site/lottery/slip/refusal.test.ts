import { expect, test } from 'vitest'

import { northTypes } from '#domain/lottery/bets/rows/vietnam.ts'
import { emptyDraft } from '#site/lottery/betting/draft.ts'

import { quoteDraft } from './quote.ts'
import { fullNumbersOf, partDraft } from './refusal.ts'

const game = { types: northTypes }
const line = (id: string, number: number) => ({
  id,
  type: 'lo2',
  choice: [[number]],
  stake: '10',
  odds: ['92.000'],
})

test.each([
  ['no refusal', undefined, []],
  ['another refusal', { code: 'odds_changed', value: { numbers: [{ name: 'lo2:04', free: '1.00' }] } }, []],
  ['a refusal without numbers', { code: 'number_full', value: undefined }, []],
  [
    'a number that is full in two draws, by the tighter one',
    {
      code: 'number_full',
      value: {
        numbers: [
          { ticket: 0, name: 'lo2:04', free: '92.00' },
          { ticket: 1, name: 'lo2:04', free: '46.00' },
        ],
      },
    },
    [['lo2:04', '46.00']],
  ],
])('of %s', (_what, refusal, expected) => {
  expect(fullNumbersOf(refusal).map(({ name, free }) => [name, free])).toEqual(expected)
})

test('a slip is lowered to what is free, or placed without its full numbers', () => {
  const draft = { ...emptyDraft, lines: [line('a', 4), line('b', 17), line('c', 30)], times: 2 }
  const quoted = quoteDraft(game, draft, { returnMilli: 920, step: 1_000n })
  const full = [
    { name: 'lo2:04', free: '460.00' },
    { name: 'lo2:17', free: '0.00' },
  ]
  const { less, without } = partDraft(draft, quoted, { full, step: 1_000n })
  const stakes = ({ lines }: typeof less) => lines.map(({ choice, stake }) => [choice[0]?.[0], Number(stake)])
  expect([less.times, stakes(less)]).toEqual([
    1,
    [
      [4, 5],
      [30, 20],
    ],
  ])
  expect(stakes(without)).toEqual([[30, 20]])
})
