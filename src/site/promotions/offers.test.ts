import { expect, test } from 'vitest'

import type { Application, PromotionCard } from '#contract/promotions.ts'

import { countUnder, firstOpen, joinOffers, nextChange, offersOfGroup } from './offers.ts'

const at = (ms: number) => new Date(ms).toISOString()
const card = (id: string, more: Partial<PromotionCard> = {}): PromotionCard => ({
  id,
  title: id,
  lead: '',
  condition: '',
  types: ['slots'],
  application: 'comment',
  url: '',
  urlMirrored: '',
  ...more,
})
const own = (promotionId: string, status: Application['status']): Application => ({
  promotionId,
  status,
  comment: '',
  pictures: [],
  createdAt: at(0),
})

const cards = [
  card('1', { endsAt: at(50) }),
  card('2', { opensAt: at(200), types: ['live'] }),
  card('3'),
  card('4', { types: [] }),
]
const mine = { applications: [own('3', 'applying')], list: [card('9'), card('4')] }

test('each offer is listed once, the member’s first', () => {
  const offers = joinOffers(cards, mine, 100)
  expect(offers.map(({ id, state }) => [id, state])).toEqual([
    ['9', 'join'],
    ['1', 'closed'],
    ['2', 'coming_soon'],
    ['3', 'applying'],
    ['4', 'join'],
  ])
  expect(offersOfGroup(offers, 'open').map(({ id }) => id)).toEqual(['9', '2', '4'])
  expect(offersOfGroup(offers, 'mine').map(({ id }) => id)).toEqual(['3'])
  expect(offersOfGroup(offers, 'closed').map(({ id }) => id)).toEqual(['1'])
})

test('a filter counts its offers', () => {
  const offers = joinOffers(cards, undefined, 0)
  expect(['all', 'slots', 'live', 'others', 'app'].map((one) => countUnder(offers, one as 'all'))).toEqual([
    4, 2, 1, 1, 0,
  ])
})

test('the page begins with the first offer that is open by the server’s clock, and updates at the next change', () => {
  expect(firstOpen({ list: cards, at: at(100) })?.id).toBe('2')
  expect(firstOpen({ list: [], at: at(100) })).toBeUndefined()
  const offers = joinOffers(cards, undefined, 0)
  expect([nextChange(offers, 0), nextChange(offers, 50), nextChange(offers, 200)]).toEqual([
    50,
    200,
    undefined,
  ])
})
