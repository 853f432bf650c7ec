import { expect, test } from 'vitest'

import { frameOrigin } from './frame-origin.ts'

const allowed = ['https://games.example', 'https://play.example:8443', 'http://cdn.example']

test.each<[string, string | undefined]>([
  ['https://games.example/slot?token=a', 'https://games.example'],
  ['https://GAMES.example:443/slot', 'https://games.example'],
  ['https://play.example:8443/', 'https://play.example:8443'],
  ['https://play.example/', undefined],
  ['https://games.example.evil.example/', undefined],
  ['https://games.example@evil.example/', undefined],
  ['https://anna:secret@games.example/', undefined],
  ['https://evil.example/?https://games.example', undefined],
  ['http://games.example/', undefined],
  // These are in the allowed list, but are no valid frame origins.
  ['http://cdn.example/', undefined],
  ['javascript:alert(1)//https://games.example', undefined],
  ['data:text/html,https://games.example', undefined],
  ['//games.example/', undefined],
  ['/slot', undefined],
  [`https://games.example/${'a'.repeat(8_000)}`, undefined],
])('an address %s leads to %s', (address, origin) => {
  expect(frameOrigin(address, allowed)).toBe(origin)
})
