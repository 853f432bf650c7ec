import { cascade, fillReels, judgeAnywhere } from '#studio/games/slots/cascades.ts'
import {
  type DrawnFrame,
  type DrawnWin,
  type PayTable,
  type SlotModel,
  sumUnits,
} from '#studio/games/slots/slot-model.ts'
import { cellsOf } from '#studio/games/slots/strips.ts'

const [REELS, ROWS] = [6, 5]

/** Symbols of a multiplier, with its value. */
export const stormTimes: Readonly<Record<string, number>> = { 2: 2, 3: 3, 5: 5, 8: 10, 9: 25 }

/** Each symbol as often as it is likely, of a thousand. */
export const stormBag =
  'N'.repeat(80) +
  'D'.repeat(95) +
  'H'.repeat(105) +
  'L'.repeat(115) +
  'A'.repeat(130) +
  'M'.repeat(140) +
  'T'.repeat(150) +
  'G'.repeat(154) +
  'S'.repeat(20) +
  '2222233358'

/** Free spins have more multipliers. */
export const stormFreeBag = `${stormBag}${'2'.repeat(12)}${'3'.repeat(9)}${'5'.repeat(6)}${'8'.repeat(3)}9`

export const stormPays: PayTable = {
  N: [
    [8, 200],
    [10, 500],
    [12, 1_000],
  ],
  D: [
    [8, 50],
    [10, 200],
    [12, 500],
  ],
  H: [
    [8, 40],
    [10, 100],
    [12, 300],
  ],
  L: [
    [8, 30],
    [10, 40],
    [12, 240],
  ],
  A: [
    [8, 20],
    [10, 30],
    [12, 200],
  ],
  M: [
    [8, 16],
    [10, 24],
    [12, 160],
  ],
  T: [
    [8, 10],
    [10, 20],
    [12, 100],
  ],
  G: [
    [8, 5],
    [10, 15],
    [12, 40],
  ],
}

export const STORM_SCATTERS = 4
export const STORM_FREE_SPINS = 12

/**
 * Eight alike pay anywhere and break. The multipliers that stand at the end of a spin that pays are added up and multiply
 * it; in free spins they are also added to those of the spins before. Free spins bring no further ones.
 */
export const storm: SlotModel = {
  code: 'storm-temple',
  version: 1,
  rtpBp: 9391,
  reels: REELS,
  rows: ROWS,
  pays: stormPays,
  mostTimes: 5_000,
  draw(random, before) {
    const bag = { letters: before ? stormFreeBag : stormBag, random }
    const fallen = cascade(fillReels(bag, REELS, ROWS), {
      bag,
      judge: (reels) => ({ wins: judgeAnywhere(reels, stormPays), times: 1 }),
    })
    const raw = fallen.reduce((sum, { wins }) => sum + sumUnits(wins), 0)
    const { frames, level } = multiplied(fallen, raw, before?.level ?? 0)
    const isTriggered = !before && cellsOf(fallen.at(-1)?.reels ?? [], 'S').length >= STORM_SCATTERS
    const freeSpinsWon = isTriggered ? STORM_FREE_SPINS : 0
    return {
      frames,
      units: frames.reduce((sum, { wins }) => sum + sumUnits(wins), 0),
      freeSpinsWon,
      freeLeft: before ? before.freeLeft - 1 : freeSpinsWon,
      level: before ? level : 0,
      kept: [],
    }
  },
}

/** The last picture pays the difference that the multipliers make. */
function multiplied(frames: readonly DrawnFrame[], raw: number, before: number) {
  const last = frames.at(-1)
  if (!last || raw === 0) return { frames, level: before }
  const found = Object.entries(stormTimes).flatMap(([symbol, value]) =>
    cellsOf(last.reels, symbol).map((cell) => ({ cell, value })),
  )
  if (found.length === 0) return { frames, level: before }
  const level = found.reduce((sum, { value }) => sum + value, before)
  const cells = found.map(({ cell }) => cell)
  const win: DrawnWin = { symbol: '2', count: level, cells, units: raw * (level - 1) }
  return { frames: [...frames.slice(0, -1), { ...last, wins: [win], times: level }], level }
}
