import { expect, test } from 'vitest'

import { readFrameMessage } from './frame-messages.ts'

const own = { name: 'the frame of the game' }
const frame = { origin: 'https://games.example', window: own }
const eventOf = (data: unknown, change: object = {}) =>
  readFrameMessage({ origin: frame.origin, source: own, data, ...change }, frame)

test.each<[unknown, unknown]>([
  [
    { tessera: 1, type: 'ready' },
    { type: 'ready', hasFreeCorner: false },
  ],
  [
    { tessera: 1, type: 'ready', hasFreeCorner: true },
    { type: 'ready', hasFreeCorner: true },
  ],
  [
    { tessera: 1, type: 'ready', hasFreeCorner: 'yes' },
    { type: 'ready', hasFreeCorner: false },
  ],
  [{ tessera: 1, type: 'exit', more: 'unknown' }, { type: 'exit' }],
  [{ tessera: 1, type: 'deposit' }, { type: 'deposit' }],
  [{ tessera: 1, type: 'limit' }, { type: 'limit' }],
  [{ tessera: 1, type: 'stakes' }, { type: 'stakes' }],
  [{ tessera: 1, type: 'ended' }, { type: 'ended' }],
  [
    { tessera: 1, type: 'round', state: 'began' },
    { type: 'round', state: 'began' },
  ],
  [
    { tessera: 1, type: 'round', state: 'ended' },
    { type: 'round', state: 'ended' },
  ],
  [{ tessera: 1, type: 'round', state: 'paid' }, undefined],
  [
    { tessera: 1, type: 'result', state: 'pending' },
    { type: 'result', state: 'pending' },
  ],
  [
    { tessera: 1, type: 'result', state: 'shown' },
    { type: 'result', state: 'shown' },
  ],
  [{ tessera: 1, type: 'result', state: 'began' }, undefined],
  [{ tessera: 1, type: 'round' }, undefined],
  [{ tessera: 1, type: 'navigate', url: 'https://evil.example' }, undefined],
  [{ tessera: 2, type: 'exit' }, undefined],
  [{ type: 'exit' }, undefined],
  ['exit', undefined],
  [null, undefined],
  [undefined, undefined],
  [['exit'], undefined],
])('the message %j is read as %j', (data, expected) => {
  expect(eventOf(data)).toEqual(expected)
})

const exit = { tessera: 1, type: 'exit' }

test.each<[string, object]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['from an origin that begins alike', { origin: 'https://games.example.evil.example' }],
  ['without TLS', { origin: 'http://games.example' }],
  ['from a sandbox without an origin', { origin: 'null' }],
  ['from another window', { source: { name: 'another' } }],
  ['from nowhere', { source: null }],
])('a message %s is ignored', (_where, change) => {
  expect(eventOf(exit, change)).toBeUndefined()
})

test('without a frame all messages are ignored', () => {
  expect(
    readFrameMessage({ origin: frame.origin, source: null, data: exit }, { ...frame, window: null }),
  ).toBeUndefined()
})
