import { expect, test } from 'vitest'

import { refuseReturn, resolveReturn } from './return.ts'

const game = { returnMilli: 920, returnMaxMilli: 960 }

test.each([
  ['the game alone', undefined, undefined, 920],
  ['the merchant', 940, undefined, 940],
  ['a merchant below the game', 880, undefined, 880],
  ['a merchant above what the game allows', 980, undefined, 960],
  ['a member below the merchant', 940, 900, 900],
  ['a member above the merchant', 940, 950, 940],
  ['a member above the game, without a merchant', undefined, 950, 920],
  ['a member below every bound', 940, 600, 700],
])('%s: %s and %s make %i', (_, merchantMilli, memberMilli, resolved) => {
  expect(resolveReturn({ game, merchantMilli, memberMilli })).toBe(resolved)
})

test.each([
  ['a member below the market', 900, 800, 850, 850],
  ['a member at the market', 900, 850, 850, 850],
  ['a brand below the market', 800, 790, 850, 800],
  ['a game below the market, without a brand', undefined, undefined, 950, 920],
])('%s: %s and %s in a market of %i make %i', (_, merchantMilli, memberMilli, marketMilli, resolved) => {
  expect(resolveReturn({ game, merchantMilli, memberMilli, marketMilli })).toBe(resolved)
})

test('no game pays back more than the bound of all', () => {
  const generous = { returnMilli: 1_000, returnMaxMilli: 1_000 }
  expect(resolveReturn({ game: generous, merchantMilli: undefined, memberMilli: undefined })).toBe(990)
})

test.each([
  [920.5, 960, 'not_whole'],
  [Number.NaN, 960, 'not_whole'],
  [699, 960, 'too_low'],
  [961, 960, 'too_high'],
  [991, 1_000, 'too_high'],
  [700, 960, undefined],
  [960, 960, undefined],
])('a rate of %d below %i: %s', (rateMilli, boundMilli, fault) => {
  expect(refuseReturn({ rateMilli, boundMilli })).toBe(fault)
})
