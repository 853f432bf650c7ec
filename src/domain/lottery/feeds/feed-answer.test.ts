import { expect, test } from 'vitest'

import { FEED_DRAWS_MAX, freshResults, nameOfDraw, readFeedAnswer } from './feed-answer.ts'

const AT = '2026-11-21T11:32:00Z'
const AT_MS = 1_795_260_720_000
/** An impossible time is no number. */
const timeOf = (text: string) => (text === AT ? AT_MS : Number.NaN)
const result = { game: 'MEGA645', draw: '20261121-S', numbers: [['1', '']], source: ' https://a.test/645 ' }
const answer = (change: object = {}, top: object = {}) =>
  JSON.stringify({ asOf: AT, results: [{ ...result, ...change }], ...top })

test('an answer is read, with its source trimmed', () => {
  expect(readFeedAnswer(answer(), timeOf)).toEqual({
    asOfMs: AT_MS,
    results: [
      { gameCode: 'MEGA645', number: '20261121-S', numbers: [['1', '']], source: 'https://a.test/645' },
    ],
  })
})

test.each([
  ['no JSON', 'xsmb'],
  ['no object', '[]'],
  ['no time', answer({}, { asOf: undefined })],
  ['a time without a zone', answer({}, { asOf: '2026-11-21T11:32:00' })],
  ['an impossible time', answer({}, { asOf: '2026-13-41T99:99:99Z' })],
  ['no results', answer({}, { results: {} })],
  ['too many results', answer({}, { results: Array.from({ length: FEED_DRAWS_MAX + 1 }, () => result) })],
  ['a game in small letters', answer({ game: 'mega645' })],
  ['no draw', answer({ draw: 'latest' })],
  ['no source', answer({ source: '  ' })],
  ['a source beyond its length', answer({ source: 'x'.repeat(301) })],
  ['numbers as numbers', answer({ numbers: [[1]] })],
  ['numbers with letters', answer({ numbers: [['1a']] })],
  ['numbers beyond six digits', answer({ numbers: [['1234567']] })],
  ['too many groups', answer({ numbers: Array.from({ length: 13 }, () => []) })],
  ['too many numbers', answer({ numbers: [Array.from({ length: 81 }, () => '')] })],
])('an answer with %s is refused', (_, text) => {
  expect(readFeedAnswer(text, timeOf)).toBeUndefined()
})

test('only requested draws are taken, and nothing of an answer that is older than one before', () => {
  const read = readFeedAnswer(answer(), timeOf)
  if (!read) throw new Error('no answer')
  const draws = [{ gameCode: 'MEGA645', number: '20261121-S' }]
  const taken = (given: typeof draws, lastAsOfMs: number | undefined) => {
    const fresh = freshResults(read, { draws: given, lastAsOfMs })
    return fresh && [...fresh.keys()]
  }
  expect(taken(draws, undefined)).toEqual(draws.map(nameOfDraw))
  expect(taken(draws, read.asOfMs)).toHaveLength(1)
  expect(taken([{ gameCode: 'MEGA645', number: '20261118-S' }], undefined)).toEqual([])
  expect(taken(draws, read.asOfMs + 1)).toBeUndefined()
})
