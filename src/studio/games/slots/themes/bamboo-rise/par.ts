import { type Share, multiply, whole } from '#studio/games/slots/par/share.ts'
import { type SlotPar, nothing, parOf, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { type Window, waysShare, windowsOf } from '#studio/games/slots/par/ways-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import {
  BAMBOO_SCATTERS,
  bambooFreeSpins,
  bambooHeights,
  bambooPays,
  bambooStrips,
  tallHeights,
} from './model.ts'

const stake: Share = { top: 1n, bottom: BigInt(UNITS_OF_STAKE) }

/** Every height and position of a reel; reels are independent. */
export function par(): SlotPar {
  const spin = spinShare(bambooHeights)
  const free = spinShare(tallHeights)
  const scatters = bambooStrips.map((strip) => windowsAt(strip, bambooHeights)).map(scatterShare)
  const byCount = scatters.reduce<readonly Share[]>(
    (before, chance) =>
      Array.from({ length: before.length + 1 }, (_, count) =>
        sumOf([
          multiply(before[count] ?? nothing, { top: chance.bottom - chance.top, bottom: chance.bottom }),
          multiply(before[count - 1] ?? nothing, chance),
        ]),
      ),
    [whole(1)],
  )
  const chances = bambooFreeSpins.map((_, place) => byCount[BAMBOO_SCATTERS + place] ?? nothing)
  // The multipliers of n spins are one to n.
  const won = sumOf(
    chances.map((chance, place) => {
      const spins = bambooFreeSpins[place] ?? 0
      return multiply(chance, whole((spins * (spins + 1)) / 2))
    }),
  )
  return parOf({ ways: spin, 'free spins': multiply(won, free) }, sumOf(chances))
}

function windowsAt(strip: string, heights: readonly number[]): readonly Window[] {
  return heights.flatMap((height) => windowsOf(strip, height))
}

function spinShare(heights: readonly number[]): Share {
  const blocks = bambooStrips.map((strip) => ({ windows: windowsAt(strip, heights), reels: 1 }))
  return multiply(waysShare(blocks, bambooPays), stake)
}

function scatterShare(windows: readonly Window[]): Share {
  return {
    top: BigInt(windows.filter(({ text }) => text.includes('S')).length),
    bottom: BigInt(windows.length),
  }
}
