import { expect, test } from 'vitest'

import { readBet } from './typed-bet.ts'

const read = (text: string) => readBet(text, { unit: 100n, step: 1n, answers: {} })

test('numbers ascend, orders are added, and each width has its row', () => {
  expect(read('66.04 12 b5')).toEqual({
    kind: 'bets',
    bets: [{ word: 'b', row: 'lo2', numbers: [4, 12, 66], stake: 500n }],
  })
  expect(read('21.112 bdao1')).toEqual({
    kind: 'bets',
    bets: [
      { word: 'bdao', row: 'lo2', numbers: [12, 21], stake: 100n },
      { word: 'bdao', row: 'lo3', numbers: [112, 121, 211], stake: 100n },
    ],
  })
})

test('several types take the same numbers', () => {
  expect(read('12 dd1.b0,5')).toEqual({
    kind: 'bets',
    bets: [
      { word: 'dd', row: 'dd', numbers: [12], stake: 100n },
      { word: 'b', row: 'lo2', numbers: [12], stake: 50n },
    ],
  })
})

test('a fault names the place', () => {
  expect(read('12 zz5')).toEqual({ kind: 'refused', fault: 'word_unknown', at: 'zz5' })
  expect(read('ty b1')).toEqual({ kind: 'asked', about: 'set', word: 'ty', choices: ['chuot', 'ran'] })
})
