import { expect, test } from 'vitest'

import { kindOf, kinds } from './kinds.ts'

test('every kind has an id of its own that the database takes', () => {
  const ids = kinds.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][a-z-]{1,30}$/.test(id))).toEqual([])
})

test('every kind asks for one word at least, so that it has a name in a list', () => {
  for (const kind of kinds)
    expect(Object.values(kind.words).some((field) => field.type === 'line' && field.isRequired)).toBe(true)
})

test('no field of the words has the name of one of the facts', () => {
  for (const kind of kinds)
    expect(Object.keys(kind.words).filter((name) => Object.hasOwn(kind.facts, name))).toEqual([])
})

test('a kind is found by its id alone', () => {
  expect(kindOf('partner')?.id).toBe('partner')
  expect(kindOf('constructor')).toBeUndefined()
})
