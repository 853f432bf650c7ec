import { expect, test } from 'vitest'

import {
  EVERYTHING_ON,
  type GuardedAction,
  type GuardFeatures,
  guardedActions,
  refuseGuardedAction,
  showsWayToAgents,
} from './guarded-action.ts'
import type { Caller } from './role.ts'

const member = (accountType: number): Caller => ({ kind: 'member', accountType, isHalfSignedIn: false })
const visitor: Caller = { kind: 'visitor' }
const half: Caller = { kind: 'member', accountType: 1, isHalfSignedIn: true }
const clerk: Caller = { kind: 'operator', permissions: ['members.read'] }
const trial = member(4)
const player = member(0)

const noMemberCentre: GuardFeatures = { ...EVERYTHING_ON, showsMemberCentre: false }
const noAgentCentre: GuardFeatures = { ...EVERYTHING_ON, showsAgentCentre: false }
const trialAmongAgents: GuardFeatures = { ...EVERYTHING_ON, countsTrialAmongAgents: true }

for (const action of guardedActions) {
  test(`${action} asks a stranger, the half signed in and an operator to sign in first, whatever is on`, () => {
    for (const caller of [visitor, half, clerk])
      for (const features of [EVERYTHING_ON, noMemberCentre, noAgentCentre, trialAmongAgents])
        expect(refuseGuardedAction(action, caller, features)).toBe('login_needed')
  })
}

// Each row: the action, the caller, the merchant's flags, and the refusal.
const rows: [GuardedAction, string, Caller, string, GuardFeatures, string | undefined][] = [
  ['game_launch', 'a trial account', trial, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  ['game_launch', 'a player', player, 'as usual', EVERYTHING_ON, undefined],
  ['game_launch', 'a player', player, 'without a member centre', noMemberCentre, undefined],
  ['free_launch', 'a trial account', trial, 'as usual', EVERYTHING_ON, undefined],
  ['free_launch', 'a player', player, 'as usual', EVERYTHING_ON, undefined],
  ['favourites', 'a trial account', trial, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  ['favourites', 'a player', player, 'as usual', EVERYTHING_ON, undefined],
  ['recent_games', 'a trial account', trial, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  ['recent_games', 'a player', player, 'as usual', EVERYTHING_ON, undefined],
  ['applications', 'a trial account', trial, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  ['applications', 'a player', player, 'without a member centre', noMemberCentre, undefined],
  ['member_centre', 'a trial account', trial, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  ['member_centre', 'a player', player, 'without a member centre', noMemberCentre, 'real_account_needed'],
  ['member_centre', 'a player', player, 'without an agent centre', noAgentCentre, undefined],
  ['member_centre', 'an agent', member(41), 'as usual', EVERYTHING_ON, undefined],
  ['agent_centre', 'a player', player, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  ['agent_centre', 'a trial account', trial, 'as usual', EVERYTHING_ON, 'real_account_needed'],
  [
    'agent_centre',
    'a trial account',
    trial,
    'by the second reading',
    trialAmongAgents,
    'real_account_needed',
  ],
  ['agent_centre', 'an agent', member(1), 'without an agent centre', noAgentCentre, 'real_account_needed'],
  ['agent_centre', 'an agent', member(1), 'without a member centre', noMemberCentre, undefined],
  ['agent_centre', 'an agent of type 2', member(2), 'as usual', EVERYTHING_ON, undefined],
  ['agent_centre', 'an agent of type 41', member(41), 'as usual', EVERYTHING_ON, undefined],
  ['agent_centre', 'an agent of type 42', member(42), 'as usual', EVERYTHING_ON, undefined],
  ['agent_centre', 'an unknown type', member(43), 'as usual', EVERYTHING_ON, 'real_account_needed'],
]

for (const [action, who, caller, how, features, expected] of rows) {
  test(`${action} by ${who}, ${how}: ${expected ?? 'goes on'}`, () => {
    expect(refuseGuardedAction(action, caller, features)).toBe(expected)
  })
}

// Each row: the account type, the merchant's flags, and whether the link to the agent centre is shown.
const ways: [number, string, GuardFeatures, boolean][] = [
  [0, 'as usual', EVERYTHING_ON, false],
  [1, 'as usual', EVERYTHING_ON, true],
  [42, 'as usual', EVERYTHING_ON, true],
  [42, 'without an agent centre', noAgentCentre, false],
  [4, 'as usual', EVERYTHING_ON, false],
  [4, 'by the second reading', trialAmongAgents, true],
  [
    4,
    'by the second reading, without an agent centre',
    { ...trialAmongAgents, showsAgentCentre: false },
    false,
  ],
]

for (const [accountType, how, features, expected] of ways) {
  test(`type ${accountType} ${expected ? 'sees' : 'does not see'} the way to the agents, ${how}`, () => {
    expect(showsWayToAgents(accountType, features)).toBe(expected)
  })
}
