import { expect, test } from 'vitest'

import { classesOffered, isClass } from './classify.ts'

test.each([
  [['EN'], ['JP', 'TG', 'AC']],
  [
    ['EN', 'TY'],
    ['JP', 'TG', 'AC', 'BG'],
  ],
  [[], ['JP', 'TG', 'AC']],
])('a brand that speaks %j offers %j', (languages, offered) => {
  expect(classesOffered(languages)).toEqual(offered)
})

test.each([
  ['JP', true],
  ['BG', true],
  ['jp', false],
  ['constructor', false],
])('%s is a class: %s', (text, is) => {
  expect(isClass(text)).toBe(is)
})
