import { expect, test } from 'vitest'

import { layout as ofRoulette } from '#studio/games/roulette/spots.ts'
import { roulette } from '#studio/games/roulette/roulette-game.ts'
import { layout as ofSicBo } from '#studio/games/sic-bo/rules.ts'
import { sicBo } from '#studio/games/sic-bo/sic-bo-game.ts'

import { type TableLayout, leastOn } from './bets.ts'
import { type ChipModel, type ChipTable, chipTable, returnOf } from './chip-table.ts'
import { verdictOf } from './verdict.ts'

const unit = (count: number) => BigInt(count) * 100_000n

/** One of two sides wins; the loser gets half of its stake back. */
const model: ChipModel<string> = {
  code: 'sides',
  version: 1,
  rtpBp: 10_000,
  bettingMs: 1,
  settledMs: 1,
  spots: ['left', 'right'],
  groupOf: () => 'side',
  isOpposite: ({ left, right }) => left !== undefined && right !== undefined,
  limits: { most: { side: 10n }, mostTogether: 15n, lossMost: 20n },
  cases: ['left', 'right'],
  back: (spot, outcome) => (spot === outcome ? 195n : 50n),
  draw: () => 'left',
  playMs: () => 1,
  show: ({ outcome }) => outcome,
}
const game = chipTable(model)
const config = game.configure({ currency: 'EUR', stakeMax: undefined })
const bet = (chips: Record<string, bigint>, level = 0) => ({ currency: 'EUR', level, chips })

test.each<[title: string, value: unknown, isRead: boolean]>([
  ['chips', { currency: 'EUR', level: 1, chips: { left: unit(1) } }, true],
  ['no stakes chosen: the lowest ones', { currency: 'EUR', chips: { left: unit(1) } }, true],
  ['a part of a level', { currency: 'EUR', level: 0.5, chips: { left: unit(1) } }, false],
  ['a text for a level', { currency: 'EUR', level: '0', chips: { left: unit(1) } }, false],
  ['a spot of another game', { currency: 'EUR', chips: { player: unit(1) } }, false],
])('a bet is read: %s', (_, value, isRead) => {
  expect(game.readBet(value) !== undefined).toBe(isRead)
})

test.each([
  ['the lowest chip', bet({ left: unit(1) }), [], undefined],
  ['the most of the lowest stakes', bet({ left: unit(10) }), [], undefined],
  ['more than that', bet({ left: unit(11) }), [], 'above_most'],
  ['as much at higher stakes', bet({ left: unit(50) }, 1), [], undefined],
  ['a low chip at higher stakes', bet({ left: unit(6) }, 1), [], 'stake_not_offered'],
  [
    'low stakes after high ones, together too much',
    bet({ left: unit(1) }),
    [bet({ left: unit(10) })],
    'above_most',
  ],
  ['stakes that are not offered', bet({ left: unit(1) }, 3), [], 'stake_not_offered'],
  ['stakes before the first', bet({ left: unit(1) }, -1), [], 'stake_not_offered'],
  ['both sides', bet({ left: unit(1) }), [bet({ right: unit(1) })], 'opposite_bets'],
])('chips are judged by the limits of their stakes: %s', (_, one, placed, refused) => {
  expect(game.refuseBet({ bet: one, placed, config })).toBe(refused)
})

test('every spot is paid by the outcome, and others see the chips alone', () => {
  expect(game.settle({ bet: bet({ left: unit(2), right: unit(4) }), outcome: 'left' })).toEqual({
    win: 390_000n + unit(2),
    result: { spots: { left: 'won', right: 'half' } },
  })
  expect(game.showBet?.(bet({ left: unit(2) }, 1))).toEqual({ left: unit(2) })
})

test('payouts are rounded down to what can be paid', () => {
  expect(returnOf(1_000n, 195n, 1_000n)).toBe(1_000n)
  expect(returnOf(20_000n, 195n, 1_000n)).toBe(39_000n)
  expect([0n, 50n, 100n, 195n].map(verdictOf)).toEqual(['lost', 'half', 'pushed', 'won'])
})

