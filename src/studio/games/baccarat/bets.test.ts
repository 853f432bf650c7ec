import { describe, expect, test } from 'vitest'

import {
  type BetRefused,
  type Chips,
  type TableLimits,
  addChips,
  refuseChips,
  sumOf,
} from '#studio/games/chip-table/bets.ts'
import { returnOf } from '#studio/games/chip-table/chip-table.ts'
import { levelsFor } from '#studio/games/chip-table/levels.ts'

import { backOf, layout, limits as ofBaccarat, spots } from './payouts.ts'

const [limits] = levelsFor(100_000n, ofBaccarat, { stakeMax: undefined }) as readonly [TableLimits]
const unit = (count: number) => BigInt(count) * 100_000n

describe('chips on the table', () => {
  test.each<[title: string, chips: Chips, before: Chips, placings: number, refused: BetRefused | undefined]>([
    ['nothing', {}, {}, 0, 'no_chips'],
    ['the eleventh time', { player: unit(1) }, {}, 10, 'too_often'],
    ['the tenth time', { player: unit(1) }, {}, 9, undefined],
    ['no stake', { player: 0n }, {}, 0, 'below_least'],
    ['a stake with a sign', { player: -unit(5) }, {}, 0, 'below_least'],
    ['less than the least', { player: unit(1) - 1n }, {}, 0, 'below_least'],
    ['one of two is less', { player: unit(5), tie: 1_000n }, {}, 0, 'below_least'],
    ['a part of a chip', { player: unit(1) + 1_000n }, {}, 0, 'no_whole_chips'],
    ['the least', { player: unit(1) }, {}, 0, undefined],
    ['player and banker', { player: unit(1), banker: unit(1) }, {}, 0, 'opposite'],
    ['banker after player', { banker: unit(1) }, { player: unit(1) }, 1, 'opposite'],
    ['more of the player', { player: unit(1) }, { player: unit(1) }, 1, undefined],
    [
      'all others with the banker',
      { tie: unit(1), playerPair: unit(1), bankerPair: unit(1) },
      { banker: unit(1) },
      1,
      undefined,
    ],
    ['the most', { banker: unit(5_000) }, {}, 0, undefined],
    ['more than the most', { banker: unit(5_001) }, {}, 0, 'above_most'],
    ['more than the most in two goes', { banker: unit(1) }, { banker: unit(5_000) }, 1, 'above_most'],
    ['long odds take less', { tie: unit(501) }, {}, 0, 'above_most'],
    ['a pair takes least', { bankerPair: unit(401) }, {}, 0, 'above_most'],
    [
      'each within, together too much',
      { tie: unit(500), playerPair: unit(400), bankerPair: unit(400) },
      { player: unit(5_000) },
      1,
      'above_most',
    ],
  ])('%s', (_, chips, before, placings, refused) => {
    expect(refuseChips(layout, { chips, before, placings, limits })).toBe(refused)
  })

  test('are added spot by spot', () => {
    expect(addChips({ player: 1n, tie: 2n }, { tie: 3n, bankerPair: 4n })).toEqual({
      player: 1n,
      tie: 5n,
      bankerPair: 4n,
    })
    expect(addChips({}, {})).toEqual({})
    expect(sumOf({ player: 1n, tie: 5n, bankerPair: 4n })).toBe(10n)
  })

  // The 5 % commission is payable in every currency, because a chip is at least one main unit.
  test('payouts of a table’s chips need no rounding', () => {
    const outcome = {
      winner: 'banker',
      playerTotal: 0,
      bankerTotal: 1,
      playerPair: true,
      bankerPair: true,
      isNatural: false,
    } as const
    for (const step of [100n, 1_000n])
      for (let chips = 1; chips <= 40; chips++)
        for (const spot of spots) {
          const back = backOf(spot, outcome)
          expect(returnOf(unit(chips), back, step)).toBe(returnOf(unit(chips), back, 1n))
        }
  })
})
