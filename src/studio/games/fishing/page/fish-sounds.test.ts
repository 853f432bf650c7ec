import { expect, test } from 'vitest'

import { seas } from '#studio/games/fishing/seas.ts'

import { seaSounds } from './fish-sounds.ts'

test('each sea has a sound of its own', () => {
  expect(Object.keys(seaSounds).toSorted()).toEqual(seas.map(({ code }) => code).toSorted())
  const all = Object.values(seaSounds)
  expect(new Set(all.map(({ notes }) => notes.join(' '))).size).toBe(all.length)
  expect(new Set(all.map(({ everyMs }) => everyMs)).size).toBe(all.length)
})
