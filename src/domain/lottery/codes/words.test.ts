import { expect, test } from 'vitest'

import { plain } from './words.ts'

test.each([
  ['Đà Nẵng', 'da nang'],
  ['ĐẮK NÔNG', 'dak nong'],
  ['Thừa Thiên Huế', 'thua thien hue'],
  ['2dMN', '2dmn'],
  ['chẵn', 'chan'],
])('%s is typed as %s', (text, typed) => {
  expect(plain(text)).toBe(typed)
})
