import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { costOf } from '#domain/lottery/lines/line.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { codeCases } from './code-cases.ts'
import { type CodeContext, type CodeLine, CODES_MAX, CODE_LINES_MAX, readCodes } from './codes.ts'
import { setWords } from './sets.ts'
import { typeWords } from './type-words.ts'

const context: CodeContext = { weekday: 7, answers: {}, unit: 100_000n, step: 1_000n }

/** A line in one phrase: the rows and numbers at the first station, or the fault. */
function meaningOf(line: CodeLine | undefined): readonly [string, string] {
  if (line?.kind === 'refused') return [line.fault, line.at]
  if (line?.kind !== 'bets') return [line?.kind ?? '', '']
  const first = line.bets.filter(({ game }) => game === line.bets[0]?.game)
  return [
    first.map(({ type, choice }) => `${type} x${choice[0]?.length ?? 0}`).join(' + '),
    writeAmount(line.cost),
  ]
}

test('there are two hundred cases, each once', () => {
  expect(codeCases.length).toBeGreaterThanOrEqual(200)
  expect(new Set(codeCases.map(String)).size).toBe(codeCases.length)
})

test.each(codeCases)('on weekday %i at %s: %s is %s, %s', (weekday, stations, bets, meaning, cost) => {
  const { lines } = readCodes(`${stations}\n${bets}`, { ...context, weekday })
  expect(meaningOf(lines[1])).toEqual([meaning, cost])
})

test('the slip of the design: two stations, three bets, a question, a bet that waits, and a fault', () => {
  const text = '2dmn\n04.17.66 b5\n10/20keo90 dd10\n381 xc20\ndn\n23.66 da2\n12 7 b'
  const { lines, cost } = readCodes(text, context)
  expect(lines.map((line) => (line.kind === 'bets' ? writeAmount(line.cost) : line.kind))).toEqual([
    'stations',
    '540.00',
    '360.00',
    '80.00',
    'asked',
    'waits',
    'refused',
  ])
  expect(lines[0]).toEqual({ kind: 'stations', stations: ['XSHCM', 'XSLA'] })
  expect(lines[4]).toEqual({
    kind: 'asked',
    about: 'station',
    word: 'dn',
    choices: [
      { choice: 'XSDNG', isDrawn: true },
      { choice: 'XSDNO', isDrawn: true },
      { choice: 'XSDN', isDrawn: false },
    ],
  })
  expect(lines[5]).toEqual({ kind: 'waits', forLine: 4, cost: 7_200_000n })
  expect(writeAmount(cost)).toBe('980.00')
})

test('an answer is taken for the word that was asked, and only if it is one of the choices', () => {
  const read = (answers: Record<string, string>) => readCodes('dn\n23.66 da2', { ...context, answers }).lines
  expect(read({ dn: 'XSDNO' })[0]).toEqual({ kind: 'stations', stations: ['XSDNO'] })
  expect(read({ dn: 'XSDNO' })[1]?.kind).toBe('bets')
  expect(read({ dn: 'XSHCM' })[0]?.kind).toBe('asked')
  expect(read({ dn: 'XSDN' })[0]).toEqual({ kind: 'refused', fault: 'station_not_drawn', at: 'dn' })
  expect(read({ bt: 'XSBTR' })[0]?.kind).toBe('asked')
})

test('the branch ty is a rat or a snake', () => {
  const read = (answers: Record<string, string>) => readCodes('hcm\nty b1', { ...context, answers }).lines[1]
  expect(read({})).toEqual({
    kind: 'asked',
    about: 'set',
    word: 'ty',
    choices: [
      { choice: 'chuot', isDrawn: true },
      { choice: 'ran', isDrawn: true },
    ],
  })
  expect(meaningOf(read({ ty: 'ran' }))).toEqual(['lo2 x8', '144.00'])
  expect(read({ ty: 'tai' })?.kind).toBe('asked')
  const clear = readCodes('hcm\nheo b1', { ...context, answers: { heo: 'tai' } }).lines[1]
  expect(meaningOf(clear)).toEqual(['lo2 x8', '144.00'])
})

test('bets below a wrong line of stations are not placed at the stations above it', () => {
  const { lines, cost } = readCodes('hcm\n12 b1\nhmc\n12 b1', context)
  expect(lines.map(({ kind }) => kind)).toEqual(['stations', 'bets', 'refused', 'refused'])
  expect(writeAmount(cost)).toBe('18.00')
})

test('empty lines and line ends of any system are kept apart; too long a text is refused whole', () => {
  const { lines } = readCodes('hcm\r\n\r\n12 b1\r12 b2\n', context)
  expect(lines.map(({ kind }) => kind)).toEqual(['stations', 'empty', 'bets', 'bets', 'empty'])
  for (const text of ['12 b1\n'.repeat(CODE_LINES_MAX + 1), `hcm\n${' '.repeat(CODES_MAX)}12 b1`])
    expect(readCodes(text, context)).toEqual({
      lines: [{ kind: 'refused', fault: 'text_too_long', at: '' }],
      cost: 0n,
    })
})

const pieces = [
  ...setWords,
  ...typeWords,
  'hcm',
  'dn',
  '2dmn',
  'mb',
  'la',
  '12',
  '7',
  '345',
  '6789',
  '10/20keo90',
  '0',
  '1,5',
]
const numbers = ['12', '07', '345', '6789', '01.02.03', 'tai', 'lele', 'heo', '10/20keo90']
const glue = [
  '',
  ' ',
  '.',
  ',',
  '\n',
  '-',
  '/',
  'đ',
  '\u0301',
  '٣',
  '\0',
  '😀',
  '__proto__',
  'constructor',
  '９',
]

test('whatever is typed, the reader does not throw, and costs what it shows', () => {
  const below = seededBelow(44)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  let understood = 0
  const noise = () => (below(6) === 0 ? pick(glue) : ' ')
  for (let round = 0; round < 10_000; round += 1) {
    const head = pick(['hcm', 'mb', '2dmn', 'dn', 'hcm.la', pick(pieces)])
    // Half of the lines have the form of a bet, with noise between its parts; the others are any pieces.
    const bet = `${pick(numbers)}${noise()}${pick(numbers)}${noise()}${pick(typeWords)}${noise()}${pick(['1', '5', '0.5', '1,25'])}`
    const any = Array.from({ length: below(9) }, () => `${pick(pieces)}${noise()}`).join('')
    const text = `${head}\n${below(2) === 0 ? bet : any}`
    const { lines, cost } = readCodes(text, context)
    let total = 0n
    for (const line of lines) {
      if (line.kind !== 'bets') continue
      understood += 1
      let ofLine = 0n
      for (const bet of line.bets) {
        const game = findGame(bet.game)
        const type = game && findBetType(game.family, bet.type)
        ofLine += type ? costOf(type, bet) : -1n
      }
      expect(line.cost).toBe(ofLine)
      total += line.cost
    }
    expect(cost).toBe(total)
  }
  expect(understood).toBeGreaterThan(500)
})
