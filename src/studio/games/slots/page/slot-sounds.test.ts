import { expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'

import { slotSounds } from './slot-sounds.ts'

const slots = games.filter(({ category }) => category === 'Video Slots').map(({ game }) => game.code)

test('each slot has a sound of its own', () => {
  expect(Object.keys(slotSounds).toSorted()).toEqual([...slots].toSorted())
  for (const part of ['notes', 'knock', 'sweep', 'tune'] as const)
    expect(new Set(Object.values(slotSounds).map((sound) => String(sound[part]))).size).toBe(slots.length)
})

test('a tune has notes and rests only, and some of either', () => {
  for (const { tune, beatMs } of Object.values(slotSounds)) {
    expect(tune).toMatch(/^[0-4.]+$/)
    expect([tune.includes('.'), new Set(tune).size > 3, beatMs > 200]).toEqual([true, true, true])
  }
})

test('notes rise within what a phone can play', () => {
  for (const { notes } of Object.values(slotSounds)) {
    expect([...notes].toSorted((a, b) => a - b)).toEqual(notes)
    expect(notes[0]).toBeGreaterThanOrEqual(100)
    expect(notes[4]).toBeLessThanOrEqual(2_400)
  }
})
