import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { Weekday } from '#domain/catalogue/weekday.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { costOf } from '#domain/lottery/lines/line.ts'
import { soldDaysOf, weekdaysOf } from '#domain/lottery/terms/terms.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { codeCases, soldCases } from './code-cases.ts'
import { type CodeContext, type CodeLine, CODES_MAX, CODE_LINES_MAX, readCodes } from './codes.ts'
import { setWords } from './sets.ts'
import { phrases, typeWords } from './type-words.ts'

/** A brand that sells every lottery whenever it draws. */
const soldOn: CodeContext['soldOn'] = (code) => {
  const game = findGame(code)
  return game ? weekdaysOf(game) : []
}
const context: CodeContext = { weekday: 7, soldOn, answers: {}, unit: 100_000n, step: 1_000n }

/** A brand that sells the lotteries of a list, on all their days or, after a colon, on one. */
function selling(list: string): CodeContext['soldOn'] {
  const sold = new Map(
    list.split(' ').map((one): [string, string | undefined] => [one.split(':')[0] ?? '', one.split(':')[1]]),
  )
  return (code) => {
    const game = findGame(code)
    if (!game || !sold.has(code)) return []
    const day = sold.get(code)
    return soldDaysOf(game, { weekdays: day === undefined ? undefined : [Number(day) as Weekday] })
  }
}

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

/** A line of stations in one phrase: those that it names, its question with closed choices marked, or its fault. */
function namedBy(line: CodeLine | undefined): readonly [string, string] {
  if (line?.kind === 'refused') return [line.fault, line.at]
  if (line?.kind === 'stations') return [line.stations.join(' '), '']
  if (line?.kind !== 'asked') return [line?.kind ?? '', '']
  const choices = line.choices.map(({ choice, isSold }) => `${choice}${isSold ? '!' : ''}`)
  return [`${line.word}? ${choices.join(' ')}`, '']
}

test.each(soldCases)(
  'on weekday %i a brand that sells %s reads %s as %s',
  (weekday, sold, stations, meaning, at) => {
    const { lines } = readCodes(stations, { ...context, weekday, soldOn: selling(sold) })
    expect(namedBy(lines[0])).toEqual([meaning, at])
  },
)

test('the lottery of the page takes bets on its draw, whatever its weekdays are, and counts in its region', () => {
  const none = { ...context, weekday: 4, soldOn: selling('XSDN'), own: 'XSHCM' } as const
  const read = (text: string) => namedBy(readCodes(text, none).lines[0])
  expect(read('hcm')).toEqual(['XSHCM', ''])
  expect(read('2dmn')).toEqual(['XSHCM XSDN', ''])
  expect(read('la')).toEqual(['station_not_sold', 'la'])
})

test('an answer that the brand sells no more is asked for again', () => {
  const read = (sold: string) =>
    namedBy(readCodes('dn', { ...context, soldOn: selling(sold), answers: { dn: 'XSDNO' } }).lines[0])
  expect(read('XSDNG XSDNO')).toEqual(['XSDNO', ''])
  expect(read('XSDNG XSDN')).toEqual(['dn? XSDNG! XSDN', ''])
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
      { choice: 'XSDNG', isSold: true },
      { choice: 'XSDNO', isSold: true },
      { choice: 'XSDN', isSold: false },
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
      { choice: 'chuot', isSold: true },
      { choice: 'ran', isSold: true },
    ],
  })
  expect(meaningOf(read({ ty: 'ran' }))).toEqual(['lo2 x8', '144.00'])
  expect(read({ ty: 'tai' })?.kind).toBe('asked')
  const clear = readCodes('hcm\nheo b1', { ...context, answers: { heo: 'tai' } }).lines[1]
  expect(meaningOf(clear)).toEqual(['lo2 x8', '144.00'])
})

test('two words that are one set or two, and a number of lots that may be a stake, are asked for', () => {
  const read = (text: string, answers: Record<string, string> = {}) =>
    readCodes(`hcm\n${text}`, { ...context, answers }).lines[1]
  const choicesOf = (line: CodeLine | undefined) =>
    line?.kind === 'asked' ? [line.about, line.word, ...line.choices.map(({ choice }) => choice)] : []
  expect(choicesOf(read('chan  le dd1'))).toEqual(['set', 'chan le', 'chanle', 'chan.le'])
  expect(meaningOf(read('chan le dd1', { 'chan le': 'chanle' }))).toEqual(['dd x25', '50.00'])
  expect(meaningOf(read('chan le dd1', { 'chan le': 'chan.le' }))).toEqual(['dd x100', '200.00'])
  expect(read('chan le dd1', { 'chan le': 'tai' })?.kind).toBe('asked')
  expect(choicesOf(read('12 bao 7 lo 5'))).toEqual(['type', 'bao 7 lo', 'b7l', 'b7 lo'])
  expect(choicesOf(read('12 b8 lo5'))).toEqual(['type', 'b 8 lo', 'b8l', 'b8 lo'])
  expect(meaningOf(read('12 bao 7 lo 5', { 'bao 7 lo': 'b7l' }))).toEqual(['bl7 x1', '35.00'])
  expect(meaningOf(read('12 bao 7 lo 5', { 'bao 7 lo': 'b7 lo' }))).toEqual(['lo2 x1 + lo2 x1', '216.00'])
})

