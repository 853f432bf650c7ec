import { expect, test } from 'vitest'

import { setOf, setWords, stepsOf } from './sets.ts'

const numbersOf = (word: string) => {
  const found = setOf(word)
  return found && 'numbers' in found ? found.numbers.map(({ number }) => number) : []
}

test.each([
  ['tai', 50, 50, 99],
  ['xiu', 50, 0, 49],
  ['chan', 50, 0, 98],
  ['le', 50, 1, 99],
  ['chanchan', 25, 0, 88],
  ['lele', 25, 11, 99],
  ['chanle', 25, 1, 89],
  ['lechan', 25, 10, 98],
  ['chuot', 9, 0, 96],
  ['heo', 8, 11, 95],
])('%s has %i numbers, from %i to %i', (word, count, first, last) => {
  const numbers = numbersOf(word)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([count, first, last])
})

test('the twelve animals share all numbers', () => {
  const animals = 'chuot trau cop meo rong ran ngua mui khi ga cho heo'.split(' ')
  expect(animals.flatMap(numbersOf).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, at) => at),
  )
})

test('a branch of two animals is asked for, and an unknown word is none', () => {
  expect(setOf('ty')).toEqual({ choices: ['chuot', 'ran'] })
  expect(setOf('constructor')).toBeUndefined()
  expect(setWords.indexOf('chanle')).toBeLessThan(setWords.indexOf('chan'))
})

test.each([
  ['10', '20', '90', [10, 20, 30, 40, 50, 60, 70, 80, 90]],
  ['111', '222', '999', [111, 222, 333, 444, 555, 666, 777, 888, 999]],
  ['00', '05', '15', [0, 5, 10, 15]],
  ['10', '20', '95', undefined],
  ['20', '10', '00', undefined],
  ['10', '10', '90', undefined],
  ['10', '20', '100', undefined],
  ['10', '20', '10', undefined],
  ['0000', '0001', '9999', undefined],
])('%s/%skeo%s is %j', (first, second, last, numbers) => {
  expect(stepsOf({ first, second, last })?.map(({ number }) => number)).toEqual(numbers)
})
