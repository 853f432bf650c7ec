import { expect, test } from 'vitest'

import { csvCell, csvLine } from './csv.ts'

// Each row is a value, and its cell in the file.
const cells: [string, string][] = [
  ['', '""'],
  ['Linh', '"Linh"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+84 901', `"'+84 901"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  [`=cmd|' /C calc'!A0`, `"'=cmd|' /C calc'!A0"`],
  ['a=1', '"a=1"'],
  ['nul\0=', '"nul="'],
  ['\0=1', `"'=1"`],
]

test.each(cells)('%j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a line ends as the format says', () => {
  expect(csvLine(['a', 'b'])).toBe('"a","b"\r\n')
})
