import { expect, test } from 'vitest'

import { type Lift, refuseJudgingLift, refuseLifting, refuseWithdrawingLift, termsOfLift } from './lift.ts'

const HOUR_MS = 3_600_000

test.each<
  [string, bigint | undefined, { hasLapsed: boolean } | undefined, bigint | undefined, string | undefined]
>([
  ['the house holds nothing', undefined, undefined, undefined, 'lift_not_set'],
  ['what is wanted is what is held', 100n, undefined, 100n, 'lift_not_looser'],
  ['what is wanted is stricter', 100n, undefined, 99n, 'lift_not_looser'],
  ['one waits', 100n, { hasLapsed: false }, 101n, 'lift_waits'],
  ['one waited, and lapsed', 100n, { hasLapsed: true }, 101n, undefined],
  ['a little looser', 100n, undefined, 101n, undefined],
  ['it is to go', 100n, undefined, undefined, undefined],
])('a proposal, where %s', (_what, house, waiting, requested, refusal) => {
  expect(refuseLifting({ house, waiting }, requested)).toBe(refusal)
})

test('a second yes counts a day later, and for three days', () => {
  expect(termsOfLift({ nowMs: 0, increaseHours: 24 })).toEqual({
    opensAtMs: 24 * HOUR_MS,
    lapsesAtMs: 96 * HOUR_MS,
  })
})

const lift: Lift & { readonly hasLapsed: boolean } = {
  hasLapsed: false,
  state: 'proposed',
  proposedBy: 1n,
  house: 100n,
  requested: undefined,
  opensAtMs: 10,
  lapsesAtMs: 20,
}

test.each<
  [string, Partial<typeof lift>, Partial<Parameters<typeof refuseJudgingLift>[1]>, string | undefined]
>([
  ['by its maker', {}, { operatorId: 1n }, 'maker_is_checker'],
  ['a no by its maker', {}, { operatorId: 1n, judgement: 'reject' }, 'maker_is_checker'],
  ['that was decided', { state: 'approved' }, {}, 'proposal_judged'],
  ['that was taken back', { state: 'withdrawn' }, { judgement: 'reject' }, 'proposal_judged'],
  ['where the house holds less meanwhile', {}, { house: 99n }, 'lift_overtaken'],
  ['where the house holds nothing any more', {}, { house: undefined }, 'lift_overtaken'],
  ['before its wait is over', {}, { nowMs: 9 }, 'lift_too_early'],
  ['as its wait is over', {}, { nowMs: 10 }, undefined],
  ['once it has lapsed', { hasLapsed: true }, {}, 'proposal_lapsed'],
  ['a no, once it has lapsed', { hasLapsed: true }, { judgement: 'reject' }, undefined],
  ['a no, however early', {}, { judgement: 'reject', nowMs: 0 }, undefined],
])('a judgement %s', (_what, change, by, refusal) => {
  const input = { operatorId: 2n, judgement: 'approve', house: 100n, nowMs: 15, ...by } as const
  expect(refuseJudgingLift({ ...lift, ...change }, input)).toBe(refusal)
})

test.each<[bigint, Lift['state'], string | undefined]>([
  [2n, 'proposed', 'not_the_maker'],
  [1n, 'approved', 'proposal_judged'],
  [1n, 'proposed', undefined],
])('operator %s withdraws a lift that is %s', (operatorId, state, refusal) => {
  expect(refuseWithdrawingLift({ state, proposedBy: 1n }, operatorId)).toBe(refusal)
})
