import { expect, test } from 'vitest'

import { type PlayCommand, contentOf, isPlayId } from './command.ts'

const bet: PlayCommand = {
  kind: 'bet',
  transactionId: 't1',
  reference: undefined,
  amount: 100n,
  roundId: 'r1',
  closesRound: false,
  isFree: false,
  movesMoney: true,
  needs: 'nothing',
}
const whose = { user: 'one-1', currency: 'CNY' }

test.each<[string, Partial<PlayCommand>, Partial<typeof whose>, boolean]>([
  ['nothing', {}, {}, true],
  ['whether it closes its round', { closesRound: true }, {}, true],
  ['the amount', { amount: 101n }, {}, false],
  ['the kind', { kind: 'win' }, {}, false],
  ['the round', { roundId: 'r2' }, {}, false],
  ['no round', { roundId: undefined }, {}, false],
  ['what it names', { reference: 't0' }, {}, false],
  ['that it is free', { isFree: true, movesMoney: false }, {}, false],
  ['whose it is', {}, { user: 'one-2' }, false],
  ['the currency', {}, { currency: 'VND' }, false],
])('the same number with a difference in %s', (_what, change, other, isSame) => {
  expect(contentOf({ ...bet, ...change }, { ...whose, ...other }) === contentOf(bet, whose)).toBe(isSame)
})

test('parts cannot be moved from one to the next', () => {
  const one = contentOf({ ...bet, roundId: 'a","b' }, whose)
  expect(one).not.toBe(contentOf({ ...bet, roundId: 'a' }, whose))
})

test.each([
  ['16d2dcfe-b89e-11e7-854a-58404eea6d16', true],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['', false],
  ['a b', false],
  ['a\n', false],
  ['ä', false],
])('%j is a number: %s', (text, isOne) => {
  expect(isPlayId(text)).toBe(isOne)
})
