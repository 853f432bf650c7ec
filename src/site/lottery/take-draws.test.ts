import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import type { LiveMessage } from '#contract/live.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'

import { takeDraws } from './take-draws.ts'

type Message = Extract<LiveMessage, { type: 'draws' }>
type Draw = Message['draws'][number]

const minute = (at: number) => new Date(Date.UTC(2035, 0, 1, 12, at)).toISOString()
const draw = (at: number, facts: Partial<Draw> = {}): Draw => ({
  gameCode: 'K3_1',
  numero: `20350101-${String(at).padStart(4, '0')}`,
  state: 'closed',
  drawnBy: 'house',
  opensAt: minute(at - 1),
  closesAt: minute(at),
  drawsAt: minute(at),
  version: 0,
  ...facts,
})
const drawn = (at: number, facts: Partial<Draw> = {}): Draw =>
  draw(at, { state: 'drawn', version: 1, opened: [[`${at}`]], seed: 'ab', ...facts })
const message = (...draws: Draw[]): Message => ({
  type: 'draws',
  draws,
  next: [{ gameCode: 'K3_1', nextNumero: '20350101-0009', winningTime: minute(9), lockTime: 10_000 }],
})
const game = (gameId: string, facts: object = {}) => ({ gameId, remark: gameId, ...facts })

let client: QueryClient
let waiting: (() => void)[]
beforeEach(() => {
  client = new QueryClient()
  waiting = []
})
const take = (...draws: Draw[]) => takeDraws(client, message(...draws), (deed) => void waiting.push(deed))
const answered = Date.now() - 5_000
const keep = (key: readonly unknown[], data: unknown) =>
  client.setQueryData(key, data, { updatedAt: answered })
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

const lobby = [lottery.lottLabby.path, { language: 'EN' }]
const past = [lottery.openedNumbersOfGame.path, { gameCode: 'K3_1', count: 2 }]

test.each([
  ['stays the first one', '20350101-0009', true],
  ['has closed: a later one does not bring the first result', '20350101-0008', undefined],
])('the first draw of a game %s', (_, nextNumero, isFirst) => {
  keep(lobby, { list: [game('K3_1', { nextNumero, isFirst: true })] })
  take(draw(8))
  const { list } = client.getQueryData<{ list: { isFirst?: boolean }[] }>(lobby) ?? { list: [] }
  expect(list.map((one) => one.isFirst)).toEqual([isFirst])
})

test('the lobby gets the numbers and the next draw of the game, and is no newer by it', () => {
  const other = game('K3_3', { numero: '20350101-0003' })
  keep(lobby, { list: [game('K3_1', { numero: '20350101-0006', opened: [['6']] }), other] })
  take(drawn(7))
  const { list } = client.getQueryData<{ list: { remainTime: number }[] }>(lobby) ?? { list: [] }
  expect(list[0]).toMatchObject({ numero: '20350101-0007', opened: [['7']], nextNumero: '20350101-0009' })
  expect(list[1]).toBe(other)
  const leftMs = (list[0]?.remainTime ?? 0) + answered - Date.parse(minute(9))
  expect(Math.abs(leftMs)).toBeLessThan(60_000)
  expect(client.getQueryState(lobby)).toMatchObject({ dataUpdatedAt: answered, isInvalidated: false })
})

test('an older draw, one that is only closed, and another game leave the numbers as they are', () => {
  keep(lobby, { list: [game('K3_1', { numero: '20350101-0007', opened: [['7']] })] })
  take(drawn(6, { state: 'settled' }), draw(8), drawn(8, { gameCode: 'K3_3' }))
  expect(client.getQueryData(lobby)).toMatchObject({ list: [{ numero: '20350101-0007', opened: [['7']] }] })
})

test('the lobby is read anew if the draw of its numbers is cancelled', () => {
  keep(lobby, { list: [game('K3_1', { numero: '20350101-0007', opened: [['7']] })] })
  take(drawn(7, { state: 'cancelled' }))
  expect(isStale(lobby)).toBe(false)
  for (const deed of waiting) deed()
  expect(isStale(lobby)).toBe(true)
})

test('popular lotteries stay in the order of their next draws', () => {
  const popular = [lottery.popularLotteries.path, { count: 2 }]
  keep(popular, { list: [game('K3_1', { remainTime: 1 }), game('K3_3', { remainTime: 2 })] })
  take(draw(8))
  expect(client.getQueryData(popular)).toMatchObject({ list: [{ gameId: 'K3_3' }, { gameId: 'K3_1' }] })
})

