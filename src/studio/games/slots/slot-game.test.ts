import { describe, expect, test } from 'vitest'

import type { Random } from '#domain/chance/random.ts'
import { mosaicJackpot } from '#studio/game/jackpot.ts'

import { type SlotState, slotOf } from './slot-game.ts'
import type { BoughtFeature, Drawn, SlotModel } from './slot-model.ts'

const blank: Drawn = { frames: [], units: 0, freeSpinsWon: 0, freeLeft: 0, level: 1, kept: [] }
const random: Random = { below: () => 0 }

/** A model that draws this. */
function gameOf(drawn: Partial<Drawn>, bought?: BoughtFeature, picks?: number) {
  const model: SlotModel = {
    code: 'test',
    version: 1,
    rtpBp: 9500,
    reels: 3,
    rows: 1,
    pays: {},
    mostTimes: 10,
    draw: () => ({ ...blank, ...drawn }),
    ...(bought ? { bought } : {}),
    ...(picks === undefined ? {} : { picks }),
  }
  return slotOf(model)
}

const config = gameOf({}).configure({ currency: 'EUR', stakeMax: undefined })
const state: SlotState = { stake: 40_000n, freeLeft: 2, freePlayed: 3, level: 4, kept: [], won: 300_000n }

test('units are twentieths of the stake, exact for every stake that is offered', () => {
  const frames = [{ reels: ['A'], times: 1, wins: [{ symbol: 'A', count: 1, cells: [0], units: 7 }] }]
  for (const stake of config.stakes) {
    const { result, win, isOver } = gameOf({ frames, units: 7 }).play({
      state: undefined,
      command: { kind: 'spin', stake },
      config,
      random,
    })
    expect(win * 20n).toBe(stake * 7n)
    expect(result.frames[0]?.wins[0]?.win).toBe(win)
    expect(isOver).toBe(true)
  }
})

test.each([
  ['just below it', 49, 98_000n, false],
  ['exactly the most', 50, 100_000n, true],
  ['more than the most', 5_000, 100_000n, true],
])('a round that has paid 300 000 of 400 000 pays the rest at most: %s', (_, units, win, isMost) => {
  const played = gameOf({ units, freeLeft: 5 }).play({ state, command: { kind: 'free' }, config, random })
  expect([played.win, played.result.isMost, played.isOver]).toEqual([win, isMost, isMost])
})

test('free spins count down as steps of the round, and keep what the model carries', () => {
  const played = gameOf({ units: 1, freeLeft: 1, level: 5, kept: [[2, 3]] }).play({
    state,
    command: { kind: 'free' },
    config,
    random,
  })
  expect(played).toMatchObject({
    stake: 0n,
    win: 2_000n,
    isOver: false,
    state: { stake: 40_000n, freeLeft: 1, freePlayed: 4, level: 5, kept: [[2, 3]], won: 302_000n },
  })
})

test.each([
  ['a spin with a stake that is offered', undefined, { kind: 'spin', stake: 20_000n }, undefined],
  ['a stake that is not offered', undefined, { kind: 'spin', stake: 20_001n }, 'stake_not_offered'],
  ['a free spin without any left', undefined, { kind: 'free' }, 'not_now'],
  ['a free spin', state, { kind: 'free' }, undefined],
  ['a paid spin among free ones', state, { kind: 'spin', stake: 20_000n }, 'not_now'],
] as const)('a command is judged: %s', (_, before, command, refusal) => {
  expect(gameOf({}).refuse({ state: before, command, config })).toBe(refusal)
})

test.each([
  ['a spin', { kind: 'spin', stake: 5n }, { kind: 'spin', stake: 5n }],
  ['a free one', { kind: 'free', stake: 5n }, { kind: 'free' }],
  ['a number for a stake', { kind: 'spin', stake: 5 }, undefined],
  ['a feature', { kind: 'buy', stake: 5n }, { kind: 'buy', stake: 5n }],
  ['a feature without a stake', { kind: 'buy' }, undefined],
  ['a place', { kind: 'pick', cell: 2 }, { kind: 'pick', cell: 2 }],
  ['a text for a place', { kind: 'pick', cell: '2' }, undefined],
  ['another kind', { kind: 'gamble' }, undefined],
  ['a list', [], undefined],
] as const)('a command is parsed or rejected: %s', (_, given, read) => {
  expect(gameOf({}).readCommand(given)).toEqual(read)
})

test('a market with a maximum stake is offered no higher stake', () => {
  expect(gameOf({}).configure({ currency: 'EUR', stakeMax: 50_000n })).toEqual({ stakes: [20_000n, 40_000n] })
})

