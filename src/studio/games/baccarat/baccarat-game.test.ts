import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'

import { type BaccaratOutcome, baccarat } from './baccarat-game.ts'
import { readCard } from './cards.ts'
import { type Outcome, outcomeOf } from './rules.ts'
import { roundsOf, shuffle } from './shoe.ts'

const unit = (count: number) => BigInt(count) * 100_000n
const chanceOf = (seed: string) =>
  openRandom((block) => createHmac('sha256', seed).update(String(block)).digest())
const config = baccarat.configure({ currency: 'EUR', stakeMax: undefined })
const bet = (chips: Record<string, bigint>, currency = 'EUR') => ({ chips, currency, level: 0 })

describe('a bet as the page sends it', () => {
  test.each<[title: string, value: unknown, isRead: boolean]>([
    ['chips', { currency: 'EUR', chips: { player: unit(1) } }, true],
    ['no chips at all: it is refused, not misread', { currency: 'EUR', chips: {} }, true],
    ['nothing', undefined, false],
    ['a text', 'player', false],
    ['without a currency', { chips: { player: unit(1) } }, false],
    ['a number for an amount', { currency: 'EUR', chips: { player: 1 } }, false],
    ['a spot that there is not', { currency: 'EUR', chips: { dragon: unit(1) } }, false],
    ['a spot of the language', JSON.parse('{"currency":"EUR","chips":{"__proto__":"1"}}'), false],
  ])('%s', (_, value, isRead) => {
    expect(baccarat.readBet(value) !== undefined).toBe(isRead)
  })

  test.each([
    ['another currency', bet({ player: unit(1) }, 'PHP'), [], 'stake_not_offered'],
    ['too little', bet({ player: 1n }), [], 'stake_not_offered'],
    ['too much', bet({ player: unit(5_001) }), [], 'above_most'],
    ['the other side', bet({ player: unit(1) }), [bet({ banker: unit(1) })], 'opposite_bets'],
    [
      'too often',
      bet({ player: unit(1) }),
      Array.from({ length: 10 }, () => bet({ player: unit(1) })),
      'too_many_bets',
    ],
    ['well', bet({ player: unit(1), tie: unit(1) }), [bet({ player: unit(4) })], undefined],
  ])('a bet on %s is judged together with the earlier ones', (_, bet, placed, refused) => {
    expect(baccarat.refuseBet({ bet, placed, config })).toBe(refused)
  })

  test('the market’s maximum applies to all bets of a player in a round', () => {
    const strict = baccarat.configure({ currency: 'EUR', stakeMax: unit(5) + 50_000n })
    const refuse = (chips: Record<string, bigint>) =>
      baccarat.refuseBet({ bet: bet(chips), placed: [], config: strict })
    expect(refuse({ banker: unit(5) })).toBeUndefined()
    expect(refuse({ banker: unit(6) })).toBe('above_most')
    expect(refuse({ banker: unit(3), tie: unit(3) })).toBe('above_most')
  })
})

describe('a shoe over its rounds', () => {
  test('is dealt round by round to its cut card, and then another one begins', () => {
    const seeded = () => chanceOf('a shoe')
    const random = seeded()
    const rounds = roundsOf(shuffle((bound) => random.below(bound)))
    let before: BaccaratOutcome | undefined
    for (const [at, { next, isLast }] of rounds.entries()) {
      const outcome: BaccaratOutcome = baccarat.draw(seeded(), before)
      expect(outcome).toMatchObject({ next, isLast, nth: at + 1 })
      expect(outcome.marks).toHaveLength(2 * (at + 1))
      expect(baccarat.goesOn?.(outcome)).toBe(!isLast)
      before = outcome
    }
    expect(baccarat.draw(chanceOf('the next'), undefined)).toMatchObject({ nth: 1 })
  })
})

const tie: Outcome = {
  winner: 'tie',
  playerTotal: 6,
  bankerTotal: 6,
  playerPair: false,
  bankerPair: true,
  isNatural: false,
}
const six: BaccaratOutcome = {
  player: ['KS', '2D', '4S'],
  banker: ['2H', '2C', '2S'],
  result: tie,
  nth: 3,
  next: 40,
  isLast: false,
  marks: 'p0b0t2',
}

