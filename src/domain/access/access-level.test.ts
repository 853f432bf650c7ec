import { expect, test } from 'vitest'

import { type AccessLevel, refuseAccess } from './access-level.ts'
import { EVERYTHING_ON } from './guarded-action.ts'
import type { Caller } from './role.ts'

const visitor: Caller = { kind: 'visitor' }
const half: Caller = { kind: 'member', accountType: 0, isHalfSignedIn: true }
const player: Caller = { kind: 'member', accountType: 0, isHalfSignedIn: false }
const trial: Caller = { kind: 'member', accountType: 4, isHalfSignedIn: false }
const agent: Caller = { kind: 'member', accountType: 41, isHalfSignedIn: false }
const payer: Caller = { kind: 'provider', family: 'payments' }
const clerk: Caller = { kind: 'operator', permissions: ['content.read'] }
const halfClerk: Caller = { kind: 'operator', permissions: ['content.read'], isHalfSignedIn: true }

// Each row is one call: its level, the caller, and the refusal.
const rows: [AccessLevel, string, Caller, string | undefined][] = [
  ['public', 'a visitor', visitor, undefined],
  ['public', 'an operator', clerk, undefined],
  ['half-signed-in', 'a visitor', visitor, 'unauthenticated'],
  ['half-signed-in', 'a half-signed-in member', half, undefined],
  ['half-signed-in', 'a member', player, 'forbidden'],
  ['member', 'a visitor', visitor, 'unauthenticated'],
  ['member', 'a half-signed-in member', half, 'unauthenticated'],
  ['member', 'a member', player, undefined],
  ['member', 'a trial account', trial, undefined],
  ['member', 'an operator', clerk, 'forbidden'],
  ['real-member', 'a trial account', trial, 'forbidden'],
  ['real-member', 'a member', player, undefined],
  ['agent', 'a member', player, 'forbidden'],
  ['agent', 'a trial account', trial, 'forbidden'],
  ['agent', 'an agent', agent, undefined],
  ['guarded:game_launch', 'a visitor', visitor, 'unauthenticated'],
  ['guarded:game_launch', 'a half-signed-in member', half, 'unauthenticated'],
  ['guarded:game_launch', 'a trial account', trial, 'forbidden'],
  ['guarded:game_launch', 'a member', player, undefined],
  ['guarded:game_launch', 'an operator', clerk, 'forbidden'],
  ['guarded:free_launch', 'a visitor', visitor, 'unauthenticated'],
  ['guarded:free_launch', 'a trial account', trial, undefined],
  ['guarded:favourites', 'a trial account', trial, 'forbidden'],
  ['guarded:recent_games', 'a trial account', trial, 'forbidden'],
  ['guarded:member_centre', 'a trial account', trial, 'forbidden'],
  ['guarded:agent_centre', 'a member', player, 'forbidden'],
  ['guarded:agent_centre', 'an agent', agent, undefined],
  ['guarded:nobody_knows' as AccessLevel, 'an agent', agent, 'forbidden'],
  ['operator', 'a visitor', visitor, 'unauthenticated'],
  ['operator', 'a member', player, 'forbidden'],
  ['half-operator', 'a visitor', visitor, 'unauthenticated'],
  ['half-operator', 'a half-signed-in member', half, 'forbidden'],
  ['half-operator', 'an operator', clerk, 'forbidden'],
  ['half-operator', 'a half-signed-in operator', halfClerk, undefined],
  ['operator', 'an operator', clerk, undefined],
  ['operator', 'a half-signed-in operator', halfClerk, 'unauthenticated'],
  ['operator:content.read', 'an operator who has it', clerk, undefined],
  ['operator:content.read', 'a half-signed-in operator who has it', halfClerk, 'unauthenticated'],
  ['operator:content.write', 'an operator who lacks it', clerk, 'forbidden'],
  ['provider:hub88', 'a visitor', visitor, 'unauthenticated'],
  ['provider:hub88', 'a member', player, 'unauthenticated'],
  ['provider:hub88', 'an operator', clerk, 'unauthenticated'],
  ['provider:hub88', 'a provider of another thing', payer, 'forbidden'],
  ['provider:payments', 'a provider of it', payer, undefined],
  ['member', 'a provider', payer, 'forbidden'],
  ['half-signed-in', 'a provider', payer, 'forbidden'],
  ['operator', 'a provider', payer, 'forbidden'],
  ['operator:content.read', 'a provider', payer, 'forbidden'],
]

for (const [level, who, caller, expected] of rows) {
  test(`${level} called by ${who}: ${expected ?? 'allowed'}`, () => {
    expect(refuseAccess(level, caller)).toBe(expected)
  })
}

test('a switch of the merchant closes the guarded calls of a centre, and not those that ask after the account alone', () => {
  const closed = { ...EVERYTHING_ON, showsMemberCentre: false, showsAgentCentre: false }
  expect(refuseAccess('guarded:member_centre', player, closed)).toBe('forbidden')
  expect(refuseAccess('guarded:agent_centre', agent, closed)).toBe('forbidden')
  expect(refuseAccess('guarded:game_launch', player, closed)).toBeUndefined()
  expect(refuseAccess('real-member', player, closed)).toBeUndefined()
  expect(refuseAccess('agent', agent, closed)).toBeUndefined()
})
