import { expect, test } from 'vitest'

import { officialGames } from '#domain/lottery/games/official-games.ts'

import { isDrawnOn, isSoldOn, stationsOf, stationsOfRegion } from './stations.ts'

const codes = (games: readonly { readonly code: string }[]) => games.map(({ code }) => code)

test.each([
  ['hcm', ['XSHCM']],
  ['tp ho chi minh', ['XSHCM']],
  ['xsbtr', ['XSBTR']],
  ['da nang', ['XSDNG']],
  ['danang', ['XSDNG']],
  ['dnai', ['XSDN']],
  ['mb', ['XSMB']],
  ['dn', ['XSDNG', 'XSDNO', 'XSDN']],
  ['bt', ['XSBTR', 'XSBTH']],
  ['qn', ['XSQNM', 'XSQNG']],
  ['bd', ['XSBDI', 'XSBD']],
  ['dl', ['XSDLK', 'XSDL']],
  ['xx', []],
])('%s may mean %j', (word, found) => {
  expect(codes(stationsOf(word))).toEqual(found)
})

test.each([
  ['2dmn', 7, 2, ['XSHCM', 'XSLA']],
  ['3mn', 2, 3, ['XSHCM', 'XSDT', 'XSCM']],
  ['2 dmt', 4, 2, ['XSDNG', 'XSKH']],
  ['4dmn', 2, 4, ['XSHCM', 'XSDT', 'XSCM']],
  ['3dmt', 6, 3, ['XSGL', 'XSNT']],
] as const)('%s on weekday %i are %i stations: %j', (word, weekday, count, found) => {
  const read = stationsOfRegion(word, { weekday, soldOn: () => [weekday] })
  expect([read?.count, codes(read?.found ?? [])]).toEqual([count, found])
})

test.each(['dmn', '5dmn', '0dmn', '2dmb', 'mn2'])('%s is no number of stations', (word) => {
  expect(stationsOfRegion(word, { weekday: 2, soldOn: () => [2] })).toBeUndefined()
})

test('every station of Vietnam can be typed by a word that means it alone', () => {
  const named = officialGames.filter(({ code }) => code.startsWith('XS'))
  expect(named).toHaveLength(36)
  for (const { code } of named) expect(codes(stationsOf(code.toLowerCase()))).toEqual([code])
})

test('stations draw on their weekdays', () => {
  const [saigon] = stationsOf('hcm')
  expect(saigon && [isDrawnOn(saigon, 7), isDrawnOn(saigon, 3)]).toEqual([true, false])
})

test('members can bet on a station that draws and is sold, and on that of the page', () => {
  const [saigon] = stationsOf('hcm')
  const is = (weekday: 3 | 7, sold: 3 | 7, own?: string) =>
    saigon && isSoldOn(saigon, { weekday, soldOn: () => [sold], own })
  expect([is(7, 7), is(7, 3), is(3, 3), is(3, 7, 'XSHCM'), is(7, 3, 'XSLA')]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
})
