import { type Share, multiply } from '#studio/games/slots/par/share.ts'
import { type SlotPar, meanOf, parOf } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE, sumUnits } from '#studio/games/slots/slot-model.ts'
import { textWindowAt } from '#studio/games/slots/strips.ts'

import { isFull, judgeOrchard, orchardStrips, orchardTimes } from './model.ts'

/** Every position of the three reels. */
export function par(): SlotPar {
  const [left = '', middle = '', right = ''] = orchardStrips
  let [plain, full, times] = [0n, 0n, 0n]
  for (let one = 0; one < left.length; one += 1)
    for (let two = 0; two < middle.length; two += 1)
      for (let three = 0; three < right.length; three += 1) {
        const reels = textWindowAt(orchardStrips, [one, two, three], 3)
        const units = BigInt(sumUnits(judgeOrchard(reels)))
        if (isFull(reels)) full += units
        else plain += units
        if (isFull(reels)) times += 1n
      }
  const all = BigInt(left.length * middle.length * right.length)
  const share = (units: bigint): Share => ({ top: units, bottom: all * BigInt(UNITS_OF_STAKE) })
  const fullGrids = multiply(share(full), meanOf(orchardTimes))
  return parOf({ lines: share(plain), 'full grids': fullGrids }, { top: times, bottom: all })
}
