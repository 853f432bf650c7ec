import { expect, test } from 'vitest'

import type { CodeLine } from '#domain/lottery/codes/codes.ts'

import { leftOver, noCodes, readTypedCodes, withRow } from './typed-codes.ts'

test.each<[unknown, unknown]>([
  [undefined, noCodes],
  [{ text: 4 }, noCodes],
  [
    { text: '04 b5', answers: { dn: 'XSDN', ty: 4 }, keptAtMs: 9 },
    { text: '04 b5', answers: { dn: 'XSDN' }, keptAtMs: 9 },
  ],
  [
    { text: '\n'.repeat(300), answers: null, keptAtMs: 'x' },
    { text: '\n'.repeat(199), answers: {}, keptAtMs: 0 },
  ],
])('stored codes %j are read as %j', (stored, expected) => {
  expect(readTypedCodes(stored)).toEqual(expected)
})

test('a pasted text becomes rows of its own', () => {
  expect(withRow(['a', 'b', 'c'], 1, '04 b5\r\n17 b5')).toEqual(['a', '04 b5', '17 b5', 'c'])
})

const stations: CodeLine = { kind: 'stations', stations: ['XSLA'] }
const bets: CodeLine = { kind: 'bets', bets: [], cost: 0n }
const question: CodeLine = { kind: 'asked', about: 'station', word: 'dn', choices: [] }
const waits: CodeLine = { kind: 'waits', forLine: 3, cost: 0n }
const wrong: CodeLine = { kind: 'refused', fault: 'word_unknown', at: 'x' }
const empty: CodeLine = { kind: 'empty' }

test.each<[string, readonly CodeLine[], readonly number[]]>([
  ['all bets', [bets, bets, empty], []],
  ['stations whose bets are added', [stations, bets], []],
  ['stations with a wrong line below', [stations, bets, wrong], [0, 2]],
  ['stations before another question', [stations, bets, question, waits], [2, 3]],
  ['two stations, of which the second one has a wrong line', [stations, bets, stations, wrong], [2, 3]],
])('of %s stay the rows that are not added', (_name, lines, expected) => {
  const rows = lines.map((line, at) => (line.kind === 'empty' ? '' : `row ${at}`))
  expect(leftOver(rows, lines, (line) => line === bets)).toEqual(expected.map((at) => `row ${at}`))
})
