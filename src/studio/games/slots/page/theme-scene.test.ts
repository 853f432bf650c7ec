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

test('the picture is the same each time', () => {
  const idle = drawTheme(theme, { lit: 0, isGold: false })
  expect(drawTheme(theme, { lit: 0, isGold: false })).toBe(idle)
  expect(idle).not.toMatch(/NaN|undefined/)
})
