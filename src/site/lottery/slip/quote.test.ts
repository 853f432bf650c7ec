import { expect, test } from 'vitest'

import { northTypes } from '#domain/lottery/bets/rows/vietnam.ts'
import { draftLine, emptyDraft } from '#site/lottery/betting/draft.ts'

import { acceptOdds, quoteDraft } from './quote.ts'

const game = { types: northTypes }
const line = { id: 'a', type: 'lo2', choice: [[4, 17]], stake: '1.00000', odds: ['92.000'] }

test('a draft is quoted with its multiple', () => {
  const quoted = quoteDraft(
    game,
    { ...emptyDraft, lines: [line], times: 2 },
    { returnMilli: 920, step: 1_000n },
  )
  expect(quoted).toMatchObject({ units: 54, cost: 10_800_000n })
  expect(quoted.lines[0]?.line).toMatchObject({ stake: 200_000n, oddsMilli: [92_000n] })
})

test('odds that changed since the member saw them are marked, until they are accepted', () => {
  const type = northTypes.find(({ code }) => code === 'lo2')
  const added = type && draftLine(type, { id: 'a', choice: [[4, 17]], stake: '1' }, 930)
  expect(added?.odds).toEqual(['93.000'])
  const draft = { ...emptyDraft, lines: [line, ...(added ? [{ ...added, id: 'b' }] : [])] }
  const now = { returnMilli: 930, step: 1_000n }
  const quoted = quoteDraft(game, draft, now)
  expect([quoted.isChanged, ...quoted.lines.map(({ isChanged }) => isChanged)]).toEqual([true, true, false])
  const accepted = acceptOdds(draft, quoted)
  expect(accepted.lines.map(({ odds }) => odds)).toEqual([['93.000'], ['93.000']])
  expect(quoteDraft(game, accepted, now).isChanged).toBe(false)
})
