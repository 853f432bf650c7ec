import { expect, test } from 'vitest'

import { ARCH_STONES, type ThemePicture, drawTheme } from './theme-scene.ts'

const theme: ThemePicture = {
  hero: '/hero.svg',
  hue: 40,
  sparks: ['#111111', '#222222'],
  glow: '#333333',
}
const litStones = (lit: number) => drawTheme(theme, { lit, isGold: false }).split('fill="#fff"').length - 1

test.each([
  [0, 0],
  [1, 1],
  [4, 4],
  [15, ARCH_STONES],
  [64, ARCH_STONES],
])('a win of %i times the stake lights %i stones of the arch', (lit, stones) => {
  expect(litStones(lit)).toBe(stones)
})

test.each(['ring', 'garland', 'pillars', 'steps'] as const)('a %s has as many stones', (stones) => {
  for (const [lit, count] of [
    [0, 0],
    [4, 4],
    [64, ARCH_STONES],
  ] as const)
    expect(drawTheme({ ...theme, stones }, { lit, isGold: false }).split('fill="#fff"').length - 1).toBe(
      count,
    )
})

test.each(['water', 'planks', 'hills'] as const)('the ground of %s is drawn whole', (floor) => {
  const drawn = drawTheme({ ...theme, floor }, { lit: 3, isGold: true })
  expect(drawn).not.toMatch(/NaN|undefined/)
  expect(drawn).not.toBe(drawTheme(theme, { lit: 3, isGold: true }))
})

test('the picture is the same each time', () => {
  const idle = drawTheme(theme, { lit: 0, isGold: false })
  expect(drawTheme(theme, { lit: 0, isGold: false })).toBe(idle)
  expect(idle).not.toMatch(/NaN|undefined/)
})
