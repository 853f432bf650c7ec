import { weightsOf } from '#studio/games/slots/par/line-par.ts'
import { type SlotPar, parOf } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import { clockStrips, judgeClock } from './model.ts'

/** Every combination of the four symbols on the line. */
export function par(): SlotPar {
  const reels = clockStrips.map(weightsOf)
  let [plain, times] = [0n, 0n]
  const walk = (line: readonly string[], ways: bigint) => {
    const weights = reels[line.length]
    if (weights) {
      for (const [letter, weight] of weights) walk([...line, letter], ways * weight)
      return
    }
    const { win, times: multiplier } = judgeClock(line)
    if (!win) return
    plain += BigInt(win.units / multiplier) * ways
    times += BigInt(win.units - win.units / multiplier) * ways
  }
  walk([], 1n)
  const bottom = clockStrips.reduce((product, { length }) => product * BigInt(length), BigInt(UNITS_OF_STAKE))
  return parOf({ line: { top: plain, bottom }, clock: { top: times, bottom } })
}
