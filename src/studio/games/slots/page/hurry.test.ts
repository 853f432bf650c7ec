import { expect, test } from 'vitest'

import { openHurry } from './hurry.ts'

const HOUR_MS = 3_600_000

test('a wait ends when the player presses, and further ones take no time', async () => {
  const hurry = openHurry()
  const waiting = hurry.wait(HOUR_MS)
  hurry.request()
  await waiting
  await hurry.wait(HOUR_MS)
  expect(hurry.isRequested()).toBe(true)
})

test('a press before the first wait counts, and not for the next animation', async () => {
  const hurry = openHurry()
  hurry.request()
  await hurry.wait(HOUR_MS)
  hurry.reset()
  expect(hurry.isRequested()).toBe(false)
  let isOver = false
  const waiting = hurry.wait(HOUR_MS).then(() => {
    isOver = true
  })
  await Promise.resolve()
  expect(isOver).toBe(false)
  hurry.request()
  await waiting
})
