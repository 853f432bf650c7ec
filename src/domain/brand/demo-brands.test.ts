import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failingPairs } from './contrast.ts'
import { demoBrands, tessera, verde } from './demo-brands.ts'
import { parseOklch } from './oklch.ts'
import { applyBrand, parseTokensCss, refuseBrand } from './tokens.ts'

const base = parseTokensCss(readFileSync(new URL('../../browser/ui/tokens.css', import.meta.url), 'utf8'))

for (const { name, tokens } of demoBrands) {
  test(`${name} is allowed and can be read in both themes`, () => {
    expect(refuseBrand(tokens)).toEqual([])
    expect(failingPairs(applyBrand(base, tokens))).toEqual([])
  })
}

test('Tessera is the product as it is', () => {
  expect(applyBrand(base, tessera.tokens).light).toEqual(base.light)
})

test('Verde differs visibly from Tessera in both themes, and gold stays gold', () => {
  const plain = applyBrand(base, tessera.tokens)
  const own = applyBrand(base, verde.tokens)
  for (const theme of ['light', 'dark'] as const) {
    const hue = (values: Readonly<Record<string, string>>, name: string) =>
      parseOklch(values[name] ?? '')?.hue ?? Number.NaN
    for (const name of ['primary', 'link', 'band', 'band-2']) {
      expect(Math.abs(hue(own[theme], name) - hue(plain[theme], name)), name).toBeGreaterThan(40)
    }
    expect(own[theme]['gold']).toBe(plain[theme]['gold'])
  }
})
