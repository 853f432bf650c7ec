import { expect, test } from 'vitest'

import { choicesOfRooms, narrowRooms, readRoomFilter, sizeOfRoom, writeRoomFilter } from './rooms.ts'

const rooms = [
  { nodeId: '7', gameName: 'Tongits', stake: '0.05', seats: 3 },
  { nodeId: '7', gameName: 'Tongits', stake: '10.00', seats: 3 },
  { nodeId: '9', gameName: 'Pusoy', stake: '0.50', seats: 4 },
  { nodeId: '9', gameName: 'Pusoy', stake: '10.00', seats: 2 },
  { nodeId: '9', gameName: 'Pusoy', stake: '0.05', seats: 9 },
]

test.each([
  [2, 'two'],
  [3, 'few'],
  [4, 'few'],
  [5, 'many'],
  [1_000, 'many'],
] as const)('a room of %i is for %s', (seats, size) => {
  expect(sizeOfRoom(seats)).toBe(size)
})

test.each([
  [{}, [0, 1, 2, 3, 4]],
  [{ game: '7' }, [0, 1]],
  // An upper bound, compared as an amount and not as text.
  [{ stake: '0.5' }, [0, 2, 4]],
  [{ stake: '9.00' }, [0, 2, 4]],
  [{ stake: '10' }, [0, 1, 2, 3, 4]],
  [{ size: 'two' }, [3]],
  [{ game: '9', stake: '0.05', size: 'many' }, [4]],
  [{ game: '8' }, []],
] as const)('%j leaves the rooms %j', (filter, left) => {
  expect(narrowRooms(rooms, filter)).toEqual(left.map((place) => rooms[place]))
})

test('the options are the values of the list, each once', () => {
  expect(choicesOfRooms(rooms)).toEqual({
    games: [
      { id: '7', name: 'Tongits' },
      { id: '9', name: 'Pusoy' },
    ],
    stakes: ['0.05', '0.50', '10.00'],
    sizes: ['two', 'few', 'many'],
  })
  expect(choicesOfRooms([])).toEqual({ games: [], stakes: [], sizes: [] })
})

test.each([
  [{}, {}],
  [
    { roomGame: 7, roomStake: 0.5, roomSize: 'few' },
    { roomGame: '7', roomStake: '0.5', roomSize: 'few' },
  ],
  [{ roomGame: '-7', roomStake: 'much', roomSize: 'huge' }, {}],
  [{ roomGame: ['7'], roomStake: null }, {}],
  [{ roomStake: '-5' }, {}],
])('the address %j is read as %j', (search, address) => {
  expect(writeRoomFilter(readRoomFilter(search))).toEqual(address)
})
