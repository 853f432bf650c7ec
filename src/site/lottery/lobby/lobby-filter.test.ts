import { expect, test } from 'vitest'

import {
  type LobbyFilter,
  type LobbyGame,
  chooseList,
  chooseTag,
  filterGames,
  readLobbyFilter,
  writeLobbyFilter,
} from './lobby-filter.ts'
import { lobbyGame } from './sample-game.ts'

const game = (gameId: string, region: string, drawDayOfWeek: string, remark = gameId): LobbyGame =>
  lobbyGame(gameId, { region, gameMenuTag: region, drawDayOfWeek, remark })
const games = [
  game('XSMB', 'vn-north', '', 'Miền Bắc'),
  game('XSDNG', 'vn-central', '4,7', 'Đà Nẵng'),
  game('XSHCM', 'vn-south', '2,7', 'TP. Hồ Chí Minh'),
  game('MEGA645', 'vn', '1,4,6'),
]
const listed = { hot: ['XSHCM', 'XSMB'], fav: ['XSDNG'], recent: [] }

test.each<[what: string, filter: LobbyFilter, codes: readonly string[]]>([
  ['today in regions that take turns', {}, ['XSMB', 'XSHCM', 'MEGA645']],
  ['another weekday', { weekday: 4 }, ['XSMB', 'XSDNG', 'MEGA645']],
  ['every weekday', { weekday: 'ALL' }, ['XSMB', 'XSDNG', 'XSHCM', 'MEGA645']],
  ['a region', { tag: 'vn-south' }, ['XSHCM']],
  ['a name without its marks, of any day', { name: 'da nang' }, ['XSDNG']],
  ['a list in its order', { list: 'hot' }, ['XSHCM', 'XSMB']],
  ['a list of any day', { list: 'fav' }, ['XSDNG']],
  ['an empty list', { list: 'recent' }, []],
])('%s', (_what, filter, codes) => {
  expect(filterGames(games, filter, { today: 2, listed }).map(({ gameId }) => gameId)).toEqual(codes)
})

test('a tag ends list and weekday, a list ends tag and weekday, and a list that is chosen twice ends', () => {
  const filter: LobbyFilter = { tag: 'vn', weekday: 2, name: 'x' }
  expect(chooseTag(filter, 'vn-south')).toEqual({ tag: 'vn-south', name: 'x' })
  expect(chooseList(filter, 'hot')).toEqual({ list: 'hot', name: 'x' })
  expect(chooseList({ list: 'hot' }, 'hot')).toEqual({})
})

test.each<[search: Record<string, unknown>, filter: LobbyFilter]>([
  [{}, {}],
  [
    { tag: 'vn', weekday: 2, list: 'fav', name: 655 },
    { tag: 'vn', weekday: 2, list: 'fav', name: '655' },
  ],
  [{ tag: 3, weekday: 9, list: 'all', name: {} }, {}],
  [{ weekday: 'ALL' }, { weekday: 'ALL' }],
])('%j is read as %j', (search, filter) => {
  expect(readLobbyFilter(search as never)).toEqual(filter)
  expect(readLobbyFilter(writeLobbyFilter(filter))).toEqual(filter)
})
