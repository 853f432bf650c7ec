import { expect, test } from 'vitest'

import {
  type GoodFault,
  type PointGood,
  type RedeemRefusal,
  type RedemptionDeed,
  type RedemptionState,
  deedsOf,
  isGoodLooser,
  redeemDeed,
  redemptionStates,
  refuseGood,
  refusePrizeGood,
  refuseRedemption,
  stateAfter,
} from './goods.ts'

const M = 100_000n
const fit: PointGood = {
  name: 'Travel speaker',
  details: '',
  look: 'horn',
  points: 2_000n,
  worth: 40n * M,
  supply: 5,
  rankLevel: 0,
  isOn: true,
}
const of = { currency: 'PHP', taken: 2, stakeLeast: 10n * M }

test.each<[string, Partial<PointGood>, Partial<typeof of> | object, GoodFault | undefined]>([
  ['a fit good', {}, {}, undefined],
  ['no name', { name: ' ' }, {}, 'name_missing'],
  ['details with a direction', { detailsIn: { VI: 'a\u{202e}' } }, {}, 'name_missing'],
  ['no price', { points: 0n }, {}, 'price_of_nothing'],
  ['no worth', { worth: 0n }, {}, 'worth_not_payable'],
  ['a worth finer than the currency', { worth: M + 1n }, {}, 'worth_not_payable'],
  ['1.5 % of the stakes', { worth: 300n * M }, {}, undefined],
  ['more than 1.5 % of the stakes', { worth: 301n * M }, {}, 'worth_too_much'],
  ['any worth without terms', { worth: 301n * M }, { stakeLeast: undefined }, undefined],
  ['all pieces taken', { supply: 2 }, {}, undefined],
  ['fewer pieces than were taken', { supply: 1 }, {}, 'supply_below_taken'],
])('a good is judged: %s', (_what, change, more, fault) => {
  expect(refuseGood({ ...fit, ...change }, { ...of, ...more })).toBe(fault)
})

test.each<[string, Partial<PointGood>, boolean]>([
  ['nothing', {}, false],
  ['another picture', { look: 'star' }, false],
  ['dearer', { points: 2_001n }, false],
  ['cheaper', { points: 1_999n }, true],
  ['fewer pieces', { supply: 4 }, false],
  ['more pieces', { supply: 6 }, true],
  ['off', { isOn: false }, false],
  ['a higher rank', { rankLevel: 1 }, false],
  ['another name', { name: 'Phone' }, true],
  ['another translation of the name', { names: { VI: 'Loa' } }, true],
  ['other details', { details: 'Blue' }, true],
  ['another translation of the details', { detailsIn: { VI: 'Xanh' } }, true],
  ['an uploaded picture', { picture: 'a' }, true],
  ['another worth', { worth: M }, true],
])('whether a change of a good is looser: %s', (_what, change, isLooser) => {
  expect(isGoodLooser(fit, { ...fit, ...change })).toBe(isLooser)
})

test('a good without its uploaded picture is no looser', () => {
  expect(isGoodLooser({ ...fit, picture: 'a' }, fit)).toBe(false)
  expect(isGoodLooser({ ...fit, picture: 'a' }, { ...fit, picture: 'b' })).toBe(true)
})

test('a new good, one that is offered again and one for a lower rank are looser', () => {
  expect(isGoodLooser(undefined, fit)).toBe(true)
  expect(isGoodLooser({ ...fit, isOn: false }, fit)).toBe(true)
  expect(isGoodLooser({ ...fit, rankLevel: 2 }, fit)).toBe(true)
})

test.each<
  [string, { count: number; points: bigint }, Partial<PointGood> | 'none', number, RedeemRefusal | undefined]
>([
  ['one piece', { count: 1, points: 2_000n }, {}, 0, undefined],
  ['an unknown good', { count: 1, points: 2_000n }, 'none', 0, 'good_gone'],
  ['a good that was taken off', { count: 1, points: 2_000n }, { isOn: false }, 0, 'good_gone'],
  ['a price that has changed', { count: 1, points: 1_999n }, {}, 0, 'good_changed'],
  ['two pieces for the price of one', { count: 2, points: 2_000n }, {}, 0, 'good_changed'],
  ['a higher rank', { count: 1, points: 2_000n }, { rankLevel: 3 }, 2, 'points_level_too_low'],
  ['the rank', { count: 1, points: 2_000n }, { rankLevel: 3 }, 3, undefined],
  ['all that are left', { count: 3, points: 6_000n }, {}, 0, undefined],
  ['more than are left', { count: 4, points: 8_000n }, {}, 0, 'good_sold_out'],
])('a redemption is judged: %s', (_what, request, change, rank, refusal) => {
  const good = change === 'none' ? undefined : { ...fit, ...change, taken: 2 }
  expect(refuseRedemption(request, good, rank)).toBe(refusal)
})

test.each<[string, Partial<PointGood> & { readonly taken?: number }, ReturnType<typeof refusePrizeGood>]>([
  ['as it was published', {}, undefined],
  ['cheaper', { worth: fit.worth - 1n }, undefined],
  ['dearer for the house', { worth: fit.worth + 1n }, 'good_dearer'],
  ['at another price in points', { points: fit.points + 1n }, undefined],
  ['of a higher rank', { rankLevel: 9 }, undefined],
  ['taken off', { isOn: false }, 'good_gone'],
  ['with its last piece left', { taken: fit.supply - 1 }, undefined],
  ['sold out', { taken: fit.supply }, 'good_sold_out'],
])('a good is a prize, or its points are: %s', (_what, change, refusal) => {
  expect(refusePrizeGood({ ...fit, taken: 2, ...change }, fit.worth)).toBe(refusal)
})

test.each<[RedemptionState, readonly RedemptionDeed[]]>([
  ['applying', ['approve', 'reject']],
  ['approved', ['send', 'reject']],
  ['sent', []],
  ['rejected', []],
])('a redemption that is %s', (state, deeds) => {
  expect(deedsOf(state)).toEqual(deeds)
})

test('every deed leads to a state', () => {
  expect(redemptionStates.flatMap((state) => deedsOf(state).map((deed) => stateAfter(state, deed)))).toEqual([
    'approved',
    'rejected',
    'sent',
    'rejected',
  ])
})

test('a proof for a redemption names good, count and points', () => {
  expect(redeemDeed({ good: '7', count: 2, points: 4_000 })).toBe('points.redeem:7:2:4000')
})
