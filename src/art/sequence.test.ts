import { expect, test } from 'vitest'
import { at } from './sequence.ts'

test('an element is found in lists and in strings', () => {
  expect(at(['a', 'b'], 1)).toBe('b')
  expect(at('abc', 2)).toBe('c')
})

test('a missing element throws, so that no "undefined" is drawn', () => {
  expect(() => at(['a'], 1)).toThrow(RangeError)
  expect(() => at([], -1)).toThrow(RangeError)
})