test('the house loses on a bet in each case beyond its stake, or gains', () => {
  expect(game.lossesOf(bet({ left: unit(2) }))).toEqual([190_000n, -unit(1)])
  expect(game.lossesOf(bet({ left: unit(2), right: unit(4) }))).toEqual([-10_000n, 280_000n])
  expect([game.lossMost('EUR'), config.lossMost]).toEqual([unit(20), unit(20)])
})

test.each<[title: string, chips: Record<string, bigint>, level: number, room: bigint, stake: bigint]>([
  ['all of them', { left: unit(4) }, 0, 380_000n, unit(4)],
  ['a chip less', { left: unit(4) }, 0, 379_999n, unit(3)],
  ['whole chips of the chosen stakes', { left: unit(20) }, 1, unit(18), unit(15)],
  ['none', { left: unit(4) }, 0, 94_999n, 0n],
  ['several spots, cut alike', { left: unit(4), right: unit(2) }, 0, 150_000n, unit(3)],
])('of chips that are too many the table would take %s', (_, chips, level, room, stake) => {
  const fits = (losses: readonly bigint[]) => losses.every((each) => each <= room)
  expect(game.stakeWithin({ bet: bet(chips, level), config, fits })).toBe(stake)
})

test.each<[title: string, chips: Record<string, bigint>, stakeMin: bigint, room: bigint, stake: bigint]>([
  ['the least stake fits', { left: unit(4) }, unit(3), unit(3), unit(3)],
  ['less than the least stake fits', { left: unit(4) }, unit(3), unit(2), 0n],
  ['one spot would have less than the least', { left: unit(6), right: unit(3) }, unit(3), unit(2), 0n],
  ['a spot that takes less than the least takes its most', { left: unit(10) }, unit(15), unit(10), unit(10)],
])('the stake told with a refusal is one that the table accepts: %s', (_, chips, stakeMin, room, stake) => {
  const narrow = { ...config, levels: config.levels.map((one) => ({ ...one, least: stakeMin })) }
  const fits = (losses: readonly bigint[]) => losses.every((each) => each <= room)
  const possible = game.stakeWithin({ bet: bet(chips), config: narrow, fits })
  expect(possible).toBe(stake)
  if (possible > 0n)
    expect(game.refuseBet({ bet: bet({ left: possible }), placed: [], config: narrow })).toBeUndefined()
})

/** Bets of the least stake on each spot, at the lowest stakes. */
const openSpots = (table: ChipTable<unknown>, layout: TableLayout, stakeMin: bigint) => {
  const bounded = table.configure({ currency: 'EUR', stakeMax: undefined, stakeMin })
  const [limits] = bounded.levels
  return layout.spots.filter((spot) => {
    const stake = limits && leastOn(layout, limits, spot)
    return (
      stake !== undefined &&
      table.refuseBet({ bet: bet({ [spot]: stake }), placed: [], config: bounded }) === undefined
    )
  })
}

test.each<[title: string, table: ChipTable<unknown>, layout: TableLayout, stakeMin: number]>([
  ['roulette, above the most on a number', roulette as ChipTable<unknown>, ofRoulette, 101],
  ['sic bo, above the most on a triple', sicBo as ChipTable<unknown>, ofSicBo, 21],
])('an operator’s least stake closes no spot: %s', (_, table, layout, stakeMin) => {
  expect(openSpots(table, layout, unit(stakeMin))).toEqual(layout.spots)
})

test('a spot takes no less than the operator’s least stake, or its most where that is less', () => {
  const bounded = roulette.configure({ currency: 'EUR', stakeMax: undefined, stakeMin: unit(101) })
  const refuse = (chips: Record<string, bigint>) =>
    roulette.refuseBet({ bet: bet(chips), placed: [], config: bounded })
  expect([refuse({ '17': unit(100) }), refuse({ '17': unit(99) }), refuse({ '17': unit(101) })]).toEqual([
    undefined,
    'stake_not_offered',
    'above_most',
  ])
  expect([refuse({ red: unit(101) }), refuse({ red: unit(100) })]).toEqual([undefined, 'stake_not_offered'])
  // No stake at all is none on a spot that takes none.
  expect(refuse({ '17': 0n })).toBe('stake_not_offered')
})
