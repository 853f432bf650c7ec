import { expect, test } from 'vitest'

import { M, cashback } from '#test/offers/version-cases.ts'

import { areRankedTiers, isRanking, refuseRanking, worthByPlace } from './ranked-offer.ts'
import type { OfferSums, OfferVersion } from './version.ts'

const { audience, window } = cashback
const race: OfferVersion = {
  ...cashback,
  kind: 'ranking',
  trigger: { event: 'rank', product: 'any', recurrence: 'week', channels: [], rankedBy: 'stakes', places: 5 },
  sums: {
    PHP: {
      tiers: [
        { from: M, amount: 100n * M },
        { from: 2n * M, amount: 40n * M },
        { from: 4n * M, amount: 10n * M },
      ],
    },
  },
}
const triggered = (change: Partial<OfferVersion['trigger']>) => ({
  ...race,
  trigger: { ...race.trigger, ...change },
})

test.each<[string, OfferVersion, string | undefined]>([
  ['a weekly race', race, undefined],
  ['cashback', cashback, undefined],
  ['cashback with places', { ...cashback, trigger: { ...cashback.trigger, places: 3 } }, 'ranking_unused'],
  ['a race by nothing', triggered({ rankedBy: undefined }), 'ranking_missing'],
  ['a race of no places', triggered({ places: undefined }), 'ranking_missing'],
  ['a race of zero places', triggered({ places: 0 }), 'ranking_places'],
  ['a race of 101 places', triggered({ places: 101 }), 'ranking_places'],
  ['a race that members join', { ...race, needs: ['opt_in'] }, 'ranking_for_all'],
  ['a race with a code', { ...race, needs: ['code'], code: 'x' }, 'ranking_for_all'],
  ['a race for verified members', { ...race, needs: ['verification'] }, undefined],
  ['a race for a level', { ...race, audience: { ...audience, levels: ['3'] } }, 'ranking_for_all'],
  ['a race for a country', { ...race, audience: { ...audience, countries: ['PH'] } }, 'ranking_for_all'],
  ['a race for newcomers', { ...race, audience: { ...audience, registeredDaysMax: 9 } }, 'ranking_for_all'],
  [
    'a race for a segment',
    { ...race, audience: { ...audience, segment: { hasDeposited: true } } },
    'ranking_for_all',
  ],
  ['a race on Mondays', { ...race, window: { ...window, weekdays: [1] } }, 'ranking_for_all'],
])('%s', (_name, version, fault) => {
  expect(refuseRanking(version)).toBe(fault)
})

test.each<[string, OfferSums['tiers'], boolean]>([
  ['fall', race.sums['PHP']?.tiers ?? [], true],
  [
    'are equal',
    [
      { from: M, amount: M },
      { from: 3n * M, amount: M },
    ],
    true,
  ],
  ['begin with the second place', [{ from: 2n * M, amount: M }], false],
  [
    'rise',
    [
      { from: M, amount: M },
      { from: 2n * M, amount: 2n * M },
    ],
    false,
  ],
  [
    'name half a place',
    [
      { from: M, amount: M },
      { from: 150_000n, amount: M },
    ],
    false,
  ],
  [
    'go beyond the last place',
    [
      { from: M, amount: M },
      { from: 6n * M, amount: M },
    ],
    false,
  ],
])('tiers that %s', (_name, tiers, fits) => {
  expect(areRankedTiers({ tiers }, 5)).toBe(fits)
})

test('each place has the worth of its tier', () => {
  expect(worthByPlace(race, 'PHP').map((worth) => worth / M)).toEqual([100n, 40n, 40n, 10n, 10n])
  expect(worthByPlace(race, 'CNY')).toEqual([])
  const tickets: OfferVersion = {
    ...race,
    reward: { of: 'tickets', raffle: 'wheel' },
    sums: {
      PHP: {
        tiers: [
          { from: M, count: 3 },
          { from: 5n * M, count: 1 },
        ],
        ticketWorth: 2n * M,
      },
    },
  }
  expect(worthByPlace(tickets, 'PHP').map((worth) => worth / M)).toEqual([6n, 6n, 6n, 6n, 2n])
})

test('an offer for each rank is no ranking', () => {
  expect(isRanking(race.trigger)).toBe(true)
  expect(isRanking(triggered({ recurrence: 'each' }).trigger)).toBe(false)
})
