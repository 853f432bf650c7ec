import { expect, test } from 'vitest'

import type { MemberReward } from '#contract/offers.ts'

import { remarkOf } from './reward-words.ts'

test.each<[MemberReward['state'], MemberReward['cause'], string | undefined]>([
  ['claimable', undefined, undefined],
  ['claimed', undefined, undefined],
  ['issued', undefined, undefined],
  ['lapsed', undefined, 'lapsed'],
  ['review', 'person', 'person'],
  ['refused', 'budget_spent', 'budget_spent'],
  ['refused', 'person', 'refused'],
  ['refused', undefined, 'refused'],
])('a reward that is %s because of %s has the remark %s', (state, cause, expected) => {
  const reward = { state, ...(cause === undefined ? {} : { cause }) } as MemberReward
  expect(remarkOf(reward)).toBe(expected)
})
