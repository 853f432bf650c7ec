import { expect, test } from 'vitest'

import { isMarkLetters, letterMark, lettersOfName } from './letter-mark.ts'

test.each([
  ['Sampaga', 'S'],
  ['Green Valley', 'GV'],
  ['casa verde club', 'CV'],
  ['Élan', 'E'],
  ['7 Seas', '7S'],
  ['皇冠', undefined],
  ['…', undefined],
])('the letters of %s are %s', (name, letters) => {
  expect(lettersOfName(name)).toBe(letters)
})

test.each([
  ['S', true],
  ['GV', true],
  ['', false],
  ['ABC', false],
  ['<a', false],
  ['"', false],
  [' ', false],
])('%j can be drawn as a mark: %s', (text, isFit) => {
  expect(isMarkLetters(text)).toBe(isFit)
})

test('a mark holds strokes only, and none of the typed text', () => {
  const mark = letterMark('GV', 48)
  expect(mark).toMatch(/^<svg [^>]*width="48"/)
  expect(mark).not.toMatch(/<text|<script|NaN|undefined/)
})
