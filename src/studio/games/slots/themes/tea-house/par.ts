import { twentyLines } from '#studio/games/slots/lines.ts'
import { lineShare, positionsOf, visibleCounts, weightsOf } from '#studio/games/slots/par/line-par.ts'
import { type Share, add, multiply, whole } from '#studio/games/slots/par/share.ts'
import { type SlotPar, binomial, meanOf, nothing, parOf, sumOf } from '#studio/games/slots/par/slot-par.ts'
import { UNITS_OF_STAKE } from '#studio/games/slots/slot-model.ts'

import {
  CUPS_OF,
  CUPS_OF_POT,
  CUPS_TO_HOLD,
  TEA_CELLS,
  TEA_ONE_IN,
  TEA_RESPINS,
  cupValues,
  teaPays,
  teaPots,
  teaStrips,
} from './model.ts'

/** Values and marks of cups are independent of everything else: the number of cups at the end decides what they pay. */
export function par(): SlotPar {
  const all = positionsOf(teaStrips)
  const counts = visibleCounts(teaStrips, 3, 'C')
  const lines = multiply(lineShare(teaStrips.map(weightsOf), teaPays), {
    top: BigInt(twentyLines.length),
    bottom: BigInt(UNITS_OF_STAKE),
  })
  const atEnd = cupsAtEnd(
    Array.from({ length: TEA_CELLS + 1 }, (_, cups) => ({ top: counts[cups] ?? 0n, bottom: all })),
  )
  const cups = sumOf(
    atEnd.map((chance, count) => multiply(chance, multiply(meanOf(cupValues), whole(count)))),
  )
  const pots = sumOf(
    atEnd.map((chance, count) =>
      multiply(
        chance,
        sumOf(
          teaPots.map(({ cups: marked, times }) =>
            multiply(whole(times), atLeastThree(count, { top: BigInt(marked), bottom: BigInt(CUPS_OF) })),
          ),
        ),
      ),
    ),
  )
  const trigger = sumOf(counts.slice(CUPS_TO_HOLD).map((top) => ({ top, bottom: all })))
  return parOf({ lines, cups, pots }, trigger)
}

function atLeastThree(of: number, chance: Share): Share {
  if (of < CUPS_OF_POT) return nothing
  return sumOf(
    Array.from({ length: of - CUPS_OF_POT + 1 }, (_, more) =>
      binomial({ found: CUPS_OF_POT + more, of, chance }),
    ),
  )
}

/** How likely respins end with each number of cups, by how likely they begin with it. */
function cupsAtEnd(begun: readonly Share[]): readonly Share[] {
  const ended: Share[] = Array.from({ length: TEA_CELLS + 1 }, () => nothing)
  const standing = begun.map((share, cups) => (cups >= CUPS_TO_HOLD ? share : nothing))
  for (let cups = CUPS_TO_HOLD; cups <= TEA_CELLS; cups += 1) {
    const empty = TEA_CELLS - cups
    const here = standing[cups] ?? nothing
    const none = binomial({ found: 0, of: empty, chance: one })
    const stays = empty === 0 ? whole(1) : power(none, TEA_RESPINS)
    ended[cups] = multiply(here, stays)
    // Of those that go on, the first new cups come with the chances of a respin that has some.
    const goesOn = { top: stays.bottom - stays.top, bottom: stays.bottom }
    for (let found = 1; found <= empty; found += 1) {
      const some = { top: none.bottom - none.top, bottom: none.bottom }
      const chance = binomial({ found, of: empty, chance: one })
      const share = multiply(multiply(here, goesOn), {
        top: chance.top * some.bottom,
        bottom: chance.bottom * some.top,
      })
      standing[cups + found] = add(standing[cups + found] ?? nothing, share)
    }
  }
  return ended
}

const one: Share = { top: 1n, bottom: BigInt(TEA_ONE_IN) }

function power({ top, bottom }: Share, times: number): Share {
  return { top: top ** BigInt(times), bottom: bottom ** BigInt(times) }
}
