import { expect, test } from 'vitest'

import { elsewhereOf } from './elsewhere.ts'

type Parts = Parameters<typeof elsewhereOf>[0]

const terms = { amount: '20.00', deposited: '50.00', staked: '100.00', days: 30, friendsMost: 5 }
const own = (isInviting: boolean, hasTerms = true) =>
  ({
    isInviting,
    ...(hasTerms ? { terms } : {}),
    claimed: '0.00',
    rewardedFriends: 0,
  }) as NonNullable<Parts['own']>
const mission = (name: string, state: 'open' | 'claimed') => ({
  mission: name,
  name,
  state,
  gives: 'points',
  amount: '50',
})
const summary = (isInvited: boolean) =>
  ({ isInvited, list: [mission('a', 'open'), mission('b', 'claimed')] }) as NonNullable<Parts['summary']>
const game = (raffle: string, isGiving: boolean, ticketCount: number) => ({
  raffle,
  name: raffle,
  isGiving,
  ticketCount,
})
const games = (isInvited: boolean) =>
  ({
    isInvited,
    list: [game('giving', true, 0), game('kept', false, 2), game('over', false, 0)],
  }) as NonNullable<Parts['games']>

// Each row: what the member has, and the offers of other engines in their list.
test.each<[string, Parts, readonly string[]]>([
  ['nothing yet', { own: undefined, summary: undefined, games: undefined }, []],
  [
    'all of them',
    { own: own(true), summary: summary(true), games: games(true) },
    ['referral friends 20.00', 'raffle giving 0', 'raffle kept 2', 'mission a 50'],
  ],
  ['friends without terms', { own: own(true, false), summary: undefined, games: undefined }, []],
  ['no invitation to any', { own: own(false), summary: summary(false), games: games(false) }, []],
])('a member with %s', (_name, parts, offers) => {
  expect(elsewhereOf(parts).map(({ kind, id, amount }) => `${kind} ${id} ${amount}`)).toEqual(offers)
})
