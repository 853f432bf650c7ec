import { twentyLines } from '#studio/games/slots/lines.ts'
import {
  COINS_TO_HOLD,
  GRAND_TIMES,
  ONE_IN,
  RESPINS,
  coinValues,
  foundryPays,
  foundryStrips,
} from '#studio/games/slots/models/foundry.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { lineShare, positionsOf, visibleCounts, weightsOf } from './line-par.ts'
import { type Share, add, multiply, whole } from './share.ts'

const CELLS = 15

/** Lines by their symbols, and the respins by the number of coins: the values of coins are independent of everything else. */
export function foundryPar() {
  const all = positionsOf(foundryStrips)
  const counts = visibleCounts(foundryStrips, 3, 'C')
  const lines = multiply(lineShare(foundryStrips.map(weightsOf), foundryPays), {
    top: BigInt(twentyLines.length),
    bottom: BigInt(UNITS_OF_STAKE),
  })
  const worth = worthByCoins()
  let held: Share = whole(0)
  let triggers = 0n
  for (let coins = COINS_TO_HOLD; coins <= CELLS; coins += 1) {
    triggers += counts[coins] ?? 0n
    held = add(held, multiply({ top: counts[coins] ?? 0n, bottom: all }, worth[coins] ?? whole(0)))
  }
  return { lines, held, trigger: { top: triggers, bottom: all }, all: add(lines, held) }
}

/** The expected payout of respins that begin with so many coins, in stakes. */
function worthByCoins(): readonly Share[] {
  const mean = {
    top: BigInt(coinValues.reduce<number>((sum, value) => sum + value, 0)),
    bottom: BigInt(coinValues.length),
  }
  const worth: Share[] = []
  worth[CELLS] = add(multiply(mean, whole(CELLS)), whole(GRAND_TIMES))
  for (let coins = CELLS - 1; coins >= COINS_TO_HOLD; coins -= 1) {
    const empty = CELLS - coins
    let more: Share = whole(0)
    for (let found = 1; found <= empty; found += 1)
      more = add(more, multiply(chanceOf(found, empty), worth[coins + found] ?? whole(0)))
    const none = chanceOf(0, empty)
    let value: Share = multiply(mean, whole(coins))
    for (let left = 0; left < RESPINS; left += 1) value = add(more, multiply(none, value))
    worth[coins] = value
  }
  return worth
}

/** The probability that `found` of `empty` cells get a coin. */
function chanceOf(found: number, empty: number): Share {
  const other = BigInt(ONE_IN - 1) ** BigInt(empty - found)
  return { top: choose(empty, found) * other, bottom: BigInt(ONE_IN) ** BigInt(empty) }
}

function choose(from: number, count: number): bigint {
  let ways = 1n
  for (let place = 1; place <= count; place += 1) ways = (ways * BigInt(from - place + 1)) / BigInt(place)
  return ways
}
