import { expect, test } from 'vitest'

import { areReadable, isReadableName, nameIn, tidyName, tidyTranslations } from './names.ts'

test.each([
  ['a translation', { name: 'Gold', names: { VI: 'Vàng' } }, 'VI', 'Vàng'],
  ['another language', { name: 'Gold', names: { VI: 'Vàng' } }, 'AR', 'Gold'],
  ['no translations', { name: 'Gold' }, 'VI', 'Gold'],
])('a name in a language: %s', (_case, named, language, answer) => {
  expect(nameIn(named, language)).toBe(answer)
})

test.each([
  ['spaces around', { name: ' Gold ', names: { VI: ' Vàng ' } }, { name: 'Gold', names: { VI: 'Vàng' } }],
  ['an empty one', { name: 'Gold', names: { VI: ' ', CN: '黄金' } }, { name: 'Gold', names: { CN: '黄金' } }],
  ['one that equals the name', { name: 'Gold', names: { TY: 'Gold' } }, { name: 'Gold' }],
  ['none', { name: 'Gold', names: {} }, { name: 'Gold' }],
  ['absent ones', { name: 'Gold' }, { name: 'Gold' }],
])('a name is stored without what says nothing: %s', (_case, named, stored) => {
  expect(tidyName(named)).toEqual(stored)
})

test('translations are stored in the order of their codes, so that two equal ones are the same', () => {
  expect(JSON.stringify(tidyTranslations('Gold', { VI: 'Vàng', CN: '黄金' }))).toBe(
    '{"CN":"黄金","VI":"Vàng"}',
  )
})

test.each([
  ['a name alone', { name: 'Gold' }, true],
  ['an empty name', { name: ' ' }, false],
  ['a direction in the name', { name: 'Go\u{202e}ld' }, false],
  ['a direction in a translation', { name: 'Gold', names: { AR: 'ذ\u{202e}هب' } }, false],
  ['a joiner of Persian letters', { name: 'Gold', names: { FA: 'می\u{200c}خواهم' } }, true],
  ['a tag', { name: 'Gold', names: { VI: '<b>Vàng' } }, false],
  ['an unknown language', { name: 'Gold', names: { XX: 'Gold' } }, false],
])('members can read a name: %s', (_case, named, answer) => {
  expect(isReadableName(named)).toBe(answer)
})

test('a text without a name may be empty', () => {
  expect(areReadable(undefined)).toBe(true)
  expect(areReadable({ VI: '' })).toBe(true)
})
