import { describe, expect, test } from 'vitest'

import { beadPlate, bigRoad, readMarks, writeMark } from './roads.ts'

/** A shoe given by its winners only. */
const shoe = (winners: string) => readMarks([...winners].map((letter) => `${letter}0`).join(''))

/** The big road as text: one line per row, capitals where ties are marked on a cell. */
function draw(winners: string): string[] {
  const cells = bigRoad(shoe(winners))
  const rows = Array.from({ length: 6 }, () => Array.from({ length: 12 }, () => '.'))
  for (const { column, row, winner, ties } of cells) {
    const letter = winner === undefined ? 't' : winner.charAt(0)
    const line = rows[row]
    if (line) line[column] = ties > 0 ? letter.toUpperCase() : letter
  }
  return rows.map((row) => row.join('').replace(/\.+$/, '')).filter((row) => row !== '')
}

describe('the wire format of a round', () => {
  test.each([
    [{ winner: 'player', playerPair: false, bankerPair: false }, 'p0'],
    [{ winner: 'banker', playerPair: true, bankerPair: false }, 'b1'],
    [{ winner: 'tie', playerPair: false, bankerPair: true }, 't2'],
    [{ winner: 'tie', playerPair: true, bankerPair: true }, 't3'],
  ] as const)('%o is %s, and back', (mark, text) => {
    expect(writeMark(mark)).toBe(text)
    expect(readMarks(text)).toEqual([mark])
  })

  test('an empty shoe has no rounds', () => {
    expect(readMarks('')).toEqual([])
    expect(bigRoad([])).toEqual([])
  })
})

describe('the bead plate', () => {
  test('goes down six, then across', () => {
    const beads = beadPlate(shoe('pbtpbtp'))
    expect(beads.map(({ column, row }) => `${column}${row}`)).toEqual([
      '00',
      '01',
      '02',
      '03',
      '04',
      '05',
      '10',
    ])
  })
})

describe('the big road', () => {
  test.each([
    ['one win', 'p', ['p']],
    ['one side down, the other beside it', 'ppbp', ['pbp', 'p']],
    ['ties lie on the win before them', 'ptbbt', ['Pb', '.B']],
    ['ties before the first win lie on it', 'ttb', ['B']],
    ['a tie alone', 't', ['T']],
    ['six go down, the seventh across', 'bbbbbbbb', ['b', 'b', 'b', 'b', 'b', 'bbb']],
    [
      'the next side begins beside the column, above its tail',
      'bbbbbbbbp',
      ['bp', 'b', 'b', 'b', 'b', 'bbb'],
    ],
    ['a column turns above a tail', 'bbbbbbbpppppp', ['bp', 'bp', 'bp', 'bp', 'bpp', 'bb']],
    [
      'a column that turned does not go down again',
      'bbbbbbbbppppppb',
      ['bpb', 'bp', 'bp', 'bp', 'bpp', 'bbb'],
    ],
  ])('%s', (_, winners, drawn) => {
    expect(draw(winners)).toEqual(drawn)
  })

  test('no two rounds share a place, however long the streaks', () => {
    for (const winners of [
      'b'.repeat(20) + 'p'.repeat(20) + 'b'.repeat(20),
      'bbbbbbbpppppppbbbbbbbppppppp'.repeat(2),
    ]) {
      const places = bigRoad(shoe(winners)).map(({ column, row }) => `${column} ${row}`)
      expect(new Set(places).size).toBe(winners.length)
    }
  })

  test('pairs are marked on the round that had them, not on ties after it', () => {
    expect(bigRoad(readMarks('p1t2b3'))).toMatchObject([
      { winner: 'player', playerPair: true, bankerPair: false, ties: 1 },
      { winner: 'banker', playerPair: true, bankerPair: true, ties: 0 },
    ])
  })
})
