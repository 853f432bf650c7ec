import { expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'

import { type TermsValues, changesOf, readTyped, valuesOf, withValue } from './terms-values.ts'

const game = (() => {
  const found = findGame('XSMB')
  if (!found) throw new Error('no game')
  return found
})()
const rules = { currency: 'CNY', marketMilli: 750 }
const house = valuesOf({ isOn: true, types: [] })

test('terms are typed in units that people use, and read again', () => {
  const terms = {
    isOn: false,
    returnMilli: 925,
    stakeMost: '50.00',
    cap: '2000.00',
    types: [{ type: 'lo2', stakeMost: '20.00' }],
  }
  const values = valuesOf(terms)
  expect(values).toMatchObject({
    returnPercent: '92.5',
    stakeLeast: '',
    types: { lo2: { stakeMost: '20.00' } },
  })
  expect(readTyped(game, values, rules)).toMatchObject({ written: terms })
})

test.each<[what: string, change: Partial<TermsValues>, faults: readonly string[]]>([
  ['a comma', { returnPercent: '92,5' }, []],
  ['hundredths', { returnPercent: '92.55' }, ['returnMilli']],
  ['a word', { returnPercent: 'much' }, ['returnMilli']],
  ['an amount with too many decimals', { cap: '1.234' }, ['cap']],
  ['a bet type without bounds', { types: { lo2: {} } }, []],
  ['an emptied bound of a bet type', { types: { lo2: { cap: '' } } }, []],
])('%s: %j leaves %j', (_what, change, faults) => {
  const read = readTyped(game, { ...house, ...change }, rules)
  expect('faults' in read ? read.faults : []).toEqual(faults)
})

test('each change is judged by itself', () => {
  const before = { ...house, stakeMost: '50.00', cap: '2000.00', types: { lo2: { cap: '100.00' } } }
  const after: TermsValues = {
    ...before,
    isOn: false,
    returnPercent: '90',
    stakeMost: '60.00',
    cap: '1000.00',
    types: { lo2: { cap: '200.00' }, lo3: { stakeMost: '40.00' } },
  }
  const changes = changesOf(game, { before, after, rules })
  expect(changes.map(({ path, isLooser }) => [path, isLooser])).toEqual([
    ['isOn', false],
    ['returnPercent', false],
    ['stakeMost', true],
    ['cap', false],
    ['types.lo2.cap', true],
    ['types.lo3.stakeMost', false],
  ])
  const undone = changes.reduce((values, { path }) => withValue(values, before, path), after)
  expect(changesOf(game, { before, after: undone, rules })).toEqual([])
})
