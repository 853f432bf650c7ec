import type { Winner } from './rules.ts'

/** Both maps of a shoe are six rows high. */
export const ROWS = 6

/** The part of a round that the road maps show. */
export interface Mark {
  readonly winner: Winner
  readonly playerPair: boolean
  readonly bankerPair: boolean
}

const letters: Readonly<Record<Winner, string>> = { player: 'p', banker: 'b', tie: 't' }
const winners: Readonly<Record<string, Winner>> = { p: 'player', b: 'banker', t: 'tie' }

/** The wire format of a round: the winner, and 1 for the player's pair, 2 for the banker's, 3 for both. */
export function writeMark({ winner, playerPair, bankerPair }: Mark): string {
  return `${letters[winner]}${Number(playerPair) + 2 * Number(bankerPair)}`
}

/** Parses the rounds of a shoe. */
export function readMarks(text: string): readonly Mark[] {
  return [...text.matchAll(/([pbt])([0-3])/g)].map(([, letter = 't', pairs = '0']) => ({
    winner: winners[letter] ?? 'tie',
    playerPair: pairs === '1' || pairs === '3',
    bankerPair: pairs === '2' || pairs === '3',
  }))
}

interface Place {
  readonly column: number
  readonly row: number
}

export interface Bead extends Place {
  readonly mark: Mark
}

/** The bead plate: every round in order, down and then across. */
export function beadPlate(marks: readonly Mark[]): readonly Bead[] {
  return marks.map((mark, nth) => ({ column: Math.floor(nth / ROWS), row: nth % ROWS, mark }))
}

export interface RoadCell extends Place {
  /** Undefined for ties before the first win. */
  readonly winner: Exclude<Winner, 'tie'> | undefined
  readonly ties: number
  readonly playerPair: boolean
  readonly bankerPair: boolean
}

/**
 * The big road: wins of one side go down a column, a win of the other side starts the next. Where the bottom or
 * another cell blocks the way, the streak continues to the right; a new column starts where the top cell is free.
 * Ties are counted on the win before them.
 */
export function bigRoad(marks: readonly Mark[]): readonly RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  // The first column of the current streak, and whether it runs to the right by now.
  let [column, isAcross] = [-1, false]
  for (const { winner, playerPair, bankerPair } of marks) {
    const last = cells.at(-1)
    if (winner === 'tie') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 }
      else cells.push({ column: (column = 0), row: 0, winner: undefined, ties: 1, playerPair, bankerPair })
    } else if (last?.winner === undefined) {
      column = 0
      cells[0] = { column, row: 0, winner, ties: last?.ties ?? 0, playerPair, bankerPair }
    } else {
      let place = { column: last.column, row: last.row + 1 }
      if (last.winner !== winner) {
        isAcross = false
        do place = { column: ++column, row: 0 }
        while (taken.has(keyOf(place)))
      } else if (isAcross || place.row === ROWS || taken.has(keyOf(place))) {
        isAcross = true
        place = { column: last.column + 1, row: last.row }
      }
      cells.push({ ...place, winner, ties: 0, playerPair, bankerPair })
    }
    const newest = cells.at(-1)
    if (newest) taken.add(keyOf(newest))
  }
  return cells
}

function keyOf({ column, row }: Place): string {
  return `${column} ${row}`
}
