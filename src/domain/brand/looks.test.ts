import { expect, test } from 'vitest'

import { baseTokens } from './base-tokens.ts'
import { failingPairs } from './contrast.ts'
import { cornerNames, HUE_MAX, houseLook, hueOfLook, isHue, lookNames, tokensOfLook } from './looks.ts'
import { linearRgb, parseOklch } from './oklch.ts'
import { fontChoices } from './theme-settings.ts'
import { applyBrand, NO_BRAND, refuseBrand } from './tokens.ts'

const all = lookNames.flatMap((base) =>
  cornerNames.flatMap((corners) => fontChoices.map((heading) => ({ base, corners, heading }))),
)

test.each(all)('everything of $base, $corners, $heading can be read, in both themes', (look) => {
  const tokens = tokensOfLook(look)
  expect(refuseBrand(tokens)).toEqual([])
  expect(failingPairs(applyBrand(baseTokens, tokens))).toEqual([])
})

test('with every own hue all pairs can be read in both themes, and no colour is off the screen', () => {
  const faults = Array.from({ length: HUE_MAX + 1 }, (_, hue) => hue).flatMap((hue) => {
    const tokens = tokensOfLook({ ...houseLook, hue })
    const colours = [...Object.values(tokens.light), ...Object.values(tokens.dark)]
    return [
      ...refuseBrand(tokens).map(({ name }) => `${hue}: ${name} is refused`),
      ...failingPairs(applyBrand(baseTokens, tokens)).map(
        ({ theme, seen, ground, ratio }) => `${hue}: ${seen} on ${ground}, ${theme}: ${String(ratio)}`,
      ),
      ...colours.filter((value) => !isDisplayable(value, hue)).map((value) => `${hue}: ${value}`),
    ]
  })
  expect(faults).toEqual([])
})

/** Written colours are rounded to four digits. */
const isDisplayable = (value: string, hue: number): boolean => {
  const colour = parseOklch(value)
  if (colour?.hue !== hue) return false
  return linearRgb(colour).every((channel) => channel > -0.002 && channel < 1.002)
}

test.each([
  [0, true],
  [359, true],
  [360, false],
  [-1, false],
  [12.5, false],
  [Number.NaN, false],
])('hue %d is a hue: %s', (hue, answer) => {
  expect(isHue(hue)).toBe(answer)
})

test('an own hue wins over the base, and keeps corners and heading', () => {
  const look = { ...houseLook, corners: 'square', hue: 210 } as const
  expect(tokensOfLook({ ...look, base: 'plum' })).toEqual(tokensOfLook(look))
  expect(tokensOfLook(look).light.r1).toBe('0rem')
  expect(hueOfLook(look)).toBe(210)
  expect(hueOfLook(houseLook)).toBe(163)
})

test('the house’s own look sets nothing', () => {
  expect(tokensOfLook(houseLook)).toEqual(NO_BRAND)
})

test('no two looks are alike', () => {
  const written = lookNames.map((base) => JSON.stringify(tokensOfLook({ ...houseLook, base })))
  expect(new Set(written).size).toBe(lookNames.length)
})
