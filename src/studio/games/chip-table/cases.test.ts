import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'
import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import { layout as ofBaccarat } from '#studio/games/baccarat/payouts.ts'
import { dragonTiger } from '#studio/games/dragon-tiger/dragon-tiger-game.ts'
import { layout as ofDragonTiger } from '#studio/games/dragon-tiger/rules.ts'
import { roulette } from '#studio/games/roulette/roulette-game.ts'
import { layout as ofRoulette } from '#studio/games/roulette/spots.ts'
import { layout as ofSicBo } from '#studio/games/sic-bo/rules.ts'
import { sicBo } from '#studio/games/sic-bo/sic-bo-game.ts'

import type { ChipTable } from './chip-table.ts'

const unit = (count: number) => BigInt(count) * 100_000n
const bet = (chips: Record<string, bigint>, level = 0) => ({ currency: 'EUR', level, chips })
const tables: readonly (readonly [code: string, game: ChipTable<unknown>, spots: readonly string[]])[] = [
  ['baccarat', baccarat as ChipTable<unknown>, ofBaccarat.spots],
  ['roulette', roulette as ChipTable<unknown>, ofRoulette.spots],
  ['dragon-tiger', dragonTiger as ChipTable<unknown>, ofDragonTiger.spots],
  ['sic-bo', sicBo as ChipTable<unknown>, ofSicBo.spots],
]

test.each(tables)('every round of %s costs the house what one of its cases says', (_, game, spots) => {
  const random = openRandom((block) => createHmac('sha256', game.code).update(String(block)).digest())
  const losses = spots.map((spot) => game.lossesOf(bet({ [spot]: unit(10) })))
  const cases = new Set(losses[0]?.map((__, at) => String(losses.map((each) => each[at]))))
  const seen = new Set<string>()
  let before: unknown
  for (let round = 0; round < 6_000; round += 1) {
    const outcome = game.draw(random, before)
    before = game.goesOn?.(outcome) === true ? outcome : undefined
    const lost = spots.map((spot) => game.settle({ bet: bet({ [spot]: unit(10) }), outcome }).win - unit(10))
    seen.add(String(lost))
  }
  expect([...seen].filter((lost) => !cases.has(lost))).toEqual([])
  // No case is forgotten by chance: nearly all of them were seen.
  expect(seen.size).toBeGreaterThan(cases.size * 0.7)
})

test.each(tables)(
  'an empty table of %s takes the most on every spot, at the highest stakes',
  (_, game, spots) => {
    const { levels, lossMost } = game.configure({ currency: 'EUR', stakeMax: undefined })
    const highest = levels.at(-1)
    for (const spot of spots) {
      let most = 0n
      for (const stake of new Set(Object.values(highest?.most ?? {})))
        if (
          game.refuseBet({
            bet: bet({ [spot]: stake }, 2),
            placed: [],
            config: { currency: 'EUR', levels, lossMost },
          }) === undefined &&
          stake > most
        )
          most = stake
      expect(most).toBeGreaterThan(0n)
      const losses = game.lossesOf(bet({ [spot]: most }, 2))
      expect([spot, losses.some((loss) => loss > lossMost)]).toEqual([spot, false])
    }
  },
)