test.each(phrases)('%s reads as %s, with spaces and without', (phrase, word) => {
  const numbers = ['12', '12.13', '00.01.02.03', '00/01keo09', '123']
  const read = (text: string, type: string, head: string) => {
    const line = readCodes(`${head}\n${text} ${type} 5`, context).lines[1]
    return line?.kind === 'refused' ? { ...line, at: '' } : line
  }
  for (const text of numbers)
    for (const head of ['hcm.la', 'mb']) {
      const meant = read(text, word, head)
      // Of three digits `dau duoi` is `xc`, `dd` is nothing.
      if (phrase === 'dau duoi' && text === '123') continue
      expect(read(text, phrase, head)).toEqual(meant)
      expect(read(text, phrase.replaceAll(' ', '  '), head)).toEqual(meant)
    }
})

test('pairs below several stations are asked for: at each station, or across two of them', () => {
  const read = (answers: Record<string, string>, head = '2dmn') =>
    readCodes(`${head}\n23.66 da1 b1`, { ...context, answers }).lines[1]
  expect(read({})).toEqual({
    kind: 'asked',
    about: 'pair',
    word: 'da',
    choices: [
      { choice: 'da', isSold: true },
      { choice: 'da2', isSold: true },
    ],
  })
  expect(read({ da: 'lo2' })?.kind).toBe('asked')
  const each = read({ da: 'da' })
  expect(each?.kind === 'bets' && each.bets.map(({ game, second, type }) => [game, second, type])).toEqual([
    ['XSHCM', undefined, 'da'],
    ['XSLA', undefined, 'da'],
    ['XSHCM', undefined, 'lo2'],
    ['XSLA', undefined, 'lo2'],
  ])
  const across = read({ da: 'da2' }, '3dmn')
  expect(
    across?.kind === 'bets' && across.bets.map(({ game, second, type }) => [game, second, type]),
  ).toEqual([
    ['XSHCM', 'XSLA', 'da2'],
    ['XSHCM', 'XSBP', 'da2'],
    ['XSLA', 'XSBP', 'da2'],
    ['XSHCM', undefined, 'lo2'],
    ['XSLA', undefined, 'lo2'],
    ['XSBP', undefined, 'lo2'],
  ])
  // One station has no other meaning, whatever was answered above.
  expect(meaningOf(read({ da: 'da2' }, 'hcm'))[0]).toBe('da x2 + lo2 x2')
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

test('whatever is typed, the reader does not throw, costs what it shows, and bets on sold stations alone', () => {
  const below = seededBelow(44)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  let understood = 0
  let unsold = 0
  const noise = () => (below(6) === 0 ? pick(glue) : ' ')
  for (let round = 0; round < 15_000; round += 1) {
    const head = pick(['hcm', 'mb', '2dmn', 'dn', 'hcm.la', pick(pieces)])
    // Half of the lines have the form of a bet, with noise between its parts; the others are any pieces.
    const bet = `${pick(numbers)}${noise()}${pick(numbers)}${noise()}${pick(typeWords)}${noise()}${pick(['1', '5', '0.5', '1,25'])}`
    const any = Array.from({ length: below(9) }, () => `${pick(pieces)}${noise()}`).join('')
    const text = `${head}\n${below(2) === 0 ? bet : any}`
    const sold = below(3) === 0 ? pick(['XSHCM', 'XSLA:7 XSDNG', 'XSMB:1', '']) : undefined
    const at = sold === undefined ? context : { ...context, soldOn: selling(sold) }
    const { lines, cost } = readCodes(text, at)
    let total = 0n
    for (const line of lines) {
      if (line.kind === 'refused' && line.fault === 'station_not_sold') unsold += 1
      if (line.kind !== 'bets') continue
      understood += 1
      for (const { game, second = game } of line.bets)
        for (const station of [game, second]) expect(at.soldOn(station)).toContain(at.weekday)
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
  expect(unsold).toBeGreaterThan(500)
})
