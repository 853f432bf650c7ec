import {
  boughtLanterns,
  lanternFreeSpins,
  lanternPays,
  lanternScatterUnits,
  lanternStrips,
} from '#studio/games/slots/models/lanterns.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { positionsOf, visibleCounts } from './line-par.ts'
import { type Share, add, multiply } from './share.ts'

const ROWS = 3

/**
 * Reels are independent, so the expected number of ways is the product of the expected numbers of symbols. The
 * multiplier of a free spin is one more than the expected number of spins before it that paid, and independent of its
 * own reels.
 */
export function lanternsPar() {
  const all = positionsOf(lanternStrips)
  const stake = BigInt(UNITS_OF_STAKE)
  const spin: Share = { top: waysUnits(), bottom: all * stake }
  const counts = visibleCounts(lanternStrips, ROWS, 'S')
  const scatters: Share = {
    top: lanternScatterUnits.reduce(
      (sum, units, place) => sum + BigInt(units) * (counts[place + 3] ?? 0n),
      0n,
    ),
    bottom: all * stake,
  }
  const hits = hitShare()
  const free = lanternFreeSpins.reduce<Share>(
    (sum, spins, place) => {
      const chance = { top: counts[place + 3] ?? 0n, bottom: all }
      return add(sum, multiply(chance, multiply(timesOf(spins, hits), spin)))
    },
    { top: 0n, bottom: 1n },
  )
  const trigger = { top: [3, 4, 5].reduce((sum, count) => sum + (counts[count] ?? 0n), 0n), bottom: all }
  const bought = multiply(multiply(timesOf(boughtLanterns.spins, hits), spin), {
    top: 1n,
    bottom: BigInt(boughtLanterns.times),
  })
  return { spin, scatters, free, hits, trigger, bought, all: add(add(spin, scatters), free) }
}

/** The multipliers of n spins add up to n + p × n × (n - 1) / 2, where a spin pays with the chance p. */
function timesOf(spins: number, hits: Share): Share {
  const n = BigInt(spins)
  return { top: 2n * n * hits.bottom + hits.top * n * (n - 1n), bottom: 2n * hits.bottom }
}

/** Units of all wins over all positions. */
function waysUnits(): bigint {
  return Object.entries(lanternPays).reduce((total, [symbol, steps]) => {
    const seen = lanternStrips.map((strip) => symbolsOf(strip, symbol))
    return steps.reduce((sum, [count, units]) => {
      const ways = seen.reduce((product, { visible, blank, stops }, reel) => {
        if (reel < count) return product * visible
        return product * (reel === count ? blank : stops)
      }, BigInt(units))
      return sum + ways
    }, total)
  }, 0n)
}

/** Over all positions of a reel: how many of the symbol and of wilds are visible, and how often none. */
function symbolsOf(strip: string, symbol: string) {
  let [visible, blank] = [0n, 0n]
  for (let stop = 0; stop < strip.length; stop += 1) {
    const seen = windowOf(strip, stop)
      .split('')
      .filter((one) => one === symbol || one === 'W').length
    visible += BigInt(seen)
    if (seen === 0) blank += 1n
  }
  return { visible, blank, stops: BigInt(strip.length) }
}

/** How often a spin pays in ways: by the first three reels alone. */
function hitShare(): Share {
  const [first = '', second = '', third = ''] = lanternStrips
  let hits = 0n
  for (let one = 0; one < first.length; one += 1) {
    const symbols = [...windowOf(first, one)].filter((symbol) => symbol !== 'S')
    for (let two = 0; two < second.length; two += 1) {
      const both = symbols.filter(
        (symbol) => /W/.test(windowOf(second, two)) || windowOf(second, two).includes(symbol),
      )
      for (let three = 0; both.length > 0 && three < third.length; three += 1) {
        const window = windowOf(third, three)
        if (window.includes('W') || both.some((symbol) => window.includes(symbol))) hits += 1n
      }
    }
  }
  return { top: hits, bottom: BigInt(first.length * second.length * third.length) }
}

function windowOf(strip: string, stop: number): string {
  return (strip + strip).slice(stop, stop + ROWS)
}
