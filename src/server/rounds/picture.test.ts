import { expect, test } from 'vitest'

import { isPlayedFrom } from './picture.ts'

const origins = ['https://games.example', 'http://studio.localhost:8090']

test.each([
  ['https://games.example/round/1?lang=en', true],
  ['http://studio.localhost:8090/round', true],
  ['http://games.example/round', false],
  ['https://games.example:8443/round', false],
  ['https://games.example.evil.test/round', false],
  ['https://evil.test/https://games.example', false],
  ['https://games.example@evil.test/', false],
  ['https://user:word@games.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//games.example/', false],
  ['', false],
])('%s is played from: %s', (url, is) => {
  expect(isPlayedFrom(url, origins)).toBe(is)
})

test('a brand that plays from nowhere shows nothing', () => {
  expect(isPlayedFrom('https://games.example/', [])).toBe(false)
  expect(isPlayedFrom('https://games.example/', ['', 'null', '*'])).toBe(false)
})
