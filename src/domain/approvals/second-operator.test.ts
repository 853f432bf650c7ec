import { expect, test } from 'vitest'

import { type Judge, refuseSecond, type WaitingProposal, whyBeyond, whySecond } from './second-operator.ts'

const limits = { twoOperatorsFrom: 100n, aloneADay: 250n, aloneForMemberADay: 150n }

test.each<[string, bigint, { operator: bigint; member: bigint }, string | undefined]>([
  ['below everything', 99n, { operator: 0n, member: 0n }, undefined],
  ['at the amount for two', 100n, { operator: 0n, member: 0n }, 'large'],
  ['the last of the operator’s day', 50n, { operator: 200n, member: 0n }, undefined],
  ['beyond the operator’s day', 51n, { operator: 200n, member: 0n }, 'operator_day'],
  ['the last of the member’s day', 60n, { operator: 0n, member: 90n }, undefined],
  ['beyond the member’s day', 61n, { operator: 0n, member: 90n }, 'member_day'],
])('%s', (_what, amount, today, cause) => {
  expect(whySecond(amount, today, limits)).toBe(cause)
})

test.each<[string, bigint, string | undefined]>([
  ['what was ordered', 100n, undefined],
  ['less than was ordered', 1n, undefined],
  ['more than was ordered', 101n, 'beyond_order'],
])('a credit of %s', (_what, received, cause) => {
  expect(whyBeyond({ received, ordered: 100n, channelMost: 500n })).toBe(cause)
})

test('an order above what its channel takes today is beyond the channel', () => {
  expect(whyBeyond({ received: 100n, ordered: 100n, channelMost: 99n })).toBe('beyond_channel')
})

const waiting: WaitingProposal = { state: 'proposed', proposedBy: 1n, hasLapsed: false }
const other: Judge = { operatorId: 2n, isIndependent: true }

test.each<[string, Partial<WaitingProposal>, Partial<Judge>, string | undefined, string | undefined]>([
  ['somebody else', {}, {}, undefined, undefined],
  ['decided already', { state: 'rejected' }, {}, 'proposal_judged', 'proposal_judged'],
  ['the maker', {}, { operatorId: 1n }, 'maker_is_checker', 'maker_is_checker'],
  ['lapsed', { hasLapsed: true }, {}, 'proposal_lapsed', undefined],
  [
    'an account of the maker’s own making',
    {},
    { isIndependent: false },
    'checker_not_independent',
    undefined,
  ],
])('%s', (_what, proposal, judge, approving, rejecting) => {
  const refusal = (judgement: 'approve' | 'reject') =>
    refuseSecond({ ...waiting, ...proposal }, { ...other, ...judge }, judgement)
  expect(refusal('approve')).toBe(approving)
  expect(refusal('reject')).toBe(rejecting)
})
