import type { Chances } from '#studio/games/tables-par/par-rows.ts'

import { type Dice, backOf, evens, faces, pairs, totals } from './rules.ts'

const every: readonly Dice[] = faces.flatMap((one) =>
  faces.flatMap((two) => faces.map((three): Dice => [one, two, three])),
)

/** All 216 throws. */
export const sicBoChances: Chances<Dice> = {
  name: 'Emerald Sic Bo',
  code: 'sic-bo',
  outcomes: every.map((outcome) => ({ outcome, ways: 1n })),
  bets: [
    { name: 'Small, big, odd, even', spots: evens },
    { name: 'One face', spots: faces.map((face) => `single${face}`) },
    { name: 'Two faces', spots: pairs.map(([one, other]) => `pair${one}${other}`) },
    { name: 'Double', spots: faces.map((face) => `double${face}`) },
    { name: 'Any triple', spots: ['anyTriple'] },
    { name: 'Triple', spots: faces.map((face) => `triple${face}`) },
    ...totals
      .filter((total) => total <= 10)
      .map((total) => ({
        name: `Total ${total} or ${21 - total}`,
        spots: [`total${total}`, `total${21 - total}`],
      })),
  ],
  back: backOf,
}
