import { expect, test } from 'vitest'

import { isPdf, pictureTypeOf, refuseAnotherPicture } from './picture.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

// Each row: the first bytes of a file, and the detected type.
for (const [what, beginning, type] of [
  ['a PNG', '\x89PNG\r\n\x1a\n and more', 'image/png'],
  ['a PNG whose line ends were turned', '\x89PNG\n\x1a\n and more', undefined],
  ['a JPEG', '\xff\xd8\xff\xe0 and more', 'image/jpeg'],
  ['a GIF', 'GIF89a', undefined],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['HTML', '<!doctype html>', undefined],
  ['a PDF', '%PDF-1.7', undefined],
  ['PHP', '<?php echo 1 ?>', undefined],
  ['something before a JPEG', ' \xff\xd8\xff\xe0', undefined],
  ['nothing', '', undefined],
] as const) {
  test(`${what} is ${type ?? 'no picture'}`, () => expect(pictureTypeOf(bytesOf(beginning))).toBe(type))
}

// Each row: uploads within a day, unused uploads, and whether another is accepted.
for (const [today, unused, refusal] of [
  [0, 0, undefined],
  [29, 9, undefined],
  [30, 0, 'too_many_pictures'],
  [10, 10, 'too_many_pictures'],
] as const) {
  test(`${today} today and ${unused} unused: ${refusal ?? 'another one'}`, () =>
    expect(refuseAnotherPicture({ today, unused })).toBe(refusal))
}

for (const [what, beginning, expected] of [
  ['a PDF', '%PDF-1.7', true],
  ['a PDF behind junk', `${'x'.repeat(900)}%PDF-1.4`, true],
  ['its header too late', `${'x'.repeat(1_024)}%PDF-1.4`, false],
  ['a cut header', '%PDF', false],
  ['a PNG', '\x89PNG\r\n\x1a\n and more', false],
  ['nothing', '', false],
] as const) {
  test(`${what} is ${expected ? 'a PDF' : 'no PDF'}`, () => expect(isPdf(bytesOf(beginning))).toBe(expected))
}
