import { expect, test } from 'vitest'

import { type AccessLevel, type Caller, refuseAccess } from './role.ts'

const visitor: Caller = { kind: 'visitor' }
const half: Caller = { kind: 'member', accountType: 0, isHalfSignedIn: true }
const player: Caller = { kind: 'member', accountType: 0, isHalfSignedIn: false }
const trial: Caller = { kind: 'member', accountType: 4, isHalfSignedIn: false }
const agent: Caller = { kind: 'member', accountType: 41, isHalfSignedIn: false }
const clerk: Caller = { kind: 'operator', permissions: ['content.read'] }

// Each row is one call: its level, who calls, and why not.
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
  ['operator', 'a visitor', visitor, 'unauthenticated'],
  ['operator', 'a member', player, 'forbidden'],
  ['operator', 'an operator', clerk, undefined],
  ['operator:content.read', 'an operator who has it', clerk, undefined],
  ['operator:content.write', 'an operator who lacks it', clerk, 'forbidden'],
  ['provider:hub88', 'a member', player, 'forbidden'],
  ['provider:hub88', 'an operator', clerk, 'forbidden'],
]

for (const [level, who, caller, expected] of rows) {
  test(`${level} called by ${who}: ${expected ?? 'allowed'}`, () => {
    expect(refuseAccess(level, caller)).toBe(expected)
  })
}
