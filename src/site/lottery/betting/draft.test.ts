import { expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'

import { type Draft, bounded, drawsMost, emptyDraft, quoteDraft, readDraft } from './draft.ts'

const game = (() => {
  const found = findGame('XSMB')
  if (!found) throw new Error('no game')
  return found
})()
const line = { id: 'a', type: 'lo2', choice: [[4, 17]], stake: '1.00000' }

test.each<[what: string, text: string | null, Draft]>([
  ['nothing', null, emptyDraft],
  ['no JSON', '{', emptyDraft],
  ['another shape', '[1]', emptyDraft],
  ['null', 'null', emptyDraft],
  [
    'a slip',
    JSON.stringify({ ...emptyDraft, lines: [line], draws: 3 }),
    { ...emptyDraft, lines: [line], draws: 3 },
  ],
  ['a bet type of another game', JSON.stringify({ lines: [{ ...line, type: 'bl7' }] }), emptyDraft],
  ['a choice out of range', JSON.stringify({ lines: [{ ...line, choice: [[100]] }] }), emptyDraft],
  ['a choice of another shape', JSON.stringify({ lines: [{ ...line, choice: 'x' }] }), emptyDraft],
  ['a stake of nothing', JSON.stringify({ lines: [{ ...line, stake: '0' }] }), emptyDraft],
  ['bounds passed', JSON.stringify({ times: 1_000, draws: 99 }), { ...emptyDraft, times: 99, draws: 50 }],
  ['bounds below one', JSON.stringify({ times: -1, draws: 0.5 }), emptyDraft],
])('from %s', (_what, text, draft) => {
  expect(readDraft(game, text)).toEqual(draft)
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

test('a draft is quoted with its multiple', () => {
  const quoted = quoteDraft(
    game,
    { ...emptyDraft, lines: [line], times: 2 },
    { returnMilli: 920, step: 1_000n },
  )
  expect(quoted).toMatchObject({ units: 54, cost: 10_800_000n })
  expect(quoted.lines[0]?.line).toMatchObject({ stake: 200_000n, oddsMilli: [92_000n] })
})
