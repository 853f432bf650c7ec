import { expect, test } from 'vitest'

import { type Judgement, type RewardHistory, ownLimits, stepsOf } from './review.ts'

test('after a review limits of a person or device hold for the account alone', () => {
  const limit = { of: 'uses', period: 'ever', value: 1n } as const
  const perOf = (per: 'member' | 'person' | 'device' | 'offer') => ownLimits([{ ...limit, per }])[0]?.per
  expect([perOf('person'), perOf('device'), perOf('member'), perOf('offer')]).toEqual([
    'member',
    'member',
    'member',
    'offer',
  ])
})

const at = (minute: number) => ({ getTime: () => minute, toISOString: () => `${minute}` })
const reward: RewardHistory & { readonly claimEndsAt: RewardHistory['endedAt'] } = {
  state: 'issued',
  reason: null,
  qualifiedAt: at(0),
  reviewedAt: null,
  reviewedFor: null,
  endedAt: null,
  claimEndsAt: null,
  judgement: null,
}
const judgement = (verdict: Judgement['verdict']): Judgement => ({
  verdict,
  reason: 'Brothers',
  operatorName: 'linh',
  secondName: null,
  at: at(2),
})

test.each([
  ['credited at once', { endedAt: at(0) }, ['qualified', 'issued']],
  ['it can be claimed', { state: 'claimable', claimEndsAt: at(9) }, ['qualified', 'claimable']],
  [
    'claimed',
    { state: 'claimed', claimEndsAt: at(9), endedAt: at(1) },
    ['qualified', 'claimable', 'claimed'],
  ],
  [
    'not claimed in time',
    { state: 'lapsed', claimEndsAt: at(9), endedAt: at(9) },
    ['qualified', 'claimable', 'lapsed'],
  ],
  ['without budget', { state: 'refused', reason: 'budget_spent', endedAt: at(0) }, ['qualified', 'refused']],
  ['it waits', { state: 'review', reason: 'person', reviewedAt: at(1) }, ['qualified', 'review']],
  ['it waits since before times were stored', { state: 'review', reason: 'person' }, ['qualified', 'review']],
  [
    'approved',
    { endedAt: at(2), reviewedAt: at(1), judgement: judgement('approve') },
    ['qualified', 'review', 'approve', 'issued'],
  ],
  [
    'refused by an operator',
    {
      state: 'refused',
      reason: 'operator',
      endedAt: at(2),
      reviewedAt: at(1),
      judgement: judgement('refuse'),
    },
    ['qualified', 'review', 'refuse'],
  ],
] as const)('a reward has its steps: %s', (_title, change, expected) => {
  const steps = stepsOf({ ...reward, ...change })
  expect(steps.map(({ step }) => step)).toEqual(expected)
  expect(steps.map((step) => step.at.getTime())).toEqual(
    steps.map((step) => step.at.getTime()).toSorted((one, other) => one - other),
  )
})

test.each([
  ['it waits', { state: 'review', reason: 'app', reviewedFor: 'app' }, 'app'],
  ['it waits, stored by the release before', { state: 'review', reason: 'app' }, 'app'],
  ['approved', { reviewedFor: 'app', judgement: judgement('approve') }, 'app'],
  [
    'refused',
    { state: 'refused', reason: 'operator', reviewedFor: 'app', judgement: judgement('refuse') },
    'app',
  ],
  ['judged before causes were stored', { judgement: judgement('approve') }, 'person'],
] as const)('the step of a review has the cause that was stored: %s', (_title, change, expected) => {
  const steps = stepsOf({ ...reward, endedAt: at(2), reviewedAt: at(1), ...change })
  expect(steps.find(({ step }) => step === 'review')?.reason).toBe(expected)
})
