import { expect, test } from 'vitest'

import { deeds, isDeed } from './deed.ts'

test('a listed deed is known, any other word is not', () => {
  expect(deeds.every(isDeed)).toBe(true)
  expect(new Set(deeds).size).toBe(deeds.length)
  for (const word of ['', 'member', 'member.', 'member.vanish', '__proto__', 'settings.flags.x'])
    expect(isDeed(word)).toBe(false)
})
