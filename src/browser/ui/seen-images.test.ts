import { expect, test } from 'vitest'

import { rememberSeen } from './seen-images.ts'

test('two hundred are remembered, and the least recently seen goes first', () => {
  const seen = rememberSeen()
  for (let index = 0; index < 200; index += 1) seen.add(`/${index}`)
  seen.add('/0')
  seen.add('/200')
  expect([seen.has('/0'), seen.has('/1'), seen.has('/2'), seen.has('/200')]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
