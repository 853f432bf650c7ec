import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRAST_PAIRS, failingPairs } from './contrast.ts'
import { applyBrand, NO_BRAND, parseTokensCss } from './tokens.ts'

const base = parseTokensCss(readFileSync(new URL('../../browser/ui/tokens.css', import.meta.url), 'utf8'))

test('there are 156 pairs over the two themes, none of them twice', () => {
  const names = CONTRAST_PAIRS.map(({ seen, ground }) => `${seen} on ${ground}`)
  expect(new Set(names).size * 2).toBe(156)
  expect(names).toHaveLength(78)
})

test('the base tokens can be read in both themes', () => {
  expect(failingPairs(applyBrand(base, NO_BRAND))).toEqual([])
})

test('a spoiled brand is seen, in the theme that it spoils', () => {
  const failing = failingPairs(applyBrand(base, { light: { ink: 'oklch(0.8 0.02 165)' }, dark: {} }))
  expect(failing.map(({ theme, seen, ground }) => [theme, seen, ground])).toEqual([
    ['light', 'ink', 'paper'],
    ['light', 'ink', 'surface'],
    ['light', 'ink', 'surface-2'],
    ['light', 'ink', 'surface-3'],
  ])
  expect(failing[0]?.ratio).toBeLessThan(4.5)
})

test('a dark ground under a light theme fails everything that stands on it', () => {
  const failing = failingPairs(applyBrand(base, { light: {}, dark: { paper: 'oklch(0.97 0.01 90)' } }))
  expect(failing.length).toBeGreaterThan(15)
  expect(new Set(failing.map(({ theme, ground }) => `${theme} ${ground}`))).toEqual(new Set(['dark paper']))
})

test('a colour that is missing or lets its ground through does not pass', () => {
  const failing = failingPairs(
    applyBrand(base, { light: { link: 'oklch(0 0 0 / .5)', money: 'red' }, dark: {} }),
  )
  expect(failing.map(({ seen }) => seen)).toEqual([
    'link',
    'money',
    'link',
    'money',
    'link',
    'money',
    'money',
  ])
  expect(failing.every(({ ratio }) => ratio === undefined)).toBe(true)
})
