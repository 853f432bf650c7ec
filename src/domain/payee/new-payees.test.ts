import { expect, test } from 'vitest'

import { changedWords, newPayees, whyWordsWait } from './new-payees.ts'

const known = { hosts: [], accounts: [] }
const number = { kind: 'number', text: '0123 4567 89' }

test.each([
  ['nothing', {}, {}, []],
  ['a new one, deep inside', {}, { words: { EN: { text: 'to 0123 4567 89' } } }, [number]],
  ['one that stands there already', { a: 'to 0123 4567 89' }, { b: ['to 0123 4567 89'] }, []],
  ['one twice', {}, ['to 0123 4567 89', '0123 4567 89'], [number]],
  ['another one', { a: '0123 4567 88' }, { a: '0123 4567 89' }, [number]],
])('new payees: %s', (_what, before, after, found) => {
  expect(newPayees(before, after, known)).toEqual(found)
})

const words = { EN: { 'deposit.title': 'Pay in', 'home.halls': 'Halls' } }

test.each([
  ['nothing', words, undefined],
  ['a word of the cashier', { EN: { ...words.EN, 'deposit.title': 'Pay to Ana' } }, 'redirected'],
  ['one of the cashier in another language', { ...words, VI: { 'deposit.title': 'Gửi Ana' } }, 'redirected'],
  ['another word', { EN: { ...words.EN, 'home.halls': 'Rooms' } }, undefined],
  ['another word that names a payee', { EN: { ...words.EN, 'home.halls': '0123 4567 89' } }, 'redirected'],
  ['words of the cashier taken back', { EN: { 'home.halls': 'Halls' } }, undefined],
])('own words: %s', (_what, after, cause) => {
  const isCashierWord = (id: string) => id.startsWith('deposit.')
  expect(whyWordsWait(changedWords(words, after), known, isCashierWord)).toBe(cause)
})
