import { expect, test } from 'vitest'

import { addressOfGame, readPlace, rememberLobby, wayBack } from './play-place.ts'

test.each<[Record<string, unknown>, unknown]>([
  [{ id: '12' }, { nodeId: '12', isFree: false }],
  [
    { id: 12, free: 1 },
    { nodeId: '12', isFree: true },
  ],
  [
    { id: '12', vassalage: 'SIM', free: '1' },
    { nodeId: '12', isFree: true },
  ],
  [{ vassalage: 'DS88' }, { vassalage: 'DS88', isFree: false }],
  [
    { vassalage: 'SIM', gameCode: 'reels' },
    { vassalage: 'SIM', gameCode: 'reels', isFree: false },
  ],
  [{ game: 'studio:slot-1' }, { vassalage: 'STUDIO', gameCode: 'slot-1', isFree: false }],
  [{ game: '12' }, { nodeId: '12', isFree: false }],
  [{ game: 'slot' }, undefined],
  [{ vassalage: 'sim' }, undefined],
  [{ id: '0' }, undefined],
  [{ id: '1;drop' }, undefined],
  [{ id: ['1'] }, undefined],
  [{}, undefined],
])('the URL parameters %j name the game %j', (search, place) => {
  expect(readPlace(search)).toEqual(place)
})

test('a game has a path of its own, games of matches the sportsbook’s', () => {
  expect(addressOfGame({ nodeId: '7', gameType: 'RNG' }, { isFree: false }).address).toBe('/game?id=7')
  expect(addressOfGame({ nodeId: '7', gameType: 'RNG' }, { isFree: true }).address).toBe('/game?id=7&free=1')
  expect(addressOfGame({ nodeId: '7', gameType: 'ESPORTS' }, { isFree: false }).address).toBe(
    '/fbsports?id=7',
  )
})

test('leaving a game leads to its hall, or to the lobby with the filters that led to it', () => {
  expect(wayBack(undefined)).toBe('/index')
  expect(wayBack({ nodeId: '7', gameType: 'FISH' })).toBe('/fish')
  // This category has no page of its own.
  expect(wayBack({ nodeId: '8', gameType: 'DS88' })).toBe('/index')
  rememberLobby('7', '/rng?page=SIM&sort=hot')
  expect(wayBack({ nodeId: '7', gameType: 'FISH' })).toBe('/rng?page=SIM&sort=hot')
  expect(wayBack({ nodeId: '9', gameType: 'FISH' })).toBe('/fish')
})
