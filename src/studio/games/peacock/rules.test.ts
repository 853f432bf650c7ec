import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'

import { peacock } from './peacock-game.ts'
import { type Symbol, lines, reels } from './reels.ts'
import { drawStops, judgeLine, judgeStops, windowAt } from './rules.ts'

const row = (text: string): readonly Symbol[] => text.split(' ') as Symbol[]

test.each([
  ['three alike', 'koi koi koi star rosette', 'koi', 3, 30n],
  ['four alike', 'koi koi koi koi rosette', 'koi', 4, 100n],
  ['five alike', 'peacock peacock peacock peacock peacock', 'peacock', 5, 1000n],
  ['a wild in the middle', 'lion wild lion star star', 'lion', 3, 40n],
  ['wilds to the end', 'lion wild wild wild lion', 'lion', 5, 600n],
  ['a wild ends nothing', 'labyrinth labyrinth wild star labyrinth', 'labyrinth', 3, 7n],
  ['a scatter ends a line', 'star star scatter star star', undefined, 0, 0n],
  ['two are nothing', 'peacock peacock star peacock peacock', undefined, 0, 0n],
  ['not from the first reel on', 'star koi koi koi koi', undefined, 0, 0n],
] as const)('a line: %s', (_, text, symbol, count, pays) => {
  expect(judgeLine(row(text))).toEqual(symbol === undefined ? undefined : { symbol, count, pays })
})

const stopsWith = (symbol: Symbol) => reels.map((reel) => reel.indexOf(symbol))

test.each([
  ['five', 5, 50n, 25],
  ['four', 4, 10n, 15],
  ['three', 3, 2n, 10],
  ['two', 2, 0n, 0],
] as const)('scatters pay and bring free spins, anywhere: %s', (_, count, pays, spins) => {
  const stops = stopsWith('scatter').map((stop, reel) =>
    reel < count ? stop : (stop + 5) % (reels[reel]?.length ?? 1),
  )
  const spin = judgeStops(stops, { stake: 2_000n, isFree: false })
  expect([spin.scatters, spin.scatterWin, spin.freeSpinsWon]).toEqual([count, pays * 2_000n, spins])
})

test('in free spins lines pay double, and scatters as always', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const stops = reels.map((reel, place) => (seed * 7 + place * 11) % reel.length)
    const [paid, free] = [false, true].map((isFree) => judgeStops(stops, { stake: 2_000n, isFree }))
    expect(free?.scatterWin).toBe(paid?.scatterWin)
    expect((free?.win ?? 0n) - (free?.scatterWin ?? 0n)).toBe(
      2n * ((paid?.win ?? 0n) - (paid?.scatterWin ?? 0n)),
    )
  }
})

test('the window shows each reel from its stop on, wrapping around its end', () => {
  expect(windowAt([29, 0, 0, 0, 0])[0]).toEqual([reels[0]?.[29], reels[0]?.[0], reels[0]?.[1]])
})

test('twenty lines, all different, each with a place on every reel', () => {
  expect(new Set(lines.map((line) => line.join())).size).toBe(20)
})

/** A fixed random source that yields these 32-bit words. */
const chance = (...words: number[]) =>
  openRandom((place) => {
    const bytes = new Uint8Array(32)
    for (let at = 0; at < 8; at += 1) new DataView(bytes.buffer).setUint32(at * 4, words[place * 8 + at] ?? 0)
    return bytes
  })

test('a reel stops at a random position, each equally likely', () => {
  expect(drawStops(chance(0, 29, 30, 59, 31))).toEqual([0, 29, 0, 29, 1])
})

const config = peacock.configure({ currency: 'EUR', stakeMax: undefined })
const state = { stake: 20_000n, freeLeft: 2, freePlayed: 8, won: 5n }

test.each([
  ['a spin with a stake that is offered', undefined, { kind: 'spin', stake: 20_000n }, undefined],
  ['a stake that is not offered', undefined, { kind: 'spin', stake: 20_001n }, 'stake_not_offered'],
  ['nothing staked', undefined, { kind: 'spin', stake: 0n }, 'stake_not_offered'],
  ['a free spin that nobody won', undefined, { kind: 'free' }, 'not_now'],
  ['a free spin', state, { kind: 'free' }, undefined],
  ['a paid spin among free ones', state, { kind: 'spin', stake: 20_000n }, 'not_now'],
] as const)('a command is judged: %s', (_, before, command, refusal) => {
  expect(peacock.refuse({ state: before, command, config })).toBe(refusal)
})

test.each([
  ['a spin', { kind: 'spin', stake: 5n }, { kind: 'spin', stake: 5n }],
  ['a free one', { kind: 'free', stake: 5n }, { kind: 'free' }],
  ['a number for a stake', { kind: 'spin', stake: 5 }, undefined],
  ['a text for a stake', { kind: 'spin', stake: '5' }, undefined],
  ['another kind', { kind: 'buy' }, undefined],
  ['nothing', null, undefined],
  ['a list', [], undefined],
] as const)('a command is parsed or rejected: %s', (_, given, read) => {
  expect(peacock.readCommand(given)).toEqual(read)
})

test('a market with a maximum stake is offered no higher stake', () => {
  expect(peacock.configure({ currency: 'EUR', stakeMax: 100_000n })).toEqual({
    stakes: [20_000n, 40_000n, 60_000n, 100_000n],
  })
})

test('free spins count down, and the round is over with the last of them', () => {
  const blank = chance(0, 5, 5, 5, 5)
  const last = peacock.play({
    state: { ...state, freeLeft: 1 },
    command: { kind: 'free' },
    config,
    random: blank,
  })
  expect([last.stake, last.isOver, last.state.freeLeft, last.state.freePlayed]).toEqual([0n, true, 0, 9])
  const scatters = stopsWith('scatter')
  const more = peacock.play({ state, command: { kind: 'free' }, config, random: chance(...scatters) })
  expect([more.isOver, more.state.freeLeft]).toEqual([false, 26])
})
