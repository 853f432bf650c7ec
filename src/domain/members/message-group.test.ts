import { expect, test } from 'vitest'

import { newsKinds } from './account-news.ts'
import { membersOfGroup, messageGroups } from './message-group.ts'

// Each row: a group, its sources, and some of its kinds.
for (const [group, sources, some] of [
  ['money', ['lottery'], ['deposit_credited', 'withdrawal_returned', 'agent_paid', 'reward_refused']],
  ['account', [], ['limit_changed', 'new_device', 'rates_lowered']],
  ['service', ['feedback'], []],
  ['letters', ['letter'], []],
  ['brand', ['campaign'], []],
] as const) {
  test(`${group} has ${[...sources, ...some].join(', ')}`, () => {
    const found = membersOfGroup(group)
    expect(found.sources).toEqual(sources)
    expect(found.kinds).toEqual(expect.arrayContaining([...some]))
  })
}

test('each message about the account has exactly one group', () => {
  const all = messageGroups.flatMap((group) => membersOfGroup(group).kinds)
  expect(all.toSorted()).toEqual(newsKinds.toSorted())
})
