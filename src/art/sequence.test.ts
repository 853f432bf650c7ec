import { expect, test } from 'vitest'
import { at } from './sequence.ts'

test('an element is found in lists and in texts', () => {
  expect(at(['a', 'b'], 1)).toBe('b')
  expect(at('abc', 2)).toBe('c')
})

test('a hole throws instead of drawing "undefined"', () => {
  expect(() => at(['a'], 1)).toThrow(RangeError)
  expect(() => at([], -1)).toThrow(RangeError)
})
