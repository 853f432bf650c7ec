import { expect, test } from 'vitest'

import { northTypes } from '#domain/lottery/bets/rows/vietnam.ts'

import { emptyDraft, quoteDraft } from './draft.ts'
import { fitDraft, fullNumbersOf } from './refusal.ts'

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

test('a slip is lowered to what is free, without the lines that have nothing', () => {
  const draft = { ...emptyDraft, lines: [line('a', 4), line('b', 17), line('c', 30)], times: 2 }
  const quoted = quoteDraft(game, draft, { returnMilli: 920, step: 1_000n })
  const full = [
    { name: 'lo2:04', free: '460.00' },
    { name: 'lo2:17', free: '0.00' },
  ]
  const fitted = fitDraft(draft, quoted, { full, step: 1_000n })
  expect(fitted.times).toBe(1)
  expect(fitted.lines.map(({ id, stake }) => [id, Number(stake)])).toEqual([
    ['a', 5],
    ['c', 20],
  ])
})
