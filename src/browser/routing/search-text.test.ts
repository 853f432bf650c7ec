import { expect, test } from 'vitest'

import { readSearch, writeSearch } from './search-text.ts'

test.each([
  ['', {}],
  ['?type=live&page=2', { type: 'live', page: 2 }],
  ['all=true&none=null', { all: true, none: null }],
  ['id=%22123%22', { id: '123' }],
  ['day=2026-11-23', { day: '2026-11-23' }],
  ['record=period.today.group.deposits', { record: 'period.today.group.deposits' }],
  ['kinds=%5B%22a%22%2C%22b%22%5D', { kinds: ['a', 'b'] }],
  ['text=%7Bnot+json', { text: '{not json' }],
  ['text=a+b%2Bc%25', { text: 'a b+c%' }],
  // Texts that look like numbers, but would change as numbers.
  ['id=123456789012345678', { id: '123456789012345678' }],
  ['phone=0912', { phone: '0912' }],
])('the query string %j is %j', (text, search) => {
  expect(readSearch(text)).toEqual(search)
})

test.each([
  [{}, ''],
  [{ centre: undefined }, ''],
  [{ q: 'a b&c=d' }, '?q=a+b%26c%3Dd'],
  [{ page: 2, all: true }, '?page=2&all=true'],
  [{ id: '123' }, '?id=%22123%22'],
  [{ id: '123456789012345678' }, '?id=123456789012345678'],
  [{ text: '"quoted"' }, '?text=%22%5C%22quoted%5C%22%22'],
  [{ kinds: ['a', 'b'] }, '?kinds=%5B%22a%22%2C%22b%22%5D'],
])('the parameters %j are written as %j, and read back the same', (search, text) => {
  expect(writeSearch(search)).toBe(text)
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  expect(readSearch(text)).toEqual(Object.fromEntries(given))
})

test('a parameter cannot reach the prototype of objects', () => {
  expect(Object.getPrototypeOf(readSearch('__proto__=%7B%22isAdmin%22%3Atrue%7D'))).toBe(Object.prototype)
})
