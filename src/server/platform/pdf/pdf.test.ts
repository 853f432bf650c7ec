import { expect, test } from 'vitest'

import { textOfPdf } from '#test/fixtures/pdf-text.ts'

import { type FaceNames, openPage } from './page.ts'
import { writePdf } from './pdf-file.ts'
import { type BaseDirection, isolated, plainText, setLine } from './text-line.ts'
import { openTypefaces } from './typeface.ts'

const faces = openTypefaces(400)
const black = [0, 0, 0] as const

function fileOf(lines: readonly (readonly [string, BaseDirection])[], title = 'title'): Buffer {
  const names: FaceNames = new Map()
  const page = openPage(names)
  for (const [index, [text, base]] of lines.entries())
    page.line(setLine(text, faces, base), { x: 40, y: 40 + index * 20, size: 10, colour: black })
  const facts = { title, author: 'Tessera', language: 'en', madeAt: new Date('2026-11-21T00:00:00Z') }
  return writePdf(facts, [{ content: page.content() }], names)
}

const reversed = (text: string) => [...text].toReversed().join('')

// Each row: the text, the line's direction, and the characters from left to right.
test.each<[string, string, BaseDirection, string]>([
  ['Latin', 'Wallet ₱1,840.50', 'ltr', 'Wallet ₱1,840.50'],
  ['Vietnamese', 'Nguyễn Thị Bích Hằng ₫', 'ltr', 'Nguyễn Thị Bích Hằng ₫'],
  ['letters that are put together', 'Nguye\u0302\u0303n', 'ltr', 'Nguyễn'],
  ['Chinese', '王小明（已完成）', 'ltr', '王小明（已完成）'],
  ['Thai', 'ที่รัก กตัญญู', 'ltr', 'ที่รัก กตัญญู'],
  ['Arabic', 'محمد عبد', 'rtl', reversed('محمد عبد')],
  ['a Latin name in an Arabic line', 'محمد Linh', 'rtl', `Linh ${reversed('محمد')}`],
  ['a day in an Arabic line', `من ${isolated('2026-11-01')}`, 'rtl', `2026-11-01 ${reversed('من')}`],
  ['markup, which is text', '<b>x</b> (y) \\( ) Tj ET', 'ltr', '<b>x</b> (y) \\( ) Tj ET'],
  ['commands, which are gone', 'a\u202Eb\u0007c\u0000d\u2066e\nf', 'ltr', 'abcde f'],
])('%s is drawn so that it can be copied as text', (_what, text, base, seen) => {
  expect(textOfPdf(fileOf([[text, base]]))).toEqual([seen])
})

test('Arabic letters are joined: in a word they have other shapes than alone', () => {
  const glyphsOf = (text: string) =>
    setLine(text, faces, 'rtl').runs.flatMap(({ glyphs }) => glyphs.filter(({ advance }) => advance > 0))
  const alone = [...'محمد'].flatMap((letter) => glyphsOf(letter).map(({ number }) => number))
  const joined = glyphsOf('محمد').map(({ number }) => number)
  expect(joined).toHaveLength(4)
  expect(joined.filter((number) => alone.includes(number)).length).toBeLessThan(3)
})

test('a combining mark of Thai is placed on its letter and takes no width', () => {
  const width = (text: string) => setLine(text, faces, 'ltr').width
  expect(width('ที่')).toBe(width('ท'))
})

test('a character that no font has is drawn as a box, and the line continues', () => {
  expect(setLine('a🂡b', faces, 'ltr').runs.flatMap(({ glyphs }) => [...glyphs])).toHaveLength(3)
})

test('the file contains only the glyphs that were written, not the whole font', () => {
  const small = fileOf([['王小明', 'ltr']])
  expect(small.length).toBeLessThan(20_000)
  expect(small.toString('latin1')).toContain('/FontFile2')
})

test('a name cannot become a command of the file', () => {
  const file = fileOf([['x', 'ltr']], 'a) /JS (app.alert(1)) /OpenAction << >> endobj').toString('latin1')
  for (const word of ['/JS', '/JavaScript', '/OpenAction', '/URI', '/Launch', '/EmbeddedFile'])
    expect(file).not.toContain(word)
})

test('invisible characters are removed from a name', () => {
  expect(plainText('A\u202E\u200Bl\u2069i\u0085\uD800')).toBe('Ali\uFFFD')
})
