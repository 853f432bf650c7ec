import { expect, test } from 'vitest'

import type { MemberReward, OpenOffer, OwnOffer } from '#contract/offers.ts'

import { depositOffers } from './deposit-offers.ts'
import { forMember, forVisitor, payingOfGroup } from './paying.ts'

const at = (ms: number) => new Date(ms).toISOString()
const card = (offer: string, change: Partial<OpenOffer> = {}): OpenOffer => ({
  offer,
  version: 1,
  kind: 'deposit',
  product: 'casino',
  needs: ['opt_in'],
  startsAt: at(100),
  closesAt: at(300),
  endsAt: at(400),
  rules: {
    trigger: { event: 'deposit', product: 'any', recurrence: 'each' },
    reward: { of: 'cash' },
    sums: { tiers: [{ from: '10.00', ratePpm: 100_000, cap: '50.00' }] },
    limits: [],
    ageMin: 18,
  },
  ...change,
})
const own = (offer: string, state: OwnOffer['state']): OwnOffer => ({
  ...card(offer),
  state,
  isPaused: false,
  canJoin: state === 'join',
  canLeave: false,
  received: { count: 0, amount: '0.00' },
})
const reward = (id: string, offer: string, change: Partial<MemberReward> = {}): MemberReward => ({
  id,
  offer,
  kind: 'deposit',
  event: 'deposit',
  gives: 'cash',
  state: 'claimable',
  currency: 'CNY',
  value: '100.00',
  amount: '10.00',
  qualifiedAt: at(0),
  claimEndsAt: at(900),
  ...change,
})

// Each row: the time, the state for a visitor, and the target of the countdown.
test.each([
  [99, 'coming_soon', 'opens'],
  [100, 'join', 'closes'],
  [300, 'registration_closed', 'ends'],
  [400, 'closed', undefined],
] as const)('at %i a visitor sees an offer as %s', (nowMs, state, next) => {
  const [offer] = forVisitor({ currency: 'CNY', at: at(0), list: [card('one')] }, nowMs)
  expect([offer?.state, offer?.next?.what, offer?.types, offer?.own]).toEqual([
    state,
    next,
    ['deposit', 'slots'],
    undefined,
  ])
})

test('offers with rewards to claim come first in their group, and the reward that ends first', () => {
  const offers = forMember({
    currency: 'CNY',
    at: at(0),
    list: [
      own('a', 'joined'),
      own('b', 'claim'),
      own('c', 'join'),
      own('d', 'process'),
      own('e', 'rejected'),
    ],
    rewards: [
      reward('9', 'b'),
      reward('8', 'b', { claimEndsAt: at(700) }),
      reward('7', 'b', { state: 'claimed' }),
      reward('6', 'a', { state: 'lapsed' }),
    ],
  })
  expect(payingOfGroup(offers, 'mine').map(({ offer }) => offer)).toEqual(['b', 'a', 'd', 'e'])
  expect(payingOfGroup(offers, 'open').map(({ offer }) => offer)).toEqual(['c'])
  expect(offers.map(({ claimable }) => claimable.map(({ id }) => id))).toEqual([[], ['8', '9'], [], [], []])
})

test('deposit offers that are joined, those for which a channel counts first', () => {
  const through = (ids: readonly string[]) => ({
    ...card('').rules,
    trigger: { ...card('').rules.trigger, channels: ids.map((id) => ({ id, name: id })) },
  })
  const joined = (offer: string, change: Partial<OwnOffer> = {}): OwnOffer => ({
    ...own(offer, 'joined'),
    joinedAt: at(100),
    ...change,
  })
  const once = { ...through([]), trigger: { ...through([]).trigger, recurrence: 'once' } } as const
  const found = depositOffers(
    {
      currency: 'CNY',
      at: at(200),
      list: [
        joined('other', { rules: through(['9']) }),
        joined('this', { rules: through(['7', '9']) }),
        joined('all'),
        own('not joined', 'join'),
        joined('paused', { isPaused: true }),
        joined('received', { rules: once, received: { count: 1, amount: '1.00' } }),
        joined('lapsed', { rules: once }),
        joined('over', { endsAt: at(200) }),
      ],
      rewards: [reward('1', 'lapsed', { state: 'lapsed' })],
    },
    '7',
  )
  expect(found.map(({ offer, isCounted }) => [offer.offer, isCounted])).toEqual([
    ['this', true],
    ['all', true],
    ['other', false],
  ])
})
