import { expect, test } from 'vitest'

import {
  chooseList,
  isNarrowed,
  type Lobby,
  narrow,
  readLobby,
  toPage,
  wholeLobby,
  writeLobby,
} from './lobby.ts'

const searched: Lobby = {
  vendor: 'AUREL',
  list: 'all',
  name: 'dragon',
  classify: 'JP',
  minBet: '0.05',
  feature: 'free-spins',
  volatility: 'high',
  page: 4,
}

test.each(['all', 'hot', 'fav', 'recent'] as const)(
  'choosing the list %s begins at its first page and clears search, class and minimum bet; the vendor stays',
  (list) => {
    expect(chooseList(searched, list)).toEqual({ vendor: 'AUREL', list, name: '', page: 1 })
  },
)

test.each([
  [{ vendor: 'BRIO' }],
  [{ name: 'koi' }],
  [{ classify: 'TG' as const }],
  [{ minBet: '0.5' as const }],
  [{ feature: undefined }],
  [{ volatility: 'low' as const }],
  [{ vendor: undefined }],
])('changing %j goes back to the first page of all games', (change) => {
  const hot: Lobby = { ...searched, list: 'recent', page: 3 }
  expect(narrow(hot, change)).toEqual({ ...searched, ...change, list: 'all', page: 1 })
})

test.each([
  ['all', 3, 3],
  ['fav', 2, 2],
  ['recent', 0, 1],
  // The hot list has a single page.
  ['hot', 3, 1],
] as const)('of the list %s, page %i asked for is page %i', (list, requested, page) => {
  expect(toPage({ ...wholeLobby, list }, requested).page).toBe(page)
})

test.each([
  [wholeLobby, false],
  [{ ...wholeLobby, vendor: 'AUREL' }, false],
  [{ ...wholeLobby, name: '  ' }, false],
  [{ ...wholeLobby, name: 'koi' }, true],
  [{ ...wholeLobby, classify: 'JP' as const }, true],
  [{ ...wholeLobby, minBet: '0.01' as const }, true],
  [{ ...wholeLobby, feature: 'cascades' as const }, true],
  [{ ...wholeLobby, volatility: 'low' as const }, true],
])('%j is narrowed down: %s', (lobby, is) => {
  expect(isNarrowed(lobby)).toBe(is)
})

const addresses: readonly (readonly [Lobby, Record<string, string>])[] = [
  [wholeLobby, {}],
  [{ ...wholeLobby, vendor: 'AUREL' }, { page: 'AUREL' }],
  [{ ...wholeLobby, list: 'hot' }, { type: 'hot' }],
  [
    { ...wholeLobby, list: 'fav', page: 2 },
    { type: 'fav', pageNo: '2' },
  ],
  [
    searched,
    {
      page: 'AUREL',
      gameName: 'dragon',
      gameClassify: 'JP',
      minBet: '0.05',
      feature: 'free-spins',
      volatility: 'high',
      pageNo: '4',
    },
  ],
]

test.each(addresses)('%j has the address %j, and is read from it again', (lobby, address) => {
  expect(writeLobby(lobby, 'page')).toEqual(address)
  expect(writeLobby(readLobby(address, 'page'), 'page')).toEqual(address)
})

test.each([
  // Links in the old format still work.
  [{ type: 'vassalage', vassalage: 'BRIO' }, { page: 'BRIO' }],
  // The router has parsed these as numbers.
  [
    { minBet: 0.5, pageNo: 3, gameName: 777 },
    { gameName: '777', minBet: '0.5', pageNo: '3' },
  ],
  // Unknown values are ignored.
  [{ page: 'no vendor', type: 'newest', gameClassify: 'XX', minBet: '0.02', feature: 'x', pageNo: '-1' }, {}],
  [{ volatility: 'extreme' }, {}],
  [{ pageNo: '1e9', gameName: ['x'], page: null }, {}],
  // Choosing a list keeps the vendor only, and the hot list has a single page.
  [
    { page: 'AUREL', type: 'hot', gameName: 'koi', pageNo: '7' },
    { page: 'AUREL', type: 'hot' },
  ],
])('%j is read as %j', (search, address) => {
  expect(writeLobby(readLobby(search, 'page'), 'page')).toEqual(address)
})

test('a name is no longer than the field lets it be', () => {
  expect(readLobby({ gameName: 'x'.repeat(200) }, 'vassalage').name).toHaveLength(60)
})
