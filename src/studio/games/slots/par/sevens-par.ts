import { judgeSevens, sevensStrips } from '#studio/games/slots/models/sevens.ts'
import { UNITS_OF_STAKE, sumUnits } from '#studio/games/slots/slot-model.ts'
import { textWindowAt } from '#studio/games/slots/strips.ts'

import { type Share, add } from './share.ts'

export interface SevensPar {
  readonly first: Share
  /** Of the outer reels' second turn. */
  readonly again: Share
  readonly all: Share
  /** The probability of a second turn. */
  readonly turns: Share
}

/** Every position of the three reels, and for those that turn once more every second one. */
export function sevensPar(): SevensPar {
  const [left = '', middle = '', right = ''] = sevensStrips
  const outer = BigInt(left.length * right.length)
  const all = outer * BigInt(middle.length)
  let [paid, paidAgain, turns] = [0n, 0n, 0n]
  for (let stop = 0; stop < middle.length; stop += 1) {
    let [units, blank] = [0, 0]
    for (let one = 0; one < left.length; one += 1)
      for (let three = 0; three < right.length; three += 1) {
        const won = sumUnits(judgeSevens(textWindowAt(sevensStrips, [one, stop, three], 3)))
        units += won
        if (won === 0) blank += 1
      }
    paid += BigInt(units)
    if (!(middle + middle).slice(stop, stop + 3).includes('W')) continue
    turns += BigInt(blank)
    paidAgain += BigInt(blank) * BigInt(units)
  }
  const stake = BigInt(UNITS_OF_STAKE)
  const first = { top: paid, bottom: all * stake }
  const again = { top: paidAgain, bottom: all * outer * stake }
  return { first, again, all: add(first, again), turns: { top: turns, bottom: all } }
}
