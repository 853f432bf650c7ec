import { expect, test } from 'vitest'

import { FEATHERS, drawScene, litFeathers } from './scene.ts'

test.each<[lit: number, feathers: number[]]>([
  [0, []],
  [1, [7]],
  [4, [5, 6, 7, 8]],
  [15, Array.from({ length: FEATHERS }, (_, i) => i)],
  [64, Array.from({ length: FEATHERS }, (_, i) => i)],
])('a win of %i times the stake lights the feathers %j, from the middle', (lit, feathers) => {
  expect([...litFeathers(lit)].toSorted((a, b) => a - b)).toEqual(feathers)
})

test('the scene is drawn the same each time, and changes with the win', () => {
  const idle = drawScene({ lit: 0, isGold: false, garden: '/garden.svg', bird: '/bird.svg' })
  expect(drawScene({ lit: 0, isGold: false, garden: '/garden.svg', bird: '/bird.svg' })).toBe(idle)
  expect(drawScene({ lit: 4, isGold: false, garden: '/garden.svg', bird: '/bird.svg' })).not.toBe(idle)
  expect(idle).not.toMatch(/NaN|undefined/)
})
