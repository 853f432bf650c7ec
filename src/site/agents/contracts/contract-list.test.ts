import { expect, test } from 'vitest'

import { currentOf, deedsOf, stepsOf } from './contract-list.ts'
import type { Contract } from './use-contracts.ts'

const contract = (state: Contract['state'], more: Partial<Contract> = {}): Contract => ({
  id: '1',
  version: 1,
  terms: { kind: 'daily', tiers: [{ ratePpm: 9_000 }] },
  state,
  downline: { id: '2', account: 'santo_r' },
  offeredAt: '2026-11-01T10:00:00.000Z',
  expiresOn: '2026-11-08',
  changedAt: '2026-11-01T10:00:00.000Z',
  ...more,
})

test.each([
  ['mine', contract('offered'), ['accept', 'reject']],
  ['downline', contract('offered'), ['withdraw']],
  ['mine', contract('active'), ['request_end', 'give_notice']],
  ['mine', contract('active', { endRequestedBy: 'upline' }), ['consent_to_end', 'refuse_end', 'give_notice']],
  ['downline', contract('active', { endRequestedBy: 'upline' }), ['give_notice']],
  ['mine', contract('ended'), []],
] as const)('the side %s may do with %o: %j', (side, one, deeds) => expect(deedsOf(one, side)).toEqual(deeds))

test('current are the open offer and the running contract, the offer first', () => {
  const list = (['active', 'ended', 'offered', 'rejected', 'ending'] as const).map((state) => contract(state))
  expect(currentOf(list).map(({ state }) => state)).toEqual(['offered', 'active', 'ending'])
})

test.each([
  [contract('offered'), ['done', 'waits', 'open']],
  [contract('offered', { readAt: '2026-11-02T10:00:00.000Z' }), ['done', 'done', 'waits']],
  [contract('expired'), ['done', 'open', 'refused']],
  [contract('superseded'), ['done', 'done', 'done']],
])('the steps of %o', (one, steps) => expect(stepsOf(one)).toEqual(steps))
