import { expect, test } from 'vitest'

import { baseTokens } from './base-tokens.ts'
import { failingPairs } from './contrast.ts'
import { cornerNames, houseLook, lookNames, tokensOfLook } from './looks.ts'
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

test('the house’s own look sets nothing', () => {
  expect(tokensOfLook(houseLook)).toEqual(NO_BRAND)
})

test('no two looks are alike', () => {
  const written = lookNames.map((base) => JSON.stringify(tokensOfLook({ ...houseLook, base })))
  expect(new Set(written).size).toBe(lookNames.length)
})
