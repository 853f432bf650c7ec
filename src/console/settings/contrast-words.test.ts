import { expect, test } from 'vitest'

import { CONTRAST_PAIRS } from '#domain/brand/contrast.ts'

import { namedPairs, ratioText, tokenWord } from './contrast-words.ts'

test('of pairs with the same visible name the worst is listed, per theme', () => {
  const pair = { theme: 'light', needed: 4.5 } as const
  const words = namedPairs([
    { ...pair, seen: 'link', ground: 'surface', ratio: 2.4 },
    { ...pair, seen: 'link', ground: 'surface-2', ratio: 2.1 },
    { ...pair, seen: 'ink', ground: 'paper', ratio: 3 },
    { ...pair, theme: 'dark', seen: 'link', ground: 'surface', ratio: undefined },
  ])
  expect(words.map(({ theme, seen, ratio }) => [theme, seen, ratio])).toEqual([
    ['light', 'console.theme.link', 2.1],
    ['light', 'console.theme.text', 3],
    ['dark', 'console.theme.link', 1],
  ])
})

test('only the colours of notes are called so', () => {
  const rest = new Set(
    CONTRAST_PAIRS.flatMap(({ seen, ground }) => [seen, ground]).filter(
      (token) => tokenWord(token) === 'console.theme.note',
    ),
  )
  expect([...rest].toSorted()).toEqual(
    ['bad', 'bad-soft', 'info', 'info-soft', 'ok', 'ok-soft', 'warn', 'warn-soft'].toSorted(),
  )
})

test('a failing ratio is never shown as the required one', () => {
  expect(ratioText(4.4999)).toBe('4.49')
})
