import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { advisoryLocks } from './advisory-locks.ts'

const NUMBER = /\b7_?283_?\d{3}\b/g
const numbersIn = (pattern: string, but: readonly string[] = []) =>
  globSync(pattern)
    .filter((path) => !path.includes('.test.') && !but.includes(path))
    .flatMap((path) => readFileSync(path, 'utf8').match(NUMBER) ?? [])
    .map((text) => Number(text.replaceAll('_', '')))

test('no two locks have one number', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('functions of the database take only locks of the list', () => {
  const taken = numbersIn('db/functions/*.sql')
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter((number) => !Object.values<number>(advisoryLocks).includes(number))).toEqual([])
})

test('the server writes the numbers nowhere else', () => {
  expect(numbersIn('src/server/**/*.ts', ['src/server/platform/db/advisory-locks.ts'])).toEqual([])
})
