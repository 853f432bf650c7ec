import { expect, test } from 'vitest'

import { type MarketChoice, isLooser } from './loosening.ts'

const strict: MarketChoice = {
  marketProfile: 'strict',
  minimumAge: 21,
  isCockfightOn: false,
  offerMarket: 'base',
  bonusStakeMin: '0.00',
}
const open: MarketChoice = { ...strict, marketProfile: 'open', minimumAge: 18, isCockfightOn: true }

// Each row is a change, and whether it is looser.
const rows: [string, MarketChoice, MarketChoice, boolean][] = [
  ['nothing', strict, strict, false],
  ['the open market', strict, { ...strict, marketProfile: 'open' }, true],
  ['the lenient market after the open one', open, { ...open, marketProfile: 'lenient' }, true],
  ['the open market after the lenient one', { ...open, marketProfile: 'lenient' }, open, false],
  ['the strict market', open, { ...open, marketProfile: 'strict' }, false],
  ['a lower age', strict, { ...strict, minimumAge: 20 }, true],
  ['a higher age', open, { ...open, minimumAge: 19 }, false],
  ['cockfights', strict, { ...strict, isCockfightOn: true }, true],
  ['no cockfights', open, { ...open, isCockfightOn: false }, false],
  ['another law about offers', strict, { ...strict, offerMarket: 'GB' }, true],
  ['its way back', { ...strict, offerMarket: 'GB' }, strict, true],
  ['a larger smallest stake', strict, { ...strict, bonusStakeMin: '0.20' }, true],
  ['a smaller one', { ...strict, bonusStakeMin: '0.20' }, strict, true],
  ['stricter here and looser there', open, { ...open, marketProfile: 'strict', minimumAge: 17 }, true],
]

test.each(rows)('%s', (_what, before, after, expected) => {
  expect(isLooser(before, after)).toBe(expected)
})
