import { expect, test } from 'vitest'

import { type PeriodMember, activeCount } from './active.ts'

const rules = { validBetLeast: 500n, depositLeast: 100n }
const member: PeriodMember = {
  id: 5n,
  validBet: 600n,
  deposited: 100n,
  counts: true,
  identitiesAbove: ['agent', 'upline'],
}

test.each<[string, PeriodMember[], number]>([
  ['bet 600, deposit 100', [member], 1],
  ['bet 600, deposit 0', [{ ...member, deposited: 0n }], 0],
  ['bet 500', [{ ...member, validBet: 500n }], 1],
  ['bet 499', [{ ...member, validBet: 499n }], 0],
  ['suspended, excluded or a trial account', [{ ...member, counts: false }], 0],
  ['two members', [member, { ...member, id: 6n }], 2],
  ['the same member twice', [member, member], 1],
  [
    'two accounts of one person',
    [
      { ...member, identity: 'a' },
      { ...member, id: 6n, identity: 'a' },
    ],
    1,
  ],
  [
    'two accounts of one person that are active only together',
    [
      { ...member, identity: 'a', validBet: 300n },
      { ...member, id: 6n, identity: 'a', validBet: 300n },
    ],
    0,
  ],
  ['a second account of the agent', [{ ...member, identity: 'agent' }], 0],
  ['an account of an agent further up', [{ ...member, identity: 'upline' }], 0],
  ['no member', [], 0],
])('%s', (_what, below, expected) => {
  expect(activeCount(below, rules)).toBe(expected)
})
