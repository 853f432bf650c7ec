import { expect, test } from 'vitest'

import { foldName } from './folded-name.ts'

test.each([
  ['Nguyễn Thị Mai', 'NGUYEN THI MAI', true],
  ['Đặng Văn Lâm', 'dang van lam', true],
  ['  María-José   Núñez ', 'MARIA JOSE NUNEZ', true],
  ['O’Brien', "o'brien", true],
  ['Łukasz Groß', 'LUKASZ GROSS', true],
  ['ＭＡＩ', 'mai', true],
  ['王小明', '王小明', true],
  ['محمد', 'مُحَمَّد', true],
  ['Mai', 'Mai Thi', false],
  ['Maithi', 'Mai Thi', false],
  ['王小明', '王小月', false],
  ['Иван', 'Иво', false],
])('%s and %s are the same name: %s', (one, other, isSame) => {
  expect(foldName(one) === foldName(other)).toBe(isSame)
})

test('signs alone are no name', () => {
  expect(foldName(' .-’ ')).toBe('')
})