test.each([
  { name: 'a new result comes first, and the oldest leaves', given: drawn(8), expected: [8, 7] },
  { name: 'a draw that is only closed does not', given: draw(8), expected: [7, 6] },
  { name: 'a correction replaces', given: drawn(6, { version: 2, opened: [['66']] }), expected: [7, 66] },
  { name: 'an older version does not', given: drawn(7, { version: 0, opened: [['77']] }), expected: [7, 6] },
  { name: 'a result older than the list is not added', given: drawn(5), expected: [7, 6] },
])('opened numbers of a game: $name', ({ given, expected }) => {
  keep(past, { list: [drawn(7, { state: 'settled' }), drawn(6)], next: 'cursor' })
  take(given)
  expect(client.getQueryData(past)).toMatchObject({ list: expected.map((one) => ({ opened: [[`${one}`]] })) })
})

test('pages of opened numbers get a new result on the first one', () => {
  const pages = [lottery.openedNumbersOfGame.path, { gameCode: 'K3_1', count: 1 }, 'pages']
  keep(pages, { pages: [{ list: [drawn(7)], next: 'a' }, { list: [drawn(6)] }], pageParams: ['', 'a'] })
  take(drawn(8))
  expect(client.getQueryData(pages)).toMatchObject({
    pages: [{ list: [{ version: 1 }, { numero: '20350101-0007' }], next: 'a' }, { list: [drawn(6)] }],
  })
})

test('coming draws lose those that take no bets', () => {
  const coming = [lottery.comingDraws.path, { gameCode: 'K3_1', count: 10 }]
  keep(coming, { list: [draw(8, { state: 'open' }), draw(9, { state: 'planned' })] })
  take(draw(8))
  expect(client.getQueryData(coming)).toMatchObject({ list: [{ numero: '20350101-0009' }] })
})

test('the page of a draw keeps the hash that was published before, and no later state gives way', () => {
  const key = [lottery.draw.path, { gameCode: 'K3_1', numero: '20350101-0008' }]
  keep(key, draw(8, { seedHash: 'cd' }))
  take(drawn(8, { state: 'settled' }))
  take(drawn(8))
  expect(client.getQueryData(key)).toMatchObject({ state: 'settled', seed: 'ab', seedHash: 'cd' })
})

const ticket = (state: string, at = 8) => ({ ...draw(at), id: '1', state })
const tickets = [lotteryTickets.list.path, { gameCode: 'K3_1', count: 10 }, 'pages']

test.each([
  { name: 'open, drawn', state: 'open', given: drawn(8), expected: false },
  { name: 'open, settled', state: 'open', given: drawn(8, { state: 'settled' }), expected: true },
  { name: 'open, cancelled', state: 'open', given: drawn(8, { state: 'cancelled' }), expected: true },
  { name: 'lost, settled', state: 'lost', given: drawn(8, { state: 'settled' }), expected: false },
  {
    name: 'lost, corrected',
    state: 'lost',
    given: drawn(8, { state: 'settled', version: 2 }),
    expected: true,
  },
  { name: 'of another draw', state: 'open', given: drawn(9, { state: 'settled' }), expected: false },
])('tickets are read anew, spread, once they are settled otherwise: $name', ({ state, given, expected }) => {
  const one = [lotteryTickets.ticket.path, { id: '1' }]
  keep(tickets, { pages: [{ list: [ticket(state)] }], pageParams: [''] })
  keep(one, ticket(state))
  take(given)
  expect([isStale(tickets), isStale(one)]).toEqual([false, false])
  for (const deed of waiting) deed()
  expect([isStale(tickets), isStale(one)]).toEqual([expected, expected])
})

test('tickets have the numbers of their draw before they are settled', () => {
  keep(tickets, { pages: [{ list: [ticket('open')] }], pageParams: [''] })
  take(drawn(8))
  expect(client.getQueryData(tickets)).toMatchObject({
    pages: [{ list: [{ opened: [['8']], state: 'open' }] }],
  })
})

test('an answer on its way is read anew, because it may be older', async () => {
  let answer: (data: object) => void = () => undefined
  let reads = 0
  const read = client.fetchQuery({
    queryKey: lobby,
    queryFn: () => {
      reads += 1
      return new Promise<object>((done) => (answer = done))
    },
  })
  take(drawn(8))
  answer({ list: [game('K3_1')] })
  await read
  await Promise.resolve()
  expect([reads, isStale(lobby)]).toEqual([1, true])
})

test('a ticket on two draws has the numbers of each, and is read anew once either is settled', () => {
  const one = [lotteryTickets.ticket.path, { id: '1' }]
  keep(one, { ...ticket('open'), second: { gameCode: 'K3_5', remark: 'K3_5', drawState: 'open' } })
  take(drawn(8, { gameCode: 'K3_5' }))
  expect(client.getQueryData(one)).toMatchObject({
    second: { drawState: 'drawn', opened: [['8']] },
  })
  take(drawn(8))
  expect(client.getQueryData(one)).toMatchObject({ drawState: 'drawn', opened: [['8']] })
  take(drawn(8, { gameCode: 'K3_5', state: 'settled' }))
  expect(waiting).toHaveLength(1)
})
