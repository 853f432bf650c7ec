import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { svgFault } from '#art/svg-fault.ts'
import { MOTION_MS, type MotionLayer } from '#art/tile-motion.ts'
import { games } from '#studio/games/games.ts'

import { motions } from './motions.ts'

/** The most that a tile loads when a pointer rests on it. */
const BYTES_MAX = 16 * 1024

test('every game has a scene', () => {
  const codes = Object.keys(motions).map((game) => game.split('/')[1])
  expect(codes.toSorted()).toEqual(games.map(({ game }) => game.code).toSorted())
})

const allOf = (layers: readonly MotionLayer[]): readonly MotionLayer[] =>
  layers.flatMap((layer) => [layer, ...allOf(layer.inner ?? [])])

test.each(Object.keys(motions))('%s is whole, within its time and its bytes', (game) => {
  const scene = motions[game]?.() ?? { pictures: [], layers: [] }
  expect(scene.pictures.map(svgFault).filter(Boolean)).toEqual([])
  const layers = allOf(scene.layers)
  expect(layers.filter(({ picture }) => picture !== undefined && !scene.pictures[picture])).toEqual([])
  const times = layers.map(({ steps = [] }) => steps.map(({ at }) => at))
  expect(times.filter((ats) => ats.some((at, nth) => at < (ats[nth - 1] ?? 0)))).toEqual([])
  expect(Math.max(...times.flat())).toBeLessThanOrEqual(MOTION_MS)
  // A still scene would be a picture.
  expect(layers.filter(({ steps = [] }) => steps.length > 1).length).toBeGreaterThan(2)
  expect(gzipSync(JSON.stringify(scene)).length).toBeLessThanOrEqual(BYTES_MAX)
})
