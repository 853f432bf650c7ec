import { expect, test } from 'vitest'

import {
  type FlagFacts,
  type FlagKind,
  type FlagRules,
  type PersonFacts,
  abuseFlags,
  holdsPayout,
} from './abuse-flags.ts'
import type { MemberPlay } from './team-figures.ts'

const AGENT = 1n
const rules: FlagRules = {
  onePpm: 600_000,
  newDays: 7,
  newLeast: 3,
  circleLeast: 100n,
  membersLeast: 1,
  turnoverLeast: 0n,
}

const play = (
  memberId: bigint,
  cash: bigint,
  paid = 0n,
  agents: readonly bigint[] = [AGENT],
): MemberPlay => ({
  memberId,
  agents,
  stake: cash,
  cash,
  paid,
  uncounted: 0n,
})
const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({ joinedDay: '2026-01-01', ...more })
const sent = (fromId: bigint, toId: bigint, amount: bigint) => ({ fromId, toId, amount, teams: [AGENT] })

/** A team of three members with like play, who have been there for long. */
const calm: FlagFacts = {
  kind: 'daily',
  startDay: '2026-03-10',
  plays: [play(2n, 100n), play(3n, 100n), play(4n, 100n)],
  people: new Map([1n, 2n, 3n, 4n].map((id) => [id, person()])),
  transfers: [],
  sides: [],
}
const onSide = (memberId: bigint, side: string, stake: bigint) => ({
  memberId,
  market: '0 7 place_side 0 size',
  side,
  partPpm: 500_000,
  stake,
})
const people = (...given: readonly (readonly [bigint, Partial<PersonFacts>])[]) => ({
  people: new Map([...calm.people, ...given.map(([id, more]) => [id, person(more)] as const)]),
})

test.each<[string, Partial<FlagFacts>, readonly string[]]>([
  ['a calm team', {}, []],
  [
    'two members with one payout account',
    people([2n, { identity: 'a' }], [3n, { identity: 'a' }]),
    ['linked_accounts 2,3'],
  ],
  [
    'a member with the payout account of the agent',
    people([1n, { identity: 'a' }], [4n, { identity: 'a' }]),
    ['linked_accounts 1,4'],
  ],
  [
    'two pairs of linked accounts',
    people(
      [1n, { identity: 'a' }],
      [2n, { identity: 'a' }],
      [3n, { identity: 'b' }],
      [4n, { identity: 'b' }],
    ),
    ['linked_accounts 1,2', 'linked_accounts 3,4'],
  ],
  [
    'a linked account without play in the period',
    people([2n, { identity: 'a' }], [9n, { identity: 'a' }]),
    [],
  ],
  ['two members with one payee', people([2n, { payee: 'x' }], [4n, { payee: 'x' }]), ['same_payee 2,4']],
  [
    'money there and back',
    { transfers: [sent(1n, 2n, 500n), sent(2n, 1n, 300n)] },
    ['circular_transfers 1,2 800'],
  ],
  [
    'money around three',
    { transfers: [sent(1n, 3n, 500n), sent(3n, 2n, 400n), sent(2n, 1n, 300n)] },
    ['circular_transfers 1,2,3 1200'],
  ],
  ['money one way', { transfers: [sent(1n, 2n, 500n), sent(2n, 3n, 500n)] }, []],
  [
    'a circle with a tail',
    { transfers: [sent(1n, 2n, 500n), sent(2n, 1n, 500n), sent(2n, 3n, 900n)] },
    ['circular_transfers 1,2 1000'],
  ],
  [
    'two circles with a way between them',
    {
      transfers: [
        sent(1n, 2n, 500n),
        sent(2n, 1n, 500n),
        sent(2n, 3n, 900n),
        sent(3n, 4n, 200n),
        sent(4n, 3n, 200n),
      ],
    },
    ['circular_transfers 1,2,3,4 2300'],
  ],
  [
    'a long way into a circle and out of it',
    {
      transfers: [
        sent(1n, 2n, 500n),
        sent(2n, 3n, 500n),
        sent(3n, 2n, 500n),
        sent(3n, 4n, 500n),
        sent(4n, 9n, 500n),
      ],
    },
    ['circular_transfers 2,3 1000'],
  ],
  [
    'linked accounts on both sides of a draw',
    { sides: [onSide(2n, 'big', 80n), onSide(3n, 'small', 50n)] },
    ['opposite_sides 2,3 100'],
  ],
  [
    'the agent and a member on both sides',
    { sides: [onSide(4n, 'big', 50n), onSide(1n, 'small', 90n)] },
    ['opposite_sides 1,4 100'],
  ],
  ['small stakes on both sides', { sides: [onSide(2n, 'big', 49n), onSide(3n, 'small', 90n)] }, []],
  ['the other side in another team', { sides: [onSide(2n, 'big', 80n), onSide(9n, 'small', 80n)] }, []],
  ['small change back', { transfers: [sent(1n, 2n, 500n), sent(2n, 1n, 99n)] }, []],
  [
    'a circle of another team',
    { transfers: [{ ...sent(1n, 2n, 500n), teams: [7n] }, sent(2n, 1n, 500n)] },
    [],
  ],
  ['one member with exactly the part', { plays: [play(2n, 600n), play(3n, 400n)] }, ['one_member 2 600000']],
  ['one member with less', { plays: [play(2n, 599n), play(3n, 401n)] }, []],
  [
    'the own play of the agent',
    { plays: [play(AGENT, 900n, 0n, []), play(3n, 100n)] },
    ['one_member 1 900000'],
  ],
  [
    'one loser among winners of a dividend',
    { kind: 'dividend', plays: [play(2n, 100n), play(3n, 100n, 200n), play(4n, 100n, 90n)] },
    ['one_member 2 909090'],
  ],
  [
    'the play of one member on several lines',
    { plays: [play(2n, 300n), play(2n, 300n, 0n, [5n, AGENT]), play(3n, 400n)] },
    ['one_member 2 600000'],
  ],
  [
    'only new members',
    people(
      [2n, { joinedDay: '2026-03-03' }],
      [3n, { joinedDay: '2026-03-09' }],
      [4n, { joinedDay: '2026-03-10' }],
    ),
    ['new_members_only 2,3,4'],
  ],
  [
    'one member a day older',
    people(
      [2n, { joinedDay: '2026-03-02' }],
      [3n, { joinedDay: '2026-03-09' }],
      [4n, { joinedDay: '2026-03-10' }],
    ),
    [],
  ],
  [
    'two new members',
    {
      plays: [play(2n, 100n), play(3n, 100n)],
      ...people([2n, { joinedDay: '2026-03-09' }], [3n, { joinedDay: '2026-03-09' }]),
    },
    [],
  ],
  ['no play', { plays: [] }, []],
])('%s', (_what, more, expected) => {
  const flags = abuseFlags([AGENT], { ...calm, ...more }, rules).get(AGENT) ?? []
  const written = flags.map(({ kind, memberIds, partPpm, amount }) =>
    [kind, memberIds.join(), partPpm ?? amount].filter((part) => part !== undefined).join(' '),
  )
  expect(written).toEqual(expected)
})

