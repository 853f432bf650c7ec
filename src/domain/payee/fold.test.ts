import { expect, test } from 'vitest'

import { foldText } from './fold.ts'

test.each([
  ['plain text', 'Pay in by noon.', 'Pay in by noon.'],
  ['tags inside a number', '0123<b>45</b>67', '01234567'],
  ['blocks apart', '<td>0123</td><td>4567</td>', '\n0123\n\n4567\n'],
  ['what attributes say', '<a href="/a" title=\'b\'>c</a>', 'c\n/a\nb'],
  ['references to signs', '0&#49;2&#x33;&nbsp;&amp;', '0123 &'],
  ['a reference to no sign', '&#9999999;&unknown;', '&#9999999;&unknown;'],
  ['invisible signs', '0\u200b1\u00ad2\u20603', '0123'],
  ['digits of other scripts', '٠١٢ ۳۴ ५६ ๗๘ ９', '012 34 56 78 9'],
  ['digits in other shapes', '𝟎①²', '012'],
  ['Chinese digits', '六二二〇 壹贰', '6220 12'],
  ['letters for zeros', '1O2 o 3', '102 0 3'],
  ['a letter of a word', 'go 3, 4 of 5', 'go 3, 4 of 5'],
])('%s', (_what, text, folded) => {
  expect(foldText(text)).toBe(folded)
})
