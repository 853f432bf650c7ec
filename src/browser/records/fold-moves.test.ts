import { expect, test } from 'vitest'

import { foldMoves } from './fold-moves.ts'

type Transfer = Parameters<typeof foldMoves>[0][number]

let ids = 1_000

function move(
  minute: number,
  kind: string,
  change: string,
  round?: string,
  name = 'Peacock Mosaic',
): Transfer {
  ids -= 1
  return {
    id: String(ids),
    at: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
    day: '2026-11-21',
    kind,
    group: round === undefined ? 'deposits' : 'bets',
    reference: round ?? 'D-1',
    change,
    moved: change.replace('-', ''),
    from: [],
    to: [],
    ...(round === undefined ? {} : { game: { name, vendorName: 'Studio', state: 'won' } }),
  }
}

const shortly = (rows: ReturnType<typeof foldMoves>) =>
  rows.map((row) =>
    'fold' in row
      ? [row.fold.game.name, row.fold.rounds.length, row.fold.staked, row.fold.paid, row.fold.change]
      : [row.move.kind, row.move.change],
  )

test('rounds of a game within half an hour are one row, although another game or a deposit came between', () => {
  const rows = foldMoves(
    [
      move(50, 'win', '36.00', 'r3'),
      move(50, 'bet', '-10.00', 'r3'),
      move(45, 'bet', '-2.00', 'c1', 'Mosaic Rise'),
      move(40, 'deposit', '100.00'),
      move(30, 'bet', '-10.00', 'r2'),
      move(1, 'bet', '-10.00', 'r1'),
    ],
    true,
  )
  expect(shortly(rows)).toEqual([
    ['Peacock Mosaic', 3, '30.00', '36.00', '6.00'],
    ['Mosaic Rise', 1, '2.00', '0.00', '-2.00'],
    ['deposit', '100.00'],
  ])
})

test('a pause of more than half an hour starts another row', () => {
  const rows = foldMoves([move(40, 'bet', '-1.00', 'r2'), move(9, 'bet', '-1.00', 'r1')], true)
  expect(shortly(rows)).toHaveLength(2)
})

test('a returned bet lowers the stake, and a corrected win what was paid', () => {
  const rows = foldMoves(
    [
      move(3, 'win_correction', '-4.00', 'r2'),
      move(3, 'win', '9.00', 'r2'),
      move(2, 'bet', '-5.00', 'r2'),
      move(1, 'bet_return', '10.00', 'r1'),
      move(0, 'bet', '-10.00', 'r1'),
    ],
    true,
  )
  expect(shortly(rows)).toEqual([['Peacock Mosaic', 2, '5.00', '5.00', '0.00']])
})

test('a row at the end of the page is cut, unless no older movements exist', () => {
  const moves = [move(40, 'bet', '-1.00', 'r2', 'Mosaic Rise'), move(5, 'bet', '-1.00', 'r1')]
  const cut = (isWhole: boolean) => foldMoves(moves, isWhole).map((row) => 'fold' in row && row.fold.isCut)
  expect(cut(false)).toEqual([false, true])
  expect(cut(true)).toEqual([false, false])
})
