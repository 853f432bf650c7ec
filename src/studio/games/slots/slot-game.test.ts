import { expect, test } from 'vitest'

import type { Random } from '#domain/chance/random.ts'
import { mosaicJackpot } from '#studio/game/jackpot.ts'

import { type SlotState, slotOf } from './slot-game.ts'
import type { Drawn, SlotModel } from './slot-model.ts'

const blank: Drawn = { frames: [], units: 0, freeSpinsWon: 0, freeLeft: 0, level: 1, kept: [] }
const random: Random = { below: () => 0 }

/** A model that draws this. */
function gameOf(drawn: Partial<Drawn>) {
  const model: SlotModel = {
    code: 'test',
    version: 1,
    rtpBp: 9500,
    reels: 3,
    rows: 1,
    pays: {},
    mostTimes: 10,
    draw: () => ({ ...blank, ...drawn }),
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
  ['another kind', { kind: 'buy' }, undefined],
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
