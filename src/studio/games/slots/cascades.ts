import type { Random } from '#domain/chance/random.ts'

import {
  type Cell,
  type DrawnFrame,
  type DrawnWin,
  type Letter,
  type PayTable,
  unitsOf,
} from './slot-model.ts'
import { cellsOf } from './strips.ts'

/** Clusters: equal symbols that touch along their sides. A wild belongs to each cluster that it touches. */
export function judgeClusters(reels: readonly string[], pays: PayTable, times = 1): DrawnWin[] {
  const rows = reels[0]?.length ?? 0
  const letters = reels.join('')
  const seen = new Set<Cell>()
  const wins: DrawnWin[] = []
  for (let from = 0; from < letters.length; from += 1) {
    const symbol = letters[from] ?? ''
    if (symbol === 'W' || symbol === 'S' || seen.has(from)) continue
    const cells = touching(letters, rows, from)
    for (const cell of cells) if (letters[cell] === symbol) seen.add(cell)
    const units = unitsOf(pays, symbol, cells.length) * times
    if (units > 0) wins.push({ symbol, count: cells.length, cells, units })
  }
  return wins
}

function touching(letters: string, rows: number, from: Cell): readonly Cell[] {
  const symbol = letters[from]
  const found = new Set([from])
  for (const cell of found) {
    const row = cell % rows
    const near = [
      cell - rows,
      cell + rows,
      ...(row > 0 ? [cell - 1] : []),
      ...(row < rows - 1 ? [cell + 1] : []),
    ]
    for (const next of near) if (letters[next] === symbol || letters[next] === 'W') found.add(next)
  }
  return [...found].toSorted((a, b) => a - b)
}

/** Pays anywhere: enough equal symbols, wherever they stand. */
export function judgeAnywhere(reels: readonly string[], pays: PayTable): DrawnWin[] {
  return Object.keys(pays).flatMap((symbol): DrawnWin[] => {
    const cells = cellsOf(reels, symbol)
    const units = unitsOf(pays, symbol, cells.length)
    return units > 0 ? [{ symbol, count: cells.length, cells, units }] : []
  })
}

/** A bag has each symbol as often as it is likely. */
export interface Bag {
  readonly letters: string
  readonly random: Random
}

export function drawLetter({ letters, random }: Bag): Letter {
  return letters[random.below(letters.length)] ?? ''
}

/** Fills all reels, from the first one, each from the top. */
export function fillReels(bag: Bag, reels: number, rows: number): string[] {
  return Array.from({ length: reels }, () => Array.from({ length: rows }, () => drawLetter(bag)).join(''))
}

/**
 * Takes cells away: symbols above them fall, and new ones come from the top. They are drawn from the first reel, each
 * from the top.
 */
export function dropReels(reels: readonly string[], gone: ReadonlySet<Cell>, bag: Bag): string[] {
  const rows = reels[0]?.length ?? 0
  return reels.map((text, reel) => {
    const stay = [...text].filter((_, row) => !gone.has(reel * rows + row)).join('')
    return Array.from({ length: rows - stay.length }, () => drawLetter(bag)).join('') + stay
  })
}

/** Plays a cascade to its end: symbols that pay break, and the rest falls, until nothing pays. */
export function cascade(
  start: readonly string[],
  {
    bag,
    judge,
  }: {
    readonly bag: Bag
    readonly judge: (reels: readonly string[], nth: number) => Omit<DrawnFrame, 'reels'>
  },
): DrawnFrame[] {
  const frames: DrawnFrame[] = []
  let reels = start
  for (;;) {
    const judged = judge(reels, frames.length)
    frames.push({ reels, ...judged })
    if (judged.wins.length === 0) return frames
    reels = dropReels(reels, new Set(judged.wins.flatMap(({ cells }) => cells)), bag)
  }
}
