import { multiply, type Share } from '#studio/games/slots/par/share.ts'
import { type SlotPar, parOf, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { waysShare, windowsOf } from '#studio/games/slots/par/ways-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { joinedReels, kitePays, kiteStrip } from './model.ts'

const REELS = 5

/** For each place of the joined reels, ways are counted with them as one block: `c` symbols of `n` joined reels make `c` to the power `n`. */
export function par(): SlotPar {
  const windows = windowsOf(kiteStrip, 3)
  const shareOf = (count: number): Share => {
    const places = REELS - count + 1
    const shares = Array.from({ length: places }, (_, first) => {
      const blocks = [
        ...Array(first).fill(1),
        count,
        ...Array(REELS - first - count).fill(1),
      ] as readonly number[]
      return waysShare(
        blocks.map((reels) => ({ windows, reels })),
        kitePays,
      )
    })
    return multiply(sumOf(shares), { top: 1n, bottom: BigInt(places * UNITS_OF_STAKE) })
  }
  const parts = [...new Set(joinedReels)].map((count) => {
    const chance = {
      top: BigInt(joinedReels.filter((one) => one === count).length),
      bottom: BigInt(joinedReels.length),
    }
    return [`${count} joined reels`, multiply(chance, shareOf(count))] as const
  })
  return parOf(Object.fromEntries(parts))
}