const pair = (name: 'identity' | 'payee') => people([2n, { [name]: 'a' }], [3n, { [name]: 'a' }])
const allNew = people(
  [2n, { joinedDay: '2026-03-09' }],
  [3n, { joinedDay: '2026-03-09' }],
  [4n, { joinedDay: '2026-03-10' }],
)

/** Teams of few members have most signs on any day: a sign needs members with a part, and stakes. */
const small = [
  ['one player', { plays: [play(2n, 900n)] }, { membersLeast: 3 }, []],
  ['two players', { plays: [play(2n, 600n), play(3n, 300n)] }, { membersLeast: 3 }, []],
  [
    'three players, one of whom makes most',
    { plays: [play(2n, 600n), play(3n, 200n), play(4n, 200n)] },
    { membersLeast: 3 },
    ['one_member'],
  ],
  [
    'three players of a dividend, two of whom have won',
    { kind: 'dividend', plays: [play(2n, 600n), play(3n, 200n, 300n), play(4n, 200n, 300n)] },
    { membersLeast: 3 },
    [],
  ],
  [
    'a brand that wants to see teams of one',
    { plays: [play(2n, 900n)] },
    { membersLeast: 1 },
    ['one_member'],
  ],
  ['a team with exactly the stakes', { plays: [play(2n, 900n)] }, { turnoverLeast: 900n }, ['one_member']],
  ['a team with less', { plays: [play(2n, 900n)] }, { turnoverLeast: 901n }, []],
  ['linked accounts with exactly the stakes', pair('identity'), { turnoverLeast: 200n }, ['linked_accounts']],
  ['linked accounts with less', pair('identity'), { turnoverLeast: 201n }, []],
  ['accounts of one payee with less', pair('payee'), { turnoverLeast: 201n }, []],
  [
    'the agent, who does not play, and a member with less',
    people([1n, { identity: 'a' }], [2n, { identity: 'a' }]),
    { turnoverLeast: 101n },
    [],
  ],
  ['new members with exactly the stakes', allNew, { turnoverLeast: 300n }, ['new_members_only']],
  ['new members with less', allNew, { turnoverLeast: 301n }, []],
  [
    'the own play of the agent does not make new members large',
    { ...allNew, plays: [...calm.plays, play(AGENT, 900n, 0n, [])] },
    { turnoverLeast: 301n, onePpm: 1_000_000 },
    [],
  ],
  [
    'a circle, which has a least sum of its own',
    { transfers: [sent(1n, 2n, 100n), sent(2n, 1n, 100n)] },
    { turnoverLeast: 9_999n },
    ['circular_transfers'],
  ],
] as const satisfies readonly (readonly [string, Partial<FlagFacts>, Partial<FlagRules>, readonly string[]])[]

test.each(small)('of a small team: %s', (_what, more, least, expected) => {
  const flags = abuseFlags([AGENT], { ...calm, ...more }, { ...rules, ...least }).get(AGENT) ?? []
  expect(flags.map(({ kind }) => kind)).toEqual(expected)
})

// In time that grows with the chain: its square would take longer than a test may.
test('a chain of fifty thousand transfers is followed to its end', () => {
  const transfers = Array.from({ length: 50_000 }, (_, place) =>
    sent(BigInt(place + 1), BigInt(place + 2), 500n),
  )
  expect(abuseFlags([AGENT], { ...calm, transfers }, rules).size).toBe(0)
})

test('play counts for all agents above, and for no others', () => {
  const plays = [play(3n, 900n, 0n, [2n, AGENT]), play(4n, 100n)]
  const found = abuseFlags([AGENT, 2n, 8n], { ...calm, plays }, rules)
  expect([...found.keys()]).toEqual([AGENT, 2n])
})

test.each<[FlagKind, { ofWindows: boolean }, boolean]>([
  ['one_member', { ofWindows: false }, true],
  ['one_member', { ofWindows: true }, false],
  ['new_members_only', { ofWindows: false }, true],
  ['new_members_only', { ofWindows: true }, false],
  ['linked_accounts', { ofWindows: true }, true],
  ['same_payee', { ofWindows: true }, true],
  ['circular_transfers', { ofWindows: true }, true],
  ['opposite_sides', { ofWindows: true }, true],
])('%s of %o holds a payout that no operator sees: %s', (kind, of, expected) => {
  expect(holdsPayout(kind, of)).toBe(expected)
})
