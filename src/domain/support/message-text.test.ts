import { expect, test } from 'vitest'

import { readMessage, readMessageText } from './message-text.ts'

// Each row: the input, and the stored text.
for (const [given, kept] of [
  ['  Hello  ', 'Hello'],
  ['one\r\ntwo', 'one\ntwo'],
  ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
  ['one  \ntwo', 'one\ntwo'],
  ['a\0b\u202ec\u0007d', 'abcd'],
  ['مرحبا 👋', 'مرحبا 👋'],
  ['<b>bold</b>', '<b>bold</b>'],
  [' \n \u202e ', undefined],
  ['', undefined],
] as const)
  test(`${JSON.stringify(given)} is kept as ${JSON.stringify(kept)}`, () =>
    expect(readMessageText(given)).toBe(kept))

// Each row: text and pictures, and the resulting message.
for (const [text, pictures, message] of [
  [' Hi ', [], { text: 'Hi', pictures: [] }],
  ['', ['a'], { text: '', pictures: ['a'] }],
  [' \n', ['a', 'b', 'a'], { text: '', pictures: ['a', 'b'] }],
  ['Look', ['b'], { text: 'Look', pictures: ['b'] }],
  ['  ', [], undefined],
] as const)
  test(`${JSON.stringify(text)} with ${pictures.length} pictures is ${message ? 'a message' : 'nothing'}`, () =>
    expect(readMessage({ text, pictures })).toEqual(message))
