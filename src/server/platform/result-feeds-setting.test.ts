import { expect, test } from 'vitest'

import { readResultFeeds } from './result-feeds-setting.ts'

const feed = {
  code: 'alpha',
  url: 'https://alpha.test/results',
  publisher: 'the lottery',
  keyId: 'key-1',
  secret: 'x'.repeat(32),
}
function read(text: string | undefined, allowsLocal = false) {
  const lines: string[] = []
  return { feeds: readResultFeeds(text, { allowsLocal, lines }), lines }
}

test('feeds are read, and by default none suffices and all official lotteries are covered', () => {
  expect(read(undefined)).toEqual({ feeds: [], lines: [] })
  const given = [feed, { ...feed, code: 'beta', games: ['XSMB'], suffices: true }]
  expect(read(JSON.stringify(given))).toEqual({
    feeds: [{ ...feed, games: [], suffices: false }, given[1]],
    lines: [],
  })
})

test.each([
  ['no JSON', '{'],
  ['no list', JSON.stringify(feed)],
  ['no feed', JSON.stringify([null])],
  ['a code of capitals', JSON.stringify([{ ...feed, code: 'Alpha' }])],
  ['the same code twice', JSON.stringify([feed, feed])],
  ['no TLS', JSON.stringify([{ ...feed, url: 'http://alpha.test' }])],
  ['an address of this machine', JSON.stringify([{ ...feed, url: 'http://localhost:9000' }])],
  ['a password in the address', JSON.stringify([{ ...feed, url: 'https://a:b@alpha.test' }])],
  ['no publisher', JSON.stringify([{ ...feed, publisher: ' ' }])],
  ['a key with spaces', JSON.stringify([{ ...feed, keyId: 'a b' }])],
  ['a short secret', JSON.stringify([{ ...feed, secret: 'x'.repeat(31) }])],
  ['games as a text', JSON.stringify([{ ...feed, games: 'XSMB' }])],
  ['a text that suffices', JSON.stringify([{ ...feed, suffices: 'yes' }])],
])('a setting with %s is refused as a whole, without its secrets', (_, text) => {
  const { feeds, lines } = read(text)
  expect(feeds).toEqual([])
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('xxxx')
})

test('a feed on this machine is allowed for development alone', () => {
  expect(read(JSON.stringify([{ ...feed, url: 'http://localhost:9000' }]), true).feeds).toHaveLength(1)
})