describe('the shown outcome', () => {
  test('reveals the cards one by one in the order of the shoe, then the result', () => {
    const seen = (elapsedMs: number) => {
      const { player, banker, result, marks } = baccarat.show({ outcome: six, elapsedMs }) as Record<
        string,
        never
      >
      return JSON.stringify([player, banker, result === undefined ? 'none' : 'told', marks])
    }
    expect(seen(0)).toBe('[[],[],"none","p0b0"]')
    expect(seen(700)).toBe('[["KS"],[],"none","p0b0"]')
    expect(seen(1_600)).toBe('[["KS"],["2H"],"none","p0b0"]')
    expect(seen(3_400)).toBe('[["KS","2D"],["2H","2C"],"none","p0b0"]')
    expect(seen(4_300)).toBe('[["KS","2D","4S"],["2H","2C"],"none","p0b0"]')
    // The last card still arrives: neither the winner nor the road map gives it away.
    expect(seen(5_200)).toBe('[["KS","2D","4S"],["2H","2C","2S"],"none","p0b0"]')
    expect(seen(5_899)).toBe(seen(5_200))
    expect(seen(5_900)).toBe('[["KS","2D","4S"],["2H","2C","2S"],"told","p0b0t2"]')
    expect(seen(Number.POSITIVE_INFINITY)).toBe(seen(5_900))
    expect(baccarat.playMs(six)).toBe(6_100)
  })

  test('the banker’s third card is the fifth where the player stood', () => {
    const five = { ...six, player: ['KS', '6D'] }
    expect(baccarat.show({ outcome: five, elapsedMs: 4_299 })).toMatchObject({ banker: ['2H', '2C'] })
    expect(baccarat.show({ outcome: five, elapsedMs: 4_300 })).toMatchObject({ banker: ['2H', '2C', '2S'] })
    expect(baccarat.show({ outcome: five, elapsedMs: 5_000 })).toMatchObject({ result: tie })
  })

  test('rounds begin at least five seconds apart', () => {
    expect(baccarat.bettingMs + baccarat.settledMs).toBeGreaterThan(5_000)
  })
})

describe('the payment', () => {
  test('pays every spot by its own part of the outcome, in one sum', () => {
    const chips = { player: unit(10), tie: unit(2), playerPair: unit(1), bankerPair: unit(1) }
    expect(baccarat.settle({ bet: bet(chips), outcome: six })).toEqual({
      win: unit(10) + unit(18) + unit(12),
      result: { spots: { player: 'pushed', tie: 'won', playerPair: 'lost', bankerPair: 'won' } },
    })
  })

  test('the cards of an outcome are valid and give its result', () => {
    const outcome = baccarat.draw(chanceOf('cards'), undefined)
    expect([...outcome.player, ...outcome.banker].every((text) => readCard(text) !== undefined)).toBe(true)
  })

  // 30 000 rounds from fixed seeds: the return of each spot must be within five standard errors.
  test('returns as much as the computed edges', () => {
    const back = { player: 0, banker: 0, tie: 0, playerPair: 0 }
    const names = Object.keys(back) as (keyof typeof back)[]
    let rounds = 0
    for (let shoe = 0; rounds < 30_000; shoe++) {
      const random = chanceOf(`simulated ${shoe}`)
      const cards = shuffle((bound) => random.below(bound))
      for (const { round } of roundsOf(cards)) {
        rounds++
        const outcome = { ...six, result: outcomeOf(round) }
        for (const spot of names)
          back[spot] += Number(baccarat.settle({ bet: bet({ [spot]: unit(1) }), outcome }).win) / 100_000
      }
    }
    const expected = {
      player: [0.98765, 0.95],
      banker: [0.98942, 0.93],
      tie: [0.8564, 2.64],
      playerPair: [0.8964, 3.15],
    }
    for (const spot of names) {
      const [mean = 0, deviation = 0] = expected[spot]
      expect(Math.abs(back[spot] / rounds - mean)).toBeLessThan((5 * deviation) / Math.sqrt(rounds))
    }
  })
})
