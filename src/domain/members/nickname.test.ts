import { expect, test } from 'vitest'

import { refuseNickname, tidyNickname } from './nickname.ts'

test.each([
  ['none', '', true],
  ['one letter', 'a', false],
  ['two', 'ab', true],
  ['twenty', 'a'.repeat(20), true],
  ['twenty-one', 'a'.repeat(21), false],
  ['Vietnamese', 'Nguyễn Văn A', true],
  ['Chinese', '小龙', true],
  ['Arabic', 'محمد علي', true],
  ['a few signs', 'lucky.seven_7-x', true],
  ['signs alone', '._-', false],
  ['markup', '<script>alert(1)</script>', false],
  ['an attribute', 'x" onload=y', false],
  ['a formula for a spreadsheet', '=HYPERLINK(1)', false],
  ['a template', '{{7*7}}', false],
  ['a picture', 'fun 😀', false],
  ['a zero byte', 'a\0b', false],
  ['reading turned around', 'ab\u202Ecd', false],
  ['an invisible joint', 'ab\u200Bcd', false],
  ['a tower of accents', `ab${'\u0301'.repeat(8)}`, false],
])('%s', (_, text, isFine) => {
  expect(refuseNickname(tidyNickname(text))).toBe(isFine ? undefined : 'nickname_invalid')
})

test.each([
  ['  a   b ', 'a b'],
  ['a\r\nb', 'a b'],
  ['ＡＢ', 'AB'],
  ['e\u0301a', 'éa'],
])('%j is kept as %j', (text, kept) => {
  expect(tidyNickname(text)).toBe(kept)
})