test('a paid spin with a jackpot draws once more, after the reels; a free spin and a round without a stake of the player do not', () => {
  const model: SlotModel = {
    code: 'test',
    version: 1,
    rtpBp: 9500,
    reels: 1,
    rows: 1,
    pays: {},
    mostTimes: 10,
    draw: (chance) => ({ ...blank, frames: [{ reels: [String(chance.below(2))], wins: [], times: 1 }] }),
  }
  const game = slotOf(model, mosaicJackpot)
  expect(game.rtpBp).toBe(9_650)
  const drawn: number[] = []
  const chance: Random = { below: (limit) => (drawn.push(limit), 1) }
  const paid = game.configure({ currency: 'EUR', stakeMax: undefined })
  const spin = { kind: 'spin', stake: 40_000n } as const
  const first = game.play({ state: undefined, command: spin, config: paid, random: chance })
  expect(first).toMatchObject({
    result: { jackpot: { drawn: 1, tickets: 2, of: 2_000_000 } },
    jackpot: { share: 400n, isWon: true },
    win: 0n,
  })
  expect(drawn).toEqual([2, 2_000_000])
  const free = game.play({ state, command: { kind: 'free' }, config: paid, random: chance })
  const unpaid = game.configure({ currency: 'EUR', stakeMax: undefined, isFree: true })
  const given = game.play({ state: undefined, command: spin, config: unpaid, random: chance })
  for (const { result, jackpot } of [free, given])
    expect([result.jackpot, jackpot]).toEqual([undefined, undefined])
})

describe('a bought feature', () => {
  const bought = { spins: 10, times: 25, rtpBp: 9_500 }
  const game = gameOf({}, bought)
  const market = { currency: 'EUR', stakeMax: undefined, allowsFeatureBuy: true }
  const sold = game.configure(market)
  const buy = { kind: 'buy', stake: 40_000n } as const

  test('costs its price, brings its spins at once, and draws nothing', () => {
    const played = game.play({ state: undefined, command: buy, config: sold, random })
    expect(played).toMatchObject({
      stake: 1_000_000n,
      win: 0n,
      isOver: false,
      state: { stake: 40_000n, freeLeft: 10, freePlayed: 0, won: 0n },
      result: { isBought: true, freeSpinsWon: 10, frames: [] },
    })
  })

  test('is sold up to the price of the highest stake of a spin, also under the maximum of a market', () => {
    expect(sold.bought).toEqual({
      times: 25,
      stakes: [20_000n, 40_000n, 60_000n, 100_000n, 200_000n, 300_000n, 400_000n],
    })
    expect(game.configure({ ...market, stakeMax: 1_000_000n }).bought?.stakes).toEqual([20_000n, 40_000n])
    expect(game.configure({ ...market, stakeMax: 100_000n }).bought?.stakes).toEqual([])
  })

  test.each([
    ['a market that allows it', sold, undefined, buy, undefined],
    [
      'a market that does not',
      game.configure({ ...market, allowsFeatureBuy: false }),
      undefined,
      buy,
      'feature_not_offered',
    ],
    ['a market that says nothing', config, undefined, buy, 'feature_not_offered'],
    ['a slot that sells none', gameOf({}).configure(market), undefined, buy, 'feature_not_offered'],
    ['a stake whose price is too high', sold, undefined, { ...buy, stake: 1_000_000n }, 'stake_not_offered'],
    ['an open round', sold, state, buy, 'not_now'],
  ] as const)('is judged: %s', (_, terms, before, command, refusal) => {
    expect(game.refuse({ state: before, command, config: terms })).toBe(refusal)
  })
})

describe('a slot with places to pick', () => {
  const game = gameOf({}, undefined, 3)
  const open = { ...state, kept: [[1, 5]] } as const
  test.each([
    ['a closed place', open, { kind: 'pick', cell: 2 }, undefined],
    ['a place that is open', open, { kind: 'pick', cell: 1 }, 'not_now'],
    ['a place beyond the last', open, { kind: 'pick', cell: 3 }, 'not_now'],
    ['a place before the first', open, { kind: 'pick', cell: -1 }, 'not_now'],
    ['no whole place', open, { kind: 'pick', cell: 0.5 }, 'not_now'],
    ['no place', open, { kind: 'free' }, 'not_now'],
    ['no round', undefined, { kind: 'pick', cell: 0 }, 'not_now'],
  ] as const)('judges a pick: %s', (_, before, command, refusal) => {
    expect(game.refuse({ state: before, command, config })).toBe(refusal)
  })

  test('takes no pick where there are none', () => {
    expect(gameOf({}).refuse({ state, command: { kind: 'pick', cell: 0 }, config })).toBe('not_now')
  })

  test('picks the first closed place for an absent player', () => {
    expect(game.finish({ ...state, kept: [[0, 5]] })).toEqual({ kind: 'pick', cell: 1 })
    expect(game.finish({ ...state, kept: [] })).toEqual({ kind: 'pick', cell: 0 })
  })
})
