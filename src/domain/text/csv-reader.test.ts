import { expect, test } from 'vitest'

import { type CsvSeparator, csvLimits, openCsv, separatorOf } from './csv-reader.ts'

function readWhole(text: string, separator: CsvSeparator = 'comma', piece = text.length) {
  const reader = openCsv(separator)
  const found = []
  for (let at = 0; at < text.length; at += Math.max(piece, 1))
    found.push(...reader.feed(text.slice(at, at + piece)))
  return [...found, ...reader.end()]
}

const long = 'x'.repeat(csvLimits.cell + 1)
const cases: readonly (readonly [string, string, CsvSeparator, readonly unknown[]])[] = [
  [
    'lines that end with LF',
    'a,b\nc,d\n',
    'comma',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'lines that end with CRLF',
    'a,b\r\nc,d\r\n',
    'comma',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'lines that end with CR',
    'a,b\rc,d',
    'comma',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a last line without an end',
    'a,b\nc,d',
    'comma',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  ['semicolons', 'a;b,c\n', 'semicolon', [[1, 'a', 'b,c']]],
  ['tabs', 'a\tb;c\n', 'tab', [[1, 'a', 'b;c']]],
  ['empty cells', ',a,\n', 'comma', [[1, '', 'a', '']]],
  ['lines of nothing', '\n,,\n  \na\n', 'comma', [[4, 'a']]],
  ['quotes around a separator', '"a,b",c\n', 'comma', [[1, 'a,b', 'c']]],
  ['a quote that is written twice', '"a ""b"" c"\n', 'comma', [[1, 'a "b" c']]],
  [
    'an end of line within quotes',
    '"a\r\nb",c\nd,e\n',
    'comma',
    [
      [1, 'a\r\nb', 'c'],
      [3, 'd', 'e'],
    ],
  ],
  ['an empty quoted cell', '"",a\n', 'comma', [[1, '', 'a']]],
  [
    'something after the closing quote',
    '"a"b,c\nd\n',
    'comma',
    [
      [1, 'quote_broken'],
      [2, 'd'],
    ],
  ],
  [
    'a quote within a plain cell',
    'a"b,c\nd\n',
    'comma',
    [
      [1, 'quote_broken'],
      [2, 'd'],
    ],
  ],
  [
    'a quote that nobody closes',
    'a\n"b,c\nd\n',
    'comma',
    [
      [1, 'a'],
      [2, 'quote_open'],
    ],
  ],
  [
    'a cell as long as a book',
    `a\n${long}\nb\n`,
    'comma',
    [
      [1, 'a'],
      [2, 'cell_too_long'],
      [3, 'b'],
    ],
  ],
  [
    'an open quote before a long rest',
    `"${long}\nb\n`,
    'comma',
    [
      [1, 'cell_too_long'],
      [2, 'b'],
    ],
  ],
  [
    'more cells than any table has',
    `${','.repeat(300)}\nb\n`,
    'comma',
    [
      [1, 'too_many_cells'],
      [2, 'b'],
    ],
  ],
]

test.each(cases)('%s', (_name, text, separator, answer) => {
  const readIn = (piece: number) =>
    readWhole(text, separator, piece).map(({ line, cells, fault }) => [line, ...(fault ? [fault] : cells)])
  expect(readIn(text.length)).toEqual(answer)
  // The result does not depend on where the file is split into chunks.
  expect(readIn(1)).toEqual(answer)
  expect(readIn(3)).toEqual(answer)
})

test.each([
  ['a,b,c', 'comma'],
  ['a;b;c', 'semicolon'],
  ['a\tb', 'tab'],
  ['"a,b,c";d', 'semicolon'],
  ['alone', 'comma'],
] as const)('%j is separated by a %s', (line, separator) => {
  expect(separatorOf(line)).toBe(separator)
})
