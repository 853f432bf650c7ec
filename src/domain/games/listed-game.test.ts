import { expect, test } from 'vitest'

import { readGameList } from './listed-game.ts'

const good = { game_code: 'clt_dragon', name: 'Dragon', product: 'Caleta', rtp: '96.51' }
const one = (change: object) => readGameList([{ ...good, ...change }])

test.each([
  ['nothing', null, ['no_object']],
  ['a list in a list', [good], ['no_object']],
  ['a text', 'clt_dragon', ['no_object']],
  ['no number', { ...good, game_code: undefined }, ['id']],
  ['a number that is none', { ...good, game_code: 7 }, ['id']],
  ['a path as a number', { ...good, game_code: '../../etc' }, ['id']],
  ['a number too long', { ...good, game_code: 'a'.repeat(81) }, ['id']],
  ['markup in the name', { ...good, name: '<img src=x onerror=alert(1)>' }, ['name']],
  ['a name that turns its direction', { ...good, name: 'Dragon\u202egnp.exe' }, ['name']],
  ['a name of nothing', { ...good, name: '  ' }, ['name']],
  ['a name that is an object', { ...good, name: { toString: 'x' } }, ['name']],
  ['a name too long', { ...good, name: 'x'.repeat(121) }, ['name']],
  ['a name of half a megabyte', { ...good, name: 'x'.repeat(500_000) }, ['name']],
  ['markup in the maker', { ...good, product: '<b>' }, ['maker']],
  ['an RTP above everything', { ...good, rtp: '101' }, ['rtp']],
  ['an RTP that is a word', { ...good, rtp: 'high' }, ['rtp']],
  ['an RTP that is a list', { ...good, rtp: [96] }, ['rtp']],
  ['less than nothing', { ...good, rtp: '-1' }, ['rtp']],
  ['half a line', { ...good, paylines: 2.5 }, ['lines']],
  ['everything wrong', { game_code: '', name: '', product: '<', rtp: 'x' }, ['id', 'name', 'maker', 'rtp']],
])('a line is refused with its reasons: %s', (_name, raw, faults) => {
  const { games, bad } = readGameList([raw])
  expect(games).toEqual([])
  expect(bad).toMatchObject([{ line: 1, faults }])
})

test.each([
  [{ rtp: 96.5 }, { rtpBp: 9650 }],
  [{ rtp: '96.519%' }, { rtpBp: 9651 }],
  [{ rtp: '0' }, { rtpBp: undefined }],
  [{ rtp: null }, { rtpBp: undefined }],
  [{ volatility: 'medium-high' }, { volatility: 'high' }],
  [{ variance: 2 }, { volatility: 'medium' }],
  [{ volatility: 'wild' }, { volatility: undefined }],
  [{ volatility: ['high'] }, { volatility: undefined }],
  [{ url_thumb: 'https://cdn.example/a.png' }, { imageUrl: 'https://cdn.example/a.png' }],
  [{ url_thumb: 'http://cdn.example/a.png' }, { imageUrl: undefined }],
  [{ url_thumb: 'javascript:alert(1)' }, { imageUrl: undefined }],
  [{ url_thumb: 'https://user:pass@cdn.example/a.png' }, { imageUrl: undefined }],
  [{ languages: ['en', 'zh-CN', 'vi_VN', 'xx', 'en'] }, { languages: ['EN', 'CN', 'VI'] }],
  [{ languages: 'en;vi' }, { languages: ['EN', 'VI'] }],
  [{ features: ['Free Spins', 'BUY_FEATURE', 'nonsense'] }, { features: ['free-spins', 'buy-feature'] }],
  [{ demo_game_support: true }, { hasFreePlay: true }],
  [{ demo_game_support: 'yes' }, { hasFreePlay: true }],
  [{ paylines: 20 }, { minLines: 20 }],
  [{ product: undefined }, { maker: '-' }],
])('%j is read as %j', (raw, expected) => expect(one(raw).games[0]).toMatchObject(expected))

test('a game that comes twice counts once, and one that is off at its provider not at all', () => {
  const { games, bad } = readGameList([
    good,
    { ...good, name: 'Other' },
    { ...good, game_code: 'b', enabled: false },
  ])
  expect(games.map(({ id, name }) => [id, name])).toEqual([['clt_dragon', 'Dragon']])
  expect(bad).toMatchObject([{ line: 2, faults: ['twice'], named: 'clt_dragon' }])
})

test('the name of an invalid line is safe to display', () => {
  const { bad } = readGameList([{ ...good, game_code: '<script>\u202e', rtp: 'x' }])
  expect(bad[0]?.named).toBe('script')
})

test('a missing field is not read from the prototype', () => {
  const raw = JSON.parse('{"__proto__": {"game_code": "a", "name": "A"}, "product": "P"}') as object
  expect(readGameList([raw]).games).toEqual([])
})
