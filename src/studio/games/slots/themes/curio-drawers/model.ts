import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import { type SlotModel, drawnOf, paysFrom } from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** Drawers (`Q`) stand in stacks on every reel. */
export const curioStrips = [
  'FQQQFPCFESCKEPKCBPBKMCPCK',
  'EPQQQQBMKSCKBPCFEWFKCPCPFK',
  'FMPKCFSPKBCBEPQQQQWPKFCBCK',
  'FCBPMPSPQQQQECECKFKBKFCWPK',
  'BQQQKFPCEPSFCMCFKECKPKBCP',
]

/** A stake is a unit a line. */
export const curioPays = paysFrom(3, {
  M: [40, 180, 1_500],
  E: [24, 90, 450],
  B: [14, 50, 220],
  F: [8, 28, 110],
  K: [4, 14, 56],
  P: [4, 12, 44],
  C: [3, 9, 36],
})

/** All drawers of a spin hold the same: one of these letters, each equally likely. */
export const drawerContents = 'MEEBBBFFFFKKKKKPPPPPPCCCCCC'
/** Free spins for three, four and five scatters. */
export const curioFreeSpins = [7, 10, 15] as const
/** The reels that are all drawers in free spins. */
export const closedReels: readonly number[] = [1, 3]

/** Twenty lines. Closed drawers open to one and the same symbol; in free spins two whole reels are drawers. */
export const curio: SlotModel = {
  code: 'curio-drawers',
  version: 1,
  rtpBp: 9635,
  reels: 5,
  rows: ROWS,
  pays: curioPays,
  mostTimes: 5_000,
  draw(random, before) {
    const turned = textWindowAt(curioStrips, drawStops(curioStrips, random), ROWS)
    const drawn = before ? closed(turned) : turned
    const won = before ? 0 : (curioFreeSpins[cellsOf(drawn, 'S').length - 3] ?? 0)
    if (!drawn.some((text) => text.includes('Q')))
      return drawnOf([{ reels: drawn, wins: judgeCurio(drawn), times: 1 }], { before, won })
    const found = drawerContents.charAt(random.below(drawerContents.length))
    const reels = drawn.map((text) => text.replaceAll('Q', found))
    return drawnOf(
      [
        { reels: drawn, wins: [], times: 1 },
        { reels, wins: judgeCurio(reels), times: 1 },
      ],
      { before, won },
    )
  },
}

const judgeCurio = (reels: readonly string[]) => judgeLines(reels, { lines: twentyLines, pays: curioPays })

/** The reels of a free spin. */
function closed(reels: readonly string[]): string[] {
  return reels.map((text, reel) => (closedReels.includes(reel) ? 'Q'.repeat(ROWS) : text))
}
