import { describe, expect, test } from 'vitest'

import { stakeUnit } from '#studio/games/stake-unit.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { type FishConfig, fishGame } from './fish-game.ts'
import { findFish, numbersOf } from './sea.ts'
import { reef, seas } from './seas.ts'
import { shotCounts } from './shots.ts'

const game = fishGame(reef)
const fire = { kind: 'fire', fish: 'koi', price: 100_000n, shots: 5 } as const

describe('a volley', () => {
  test.each<[title: string, command: unknown, isRead: boolean]>([
    ['five shots', fire, true],
    ['one shot', { ...fire, shots: 1 }, true],
    ['two shots', { ...fire, shots: 2 }, false],
    ['no shot', { ...fire, shots: 0 }, false],
    ['a hundred shots', { ...fire, shots: 100 }, false],
    ['a number of shots as text', { ...fire, shots: '5' }, false],
    ['a fish of another sea', { ...fire, fish: 'eel' }, false],
    ['a name that every object has', { ...fire, fish: 'constructor' }, false],
    ['a price that is no amount', { ...fire, price: 100_000 }, false],
    ['another kind', { ...fire, kind: 'bet' }, false],
    ['nothing', undefined, false],
  ])('with %s is read or not', (_, command, isRead) => {
    expect(game.readCommand(command) !== undefined).toBe(isRead)
  })

  test('holds nothing but what the rules know', () => {
    expect(game.readCommand({ ...fire, win: 1n })).toEqual(fire)
  })

  test.each<[title: string, price: bigint, shots: number, stakeMost: bigint | null, refusal?: string]>([
    ['an offered price', 200_000n, 7, null],
    ['a price that is not offered', 150_000n, 1, null, 'stake_not_offered'],
    ['nothing', 0n, 1, null, 'stake_not_offered'],
    ['less than nothing', -100_000n, 1, null, 'stake_not_offered'],
    ['exactly the maximum of the market', 200_000n, 5, 1_000_000n],
    ['more than it in all shots together', 200_000n, 7, 1_000_000n, 'above_most'],
  ])('at %s is refused or not', (_, price, shots, stakeMost, refusal) => {
    const config: FishConfig = { prices: [100_000n, 200_000n], stakeMost }
    expect(game.refuse({ state: undefined, command: { ...fire, price, shots }, config })).toBe(refusal)
  })

  test('pays each catch, and each shot draws its own number', () => {
    const numbers = [964, 965, 0, 1_999, 300]
    const limits: number[] = []
    const played = game.play({
      state: undefined,
      command: fire,
      config: { prices: [100_000n], stakeMost: null },
      random: { below: (limit) => (limits.push(limit), numbers[limits.length - 1] ?? 0) },
    })
    expect(limits).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
    expect(played).toEqual({
      state: null,
      result: { fish: 'koi', price: 100_000n, drawn: numbers, caught: 3 },
      stake: 500_000n,
      win: 600_000n,
      isOver: true,
    })
    expect(game.leastMs?.(played.result)).toBe(5 * 333)
  })
})

test.each<[currency: string, stakeMax: bigint | undefined, first: bigint, last: bigint | undefined]>([
  ['PHP', undefined, 100_000n, 5_000_000n],
  ['EUR', undefined, 20_000n, 1_000_000n],
  ['VND', undefined, 200_000_000n, 10_000_000_000n],
  ['PHP', 300_000n, 100_000n, 300_000n],
])('in %s with %s at the most a shot costs %s to %s', (currency, stakeMax, first, last) => {
  const { prices, stakeMost } = game.configure({ currency, stakeMax })
  expect([prices[0], prices.at(-1), stakeMost]).toEqual([first, last, stakeMax ?? null])
})

test('below the smallest price nothing is offered', () => {
  expect(game.configure({ currency: 'PHP', stakeMax: 99_999n }).prices).toEqual([])
})

test('no payout is rounded, and no volley of any sea pays more than 20 000 chips', () => {
  for (const currency of ['EUR', 'PHP', 'VND', 'JPY', 'KWD']) {
    for (const sea of seas) {
      const { prices } = fishGame(sea).configure({ currency, stakeMax: undefined })
      for (const price of prices)
        for (const { times } of sea.fish) {
          expect((price * BigInt(times)) % 100n).toBe(0n)
          const most = ((price * BigInt(times)) / 100n) * BigInt(Math.max(...shotCounts))
          expect(most).toBeLessThanOrEqual(20_000n * stakeUnit(currency))
        }
    }
  }
})

test.each(seas.flatMap((sea) => sea.fish.map((fish) => [sea.code, fish.code, sea] as const)))(
  '%s: of twenty thousand shots at %s as many catch as stated, within an interval of 99 %% for all fish together',
  (_, code, sea) => {
    const fish = findFish(sea, code)
    if (!fish) throw new Error('the fish is there')
    const volleys = 4_000
    let caught = 0
    for (let nonce = 0; nonce < volleys; nonce += 1)
      caught += fishGame(sea).play({
        state: undefined,
        command: { kind: 'fire', fish: code, price: 100n, shots: 5 },
        config: { prices: [100n], stakeMost: null },
        random: chanceOf({ serverSeed: 'fishing', clientSeed: `${sea.code} ${code}`, nonce }),
      }).result.caught
    const shots = volleys * 5
    const chance = sea.returnMille / numbersOf(fish)
    const deviation = Math.sqrt(chance * (1 - chance) * shots)
    // The quantile of 1 % shared by twenty-one fish.
    expect(Math.abs(caught - chance * shots)).toBeLessThan(3.5 * deviation)
  },
)

test('a volley has no open state', () => {
  expect(game.show(null)).toBeUndefined()
  expect(() => game.finish(null)).toThrow('never stays open')
})
