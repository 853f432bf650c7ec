import { judgeLines, twentyLines } from '#studio/games/slots/lines.ts'
import {
  type BoughtFeature,
  type Mark,
  type PayTable,
  type SlotModel,
  sumUnits,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf, drawStops, textWindowAt, withSymbol } from '#studio/games/slots/strips.ts'

const ROWS = 3

/** Wilds are on the middle reels only, and each reel has one scatter. */
export const fireflyStrips = [
  'HGKGKFOHOHKHGKSHRGRGFHKOFHOGKG',
  'GKWGSFKORHOKOKGFGHKRWKHOHGHGHF',
  'SFWKGKRHGFOHGKHKHKGHOHFWRKOGOG',
  'KSGHFHKHROKGWKGHKGOWGHFOGHKFRO',
  'HKGHKGOHFGHOKHOGHKRGRKGFGHOSFK',
]

/** A stake is a unit a line. */
export const fireflyPays: PayTable = {
  R: [
    [3, 35],
    [4, 130],
    [5, 700],
  ],
  F: [
    [3, 22],
    [4, 70],
    [5, 350],
  ],
  O: [
    [3, 14],
    [4, 44],
    [5, 180],
  ],
  K: [
    [3, 5],
    [4, 17],
    [5, 75],
  ],
  G: [
    [3, 4],
    [4, 13],
    [5, 55],
  ],
  H: [
    [3, 4],
    [4, 10],
    [5, 45],
  ],
}

/** Free spins for three, four and five scatters. */
export const fireflyFreeSpins = [8, 10, 12] as const

/** As many as five scatters bring. */
export const boughtFireflies: BoughtFeature = { spins: fireflyFreeSpins[2], times: 70, rtpBp: 9812 }

/** Twenty lines. In free spins every wild stays to their end; they bring no further ones. */
export const fireflies: SlotModel = {
  code: 'firefly-garden',
  version: 1,
  rtpBp: 9691,
  reels: 5,
  rows: ROWS,
  pays: fireflyPays,
  mostTimes: 10_000,
  bought: boughtFireflies,
  draw(random, before) {
    const drawn = textWindowAt(fireflyStrips, drawStops(fireflyStrips, random), ROWS)
    const reels = withSymbol(drawn, before?.kept.map(([cell]) => cell) ?? [], 'W')
    const wins = judgeLines(reels, { lines: twentyLines, pays: fireflyPays })
    const freeSpinsWon = before ? 0 : (fireflyFreeSpins[cellsOf(reels, 'S').length - 3] ?? 0)
    const freeLeft = before ? before.freeLeft - 1 : freeSpinsWon
    return {
      frames: [{ reels, wins, times: 1 }],
      units: sumUnits(wins),
      freeSpinsWon,
      freeLeft,
      level: 1,
      // The wilds of the paid spin do not stay.
      kept: before ? cellsOf(reels, 'W').map((cell): Mark => [cell, 0]) : [],
    }
  },
}
