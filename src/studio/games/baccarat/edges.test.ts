import { describe, expect, test } from 'vitest'

import { type Spot, backOf, odds } from './payouts.ts'
import { bankerDraws, outcomeOf, playerDraws } from './rules.ts'

/** Number of ordered draws of six cards from eight decks. */
const ORDERS = 416 * 415 * 414 * 413 * 412 * 411

/** How many cards of value 0, 1, … 9 are in eight decks. */
const counts = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]

interface Tally {
  player: number
  banker: number
  tie: number
}

/**
 * Enumerates all values of the first cards by the rules of the table, and counts the ordered draws of six cards
 * behind each. Exact as numbers: the total is below 2^53.
 */
function countOutcomes(): Tally {
  const tally: Tally = { player: 0, banker: 0, tie: 0 }
  const left = [...counts]
  let cards = 416

  const take = (weight: number, go: (value: number, weight: number) => void) => {
    for (let value = 0; value < 10; value++) {
      const ways = left[value] ?? 0
      if (ways === 0) continue
      left[value] = ways - 1
      cards--
      go(value, weight * ways)
      cards++
      left[value] = ways
    }
  }
  const end = (player: number, banker: number, dealt: number, weight: number) => {
    // The undealt cards of the six can be in this many orders.
    let orders = weight
    for (let nth = dealt; nth < 6; nth++) orders *= 416 - nth
    const [p, b] = [player % 10, banker % 10]
    tally[p === b ? 'tie' : p > b ? 'player' : 'banker'] += orders
  }
  const bankers = (
    player: number,
    banker: number,
    third: number | undefined,
    dealt: number,
    weight: number,
  ) => {
    if (!bankerDraws(banker % 10, third)) end(player, banker, dealt, weight)
    else take(weight, (value, ways) => end(player, banker + value, dealt + 1, ways))
  }
  take(1, (first, a) =>
    take(a, (second, b) =>
      take(b, (third, c) =>
        take(c, (fourth, weight) => {
          const [player, banker] = [first + third, second + fourth]
          if (player % 10 >= 8 || banker % 10 >= 8) end(player, banker, 4, weight)
          else if (!playerDraws(player % 10)) bankers(player, banker, undefined, 4, weight)
          else take(weight, (value, ways) => bankers(player + value, banker, value, 5, ways))
        }),
      ),
    ),
  )
  return tally
}

describe('the house edges, by enumeration', () => {
  const tally = countOutcomes()

  // Source: https://wizardofodds.com/games/baccarat/basics/, eight decks.
  test('the counted outcomes equal the published ones', () => {
    expect(tally).toEqual({
      player: 2_230_518_282_592_256,
      banker: 2_292_252_566_437_888,
      tie: 475_627_426_473_216,
    })
    expect(tally.player + tally.banker + tally.tie).toBe(ORDERS)
  })

  // Of the remaining 415 cards, 31 have the rank of the first.
  const pair = { won: 31 * (ORDERS / 415), lost: 384 * (ORDERS / 415) }

  test.each<[Spot, number, number, string]>([
    ['player', tally.player, tally.banker, '1.2351'],
    ['banker', tally.banker, tally.player, '1.0579'],
    ['tie', tally.tie, tally.player + tally.banker, '14.3596'],
    ['playerPair', pair.won, pair.lost, '10.3614'],
    ['bankerPair', pair.won, pair.lost, '10.3614'],
  ])('%s', (spot, won, lost, percent) => {
    // In ten-thousandths of a percent, rounded half up.
    const lostUnits = BigInt(lost) * 100n - BigInt(won) * odds[spot]
    const edge = (lostUnits * 10_000n + BigInt(ORDERS) / 2n) / BigInt(ORDERS)
    expect(`${edge / 10_000n}.${(edge % 10_000n).toString().padStart(4, '0')}`).toBe(percent)
  })

  test('the count of pairs equals an enumeration of the cards', () => {
    // Two of 416 cards in order: the other cards do not affect the player's pair.
    let pairs = 0
    for (let first = 0; first < 416; first++)
      for (let second = 0; second < 416; second++)
        if (first !== second && outcomeOf({ player: [first % 52, second % 52], banker: [] }).playerPair)
          pairs++
    expect(pairs * 415).toBe(416 * 415 * 31)
  })

  test('the odds are those that the payouts use', () => {
    const won = {
      winner: 'banker',
      playerTotal: 0,
      bankerTotal: 1,
      playerPair: true,
      bankerPair: true,
      isNatural: false,
    } as const
    expect(backOf('banker', won)).toBe(100n + odds.banker)
    expect(backOf('playerPair', won)).toBe(100n + odds.playerPair)
  })
})
