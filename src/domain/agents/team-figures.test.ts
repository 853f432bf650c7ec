import { expect, test } from 'vitest'

import { personOf } from './persons.ts'
import {
  type MemberFacts,
  type MemberPlay,
  activeCandidates,
  stakesOf,
  teamSums,
  teamSumsByDays,
} from './team-figures.ts'

const rules = { validBetLeast: 500n, depositLeast: 100n }
const play = (memberId: bigint, agents: readonly bigint[], cash: bigint, more: Partial<MemberPlay> = {}) => ({
  memberId,
  agents,
  stake: cash,
  cash,
  paid: 0n,
  uncounted: 0n,
  ...more,
})
const active = { deposited: 100n, counts: true }

test('a team has the play of its agent and of all below, at any depth, and no other', () => {
  const sums = teamSums(
    [1n, 2n, 9n],
    [
      play(1n, [], 10n),
      play(2n, [1n], 20n, { stake: 25n, paid: 3n }),
      play(3n, [2n, 1n], 40n),
      play(4n, [], 5n),
    ],
    { facts: new Map(), rules },
  )
  expect(sums.get(1n)).toEqual({ validBet: 70n, betAmount: 75n, payouts: 3n, active: 0 })
  expect(sums.get(2n)).toMatchObject({ validBet: 60n, betAmount: 65n })
  expect(sums.get(9n)).toMatchObject({ validBet: 0n, active: 0 })
})

test.each([
  ['a member below with bets and a deposit', play(3n, [1n], 500n), active, 1],
  ['too few bets', play(3n, [1n], 499n), active, 0],
  ['too small a deposit', play(3n, [1n], 500n), { ...active, deposited: 99n }, 0],
  ['an account that does not count', play(3n, [1n], 500n), { ...active, counts: false }, 0],
  ['an account that is linked with the agent', play(3n, [1n], 500n), { ...active, identity: 'one' }, 0],
  ['a member that is not known', play(4n, [1n], 500n), active, 0],
  ['the agent itself', play(1n, [], 900n), active, 0],
])('%s', (_what, one, facts, count) => {
  const known = new Map<bigint, MemberFacts>([
    [1n, { ...active, identity: 'one' }],
    [3n, facts],
  ])
  expect(teamSums([1n], [one], { facts: known, rules }).get(1n)?.active).toBe(count)
})

test('an uncounted stake counts for no condition and no active member, and stays in the stakes', () => {
  const plays = [play(3n, [1n], 600n, { uncounted: 101n }), play(4n, [1n], 500n, { paid: 80n })]
  const facts = new Map<bigint, MemberFacts>([
    [3n, active],
    [4n, active],
  ])
  const sums = teamSums([1n], plays, { facts, rules }).get(1n)
  expect(sums).toEqual({ validBet: 999n, uncounted: 101n, betAmount: 1_100n, payouts: 80n, active: 1 })
  expect(sums && stakesOf(sums)).toBe(1_100n)
  expect(activeCandidates(plays, rules)).toEqual([4n])
})

test('bets on two lines below an agent are one member, and linked members count once', () => {
  const plays = [play(3n, [2n, 1n], 250n), play(3n, [1n], 250n), play(4n, [1n], 500n), play(5n, [1n], 500n)]
  const facts = new Map<bigint, MemberFacts>([
    [3n, active],
    [4n, { ...active, identity: 'same' }],
    [5n, { ...active, identity: 'same' }],
  ])
  expect(teamSums([1n, 2n], plays, { facts, rules }).get(1n)?.active).toBe(2)
  expect(teamSums([2n], plays, { facts, rules }).get(2n)?.active).toBe(0)
})

test('only members with enough bets over all lines can be active', () => {
  const plays = [play(3n, [2n], 250n), play(3n, [1n], 250n), play(4n, [1n], 499n)]
  expect(activeCandidates(plays, rules)).toEqual([3n])
})

test('agents of different days have the sums of their own days, as if each were added up alone', () => {
  const facts = new Map<bigint, MemberFacts>([
    [2n, { ...active, identity: personOf(2n) }],
    [3n, active],
    [4n, { ...active, identity: personOf(2n) }],
    [5n, active],
    [8n, { ...active, identity: personOf(2n) }],
  ])
  const known = { facts, rules }
  const month = [
    play(2n, [1n], 700n),
    play(3n, [2n, 1n], 300n, { uncounted: 20n }),
    play(3n, [1n], 300n, { paid: 50n }),
    play(4n, [2n, 1n], 900n),
    play(5n, [6n], 500n),
    play(8n, [1n], 500n),
  ]
  const plays = new Map([
    ['month', month],
    ['half', month.slice(0, 2)],
  ])
  const agents = [
    { id: 1n, days: 'month' },
    { id: 2n, days: 'half' },
    { id: 6n, days: 'month' },
    { id: 7n, days: 'none' },
  ]
  const sums = teamSumsByDays(agents, plays, known)
  for (const { id, days } of agents)
    expect(sums.get(id)).toEqual(teamSums([id], plays.get(days) ?? [], known).get(id))
  expect(sums.get(1n)).toEqual({
    validBet: 2_680n,
    uncounted: 20n,
    betAmount: 2_700n,
    payouts: 50n,
    active: 2,
    linked: 1,
  })
  expect(sums.get(2n)).toMatchObject({ validBet: 980n, active: 0 })
})
