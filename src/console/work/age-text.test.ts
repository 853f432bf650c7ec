import { expect, test } from 'vitest'

import { ageText } from './age-text.ts'

test.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [7_199, '119 min'],
  [7_200, '2 hr'],
  [172_799, '47 hr'],
  [172_800, '2 days'],
])('%d s are %s', (seconds, text) => {
  expect(ageText('en', seconds)).toBe(text)
})

test('the unit is in the language, the digits are those of amounts', () => {
  expect(ageText('vi', 300)).toBe('5 phút')
  expect(ageText('ar', 300)).toContain('5')
})
