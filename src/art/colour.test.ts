import { expect, test } from 'vitest'
import { formatOklch, parseColour } from '#domain/brand/oklch.ts'
import { hash, hexOf, n1, oklch, ramp, random } from './colour.ts'

test('a seed always gives the same numbers, another seed different ones', () => {
  const story = (seed: string) => {
    const r = random(seed)
    return [r(), r.range(5, 6), r.pick(['a', 'b', 'c'])]
  }
  expect(story('one')).toEqual(story('one'))
  expect(story('one')).not.toEqual(story('two'))
})

test('numbers stay in their range', () => {
  const r = random('range')
  for (let i = 0; i < 500; i += 1) {
    const x = r.range(-3, 4)
    expect(x).toBeGreaterThanOrEqual(-3)
    expect(x).toBeLessThan(4)
  }
})

test('the hash is an unsigned 32 bit number and reads whole code points', () => {
  expect(hash('')).toBe((2166136261 ^ (2166136261 >>> 15)) >>> 0)
  expect(hash('𝒳')).not.toBe(hash('𝒴'))
})

// Each row is one colour: lightness, chroma, hue, expected hex.
const colours = [
  [0, 0, 0, '#000000'],
  [1, 0, 0, '#ffffff'],
  [0.628, 0.2577, 29.23, '#ff0000'],
] as const

for (const [lightness, chroma, hue, expected] of colours) {
  test(`oklch ${lightness} ${chroma} ${hue} is ${expected}`, () =>
    expect(oklch(lightness, chroma, hue)).toBe(expected))
}

test('a colour beyond the gamut loses chroma, not its form', () => {
  expect(oklch(0.7, 0.4, 150)).toMatch(/^#[0-9a-f]{6}$/)
})

test('a ramp goes from light to dark', () => {
  const lights = ramp(163, 0.1).map((hex) => Number.parseInt(hex.slice(3, 5), 16))
  expect(lights).toEqual(lights.toSorted((a, b) => b - a))
})

test('one decimal is kept', () => expect([n1(1.26), n1(-0.04), n1(2)]).toEqual([1.3, -0, 2]))

test('every colour of the screen keeps its hex number once stored as oklch', () => {
  const bytes = ['00', '01', '17', '3b', '5c', '80', 'a4', 'c9', 'fe', 'ff']
  for (const red of bytes)
    for (const green of bytes)
      for (const blue of bytes) {
        const hex = `#${red}${green}${blue}`
        const colour = parseColour(hex)
        expect(colour && hexOf(formatOklch(colour))).toBe(hex)
      }
})

test('a short hex number is written out, and a translucent colour or another text has none', () => {
  expect(hexOf('#fA0')).toBe('#ffaa00')
  expect(hexOf('oklch(1 0 0 / 0.5)')).toBeUndefined()
  expect(hexOf('red')).toBeUndefined()
})
