import { expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'

import { houseTerms } from '#domain/lottery/terms/terms.ts'

import { type LineFault, type RequestedLine, judgeLines, sumTicket } from './slip.ts'

const game = (() => {
  const found = findGame('XSMB')
  if (!found) throw new Error('no game')
  return found
})()
const price = { returnMilli: 920, terms: houseTerms }
const fine: RequestedLine = { type: 'lo2', choice: [[4, 17]], stake: 100_000n, odds: ['92.000'] }

test.each<[string, Partial<RequestedLine>, LineFault | undefined]>([
  ['as it was shown', {}, undefined],
  ['of a type of another family', { type: 'pick1' }, 'type_unknown'],
  ['of a type that the game does not offer', { type: 'bl7' }, 'type_unknown'],
  ['of a name of a prototype', { type: 'constructor' }, 'type_unknown'],
  ['out of range', { choice: [[100]] }, 'range'],
  ['that repeats a number', { choice: [[4, 4]] }, 'order'],
  ['without a number', { choice: [[]] }, 'too_few'],
  ['without a row', { choice: [] }, 'rows'],
  ['without a stake', { stake: undefined }, 'stake_unfit'],
  ['with a stake of nothing', { stake: 0n }, 'stake_unfit'],
  ['with a stake below zero', { stake: -100_000n }, 'stake_unfit'],
  ['with better odds than now', { odds: ['93.000'] }, 'odds_changed'],
  ['with worse odds than now', { odds: ['91.000'] }, 'odds_changed'],
  ['with more odds than outcomes', { odds: ['92.000', '92.000'] }, 'odds_changed'],
])('a line %s', (_name, change, fault) => {
  const judged = judgeLines(game, [fine, { ...fine, ...change }], price)
  if (fault === undefined) expect(judged).toMatchObject({ lines: [{}, {}] })
  else
    expect(judged).toEqual({
      refused: [{ line: 1, fault, ...(fault === 'odds_changed' ? { odds: ['92.000'] } : {}) }],
    })
})

test.each<[string, bigint, LineFault | undefined, bigint | undefined]>([
  ['at the least stake', 100_000n, undefined, undefined],
  ['below the least stake', 99_000n, 'stake_low', 100_000n],
  ['at the largest stake of its bet type', 300_000n, undefined, undefined],
  ['above the largest stake of its bet type', 301_000n, 'stake_high', 300_000n],
])('a line %s', (_name, stake, fault, bound) => {
  const types = new Map([['lo2', { stakeLeast: undefined, stakeMost: 300_000n, cap: undefined }]])
  const terms = { ...houseTerms, stakeLeast: 100_000n, stakeMost: 200_000n, types }
  const judged = judgeLines(game, [{ ...fine, stake }], { ...price, terms })
  expect('refused' in judged ? judged.refused : []).toEqual(fault ? [{ line: 0, fault, bound }] : [])
})

test('a ticket costs its lines, and loads each name once', () => {
  const judged = judgeLines(game, [fine, { ...fine, choice: [[17]] }], price)
  if (!('lines' in judged)) throw new Error('refused')
  const { cost, most, loads } = sumTicket(judged.lines, 'VND')
  expect(cost).toBe(27n * 3n * 100_000n)
  expect(most >= 2n * 92n * 100_000n).toBe(true)
  expect(loads).toEqual(
    new Map([
      ['lo2:04', { pays: 92n * 100_000n, stake: 100_000n }],
      ['lo2:17', { pays: 184n * 100_000n, stake: 200_000n }],
    ]),
  )
})
