import { judgeBothWays, tenLines } from '#studio/games/slots/lines.ts'
import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** The middle reel alone has wilds. */
export const lakeStrips = [
  'FPLPFRNFHPDFRFLPFLHDPLRD',
  'DPHRNLFPDLFRPFDFPLRPHDLF',
  'WRDRLPFHLPFLWFPLPNFDPNHD',
  'LRHPFPFDPNPLFLDPRHFNFDLR',
  'PLDLPRFPDFDHPRLHPNFLDLRF',
]

/** A stake is two units a line. */
export const lakePays = paysFrom(3, {
  N: [80, 320, 1_400],
  H: [50, 180, 720],
  R: [28, 90, 340],
  D: [18, 56, 200],
  L: [12, 32, 120],
  P: [8, 24, 90],
  F: [8, 20, 72],
})

/** In one spin of so many the lake is still: the last two reels mirror the first two. */
export const STILL_ONE_IN = 9

export const judgeLake = (reels: readonly string[]) =>
  judgeBothWays(reels, { lines: tenLines, pays: lakePays })

/** The first two reels, the middle one, and the first two once more in the other order. */
export function mirrored([first = '', second = '', middle = '']: readonly string[]): string[] {
  return [first, second, middle, second, first]
}

/** Ten lines that pay from both ends, and spins whose reels are mirrored. */
export const lake: SlotModel = {
  code: 'mirror-lake',
  version: 1,
  rtpBp: 9660,
  reels: 5,
  rows: ROWS,
  pays: lakePays,
  mostTimes: 1_000,
  draw(random) {
    const drawn = textWindowAt(lakeStrips, drawStops(lakeStrips, random), ROWS)
    const isStill = random.below(STILL_ONE_IN) === 0
    const reels = isStill ? mirrored(drawn) : drawn
    const last = { reels, wins: judgeLake(reels), times: 1 }
    return drawnOf(isStill ? [{ reels: drawn, wins: [], times: 1 }, last] : [last], { before: undefined })
  },
}
