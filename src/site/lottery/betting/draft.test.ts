import { expect, test } from 'vitest'

import { northTypes } from '#domain/lottery/bets/rows/vietnam.ts'

import { type Draft, bounded, copyOf, drawsMost, emptyDraft, readDraft } from './draft.ts'

const game = { types: northTypes }
const line = { id: 'a', type: 'lo2', choice: [[4, 17]], stake: '1.00000', odds: ['92.000'] }

test.each<[what: string, stored: unknown, Draft]>([
  ['nothing', undefined, emptyDraft],
  ['another shape', [1], emptyDraft],
  ['null', null, emptyDraft],
  ['a slip', { ...emptyDraft, lines: [line], draws: 3 }, { ...emptyDraft, lines: [line], draws: 3 }],
  [
    'a version of a slip',
    { lines: [line], requestId: 'r' },
    { ...emptyDraft, lines: [line], requestId: 'r' },
  ],
  ['a bet type of another game', { lines: [{ ...line, type: 'bl7' }] }, emptyDraft],
  ['a choice out of range', { lines: [{ ...line, choice: [[100]] }] }, emptyDraft],
  ['a choice of another shape', { lines: [{ ...line, choice: 'x' }] }, emptyDraft],
  ['a stake of nothing', { lines: [{ ...line, stake: '0' }] }, emptyDraft],
  ['a line without odds', { lines: [{ ...line, odds: undefined }] }, emptyDraft],
  ['a line that is none', { lines: [null] }, emptyDraft],
  ['bounds passed', { times: 1_000, draws: 99 }, { ...emptyDraft, times: 99, draws: 50 }],
  ['bounds below one', { times: -1, draws: 0.5 }, emptyDraft],
])('from %s', (_what, stored, draft) => {
  expect(readDraft(game, stored)).toEqual(draft)
})

test.each([
  [0, 50],
  [1, 50],
  [3, 33],
  [51, 1],
  [100, 1],
])('a slip of %i lines is placed in %i draws at most', (lines, most) => {
  expect(drawsMost(lines)).toBe(most)
})

test('a line more takes draws away', () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...line, id: String(at) }))
  expect(bounded({ ...emptyDraft, lines, draws: 50 }).draws).toBe(1)
})

test('a copied ticket has the odds of now, once in one draw, without bets that are not offered', () => {
  const placed = [line, { ...line, type: 'gone' }, { ...line, choice: [[100]] }]
  const { lines, ...rest } = copyOf(game, placed, { returnMilli: 500, idOf: () => 'b' })
  expect(rest).toEqual({ times: 1, draws: 1, stopsOnWin: true })
  expect(lines).toMatchObject([{ id: 'b', type: 'lo2', choice: [[4, 17]], stake: '1.00000' }])
  expect(lines[0]?.odds).not.toEqual(line.odds)
})
