import { expect, test } from 'vitest'

import {
  type AdjustmentState,
  type Proposal,
  isAdjustmentReason,
  refuseChanging,
  refuseJudging,
} from './adjustment.ts'

const proposal: Proposal = { state: 'proposed', version: 3, proposedBy: 7n }

// Each row: the operator, the version they read, the proposal's state, and the refusals of judging and of changing
// it.
test.each<
  [bigint, number, AdjustmentState, ReturnType<typeof refuseJudging>, ReturnType<typeof refuseChanging>]
>([
  [7n, 3, 'proposed', 'maker_is_checker', undefined],
  [7n, 3, 'approved', 'maker_is_checker', 'proposal_judged'],
  [7n, 2, 'proposed', 'maker_is_checker', 'changed_meanwhile'],
  [8n, 3, 'proposed', undefined, 'not_the_maker'],
  [8n, 2, 'proposed', 'changed_meanwhile', 'not_the_maker'],
  [8n, 3, 'approved', 'proposal_judged', 'not_the_maker'],
  [8n, 3, 'rejected', 'proposal_judged', 'not_the_maker'],
  [8n, 3, 'withdrawn', 'proposal_judged', 'not_the_maker'],
])(
  'operator %d who has read version %d of one that is %s: judging %s, changing %s',
  (operatorId, version, state, judging, changing) => {
    const by = { operatorId, version }
    expect(refuseJudging({ ...proposal, state, hasLapsed: false }, { ...by, judgement: 'approve' })).toBe(
      judging,
    )
    expect(refuseChanging({ ...proposal, state }, by)).toBe(changing)
  },
)

test.each([
  ['approve', 'proposal_lapsed'],
  ['reject', undefined],
] as const)('to %s a lapsed proposal: %s', (judgement, refusal) => {
  const by = { operatorId: 8n, version: 3, judgement }
  expect(refuseJudging({ ...proposal, hasLapsed: true }, by)).toBe(refusal)
})

test.each([
  ['goodwill', true],
  ['because', false],
])('%s is a reason: %s', (word, isOne) => {
  expect(isAdjustmentReason(word)).toBe(isOne)
})
