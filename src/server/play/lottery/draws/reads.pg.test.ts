import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { houseTimes } from '#domain/lottery/terms/brand-times.ts'
import { writeLotteryMenu } from '#server/play/catalogue/actions.ts'
import { drawPartsOf, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { planOf, readBy } from '#test/pg/plans.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { drawDue } from './actions.ts'
import { lastOpenedQuery, nextDrawsQuery } from './reading-store.ts'
import { refuseDraw } from './verifying.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  for (const code of ['PK10_5', 'XSMB', 'XSVT']) await planGame(server, code)
  const draws = await planGame(server, 'PK10_5', 5)
  // Ten, five and no minutes ago.
  for (const [at, draw] of draws.slice(0, 3).entries())
    await moveDraw(server, draw, { closes: -610 + at * 300, draws: -600 + at * 300 })
  await drawDue(server.services.store, await drawPartsOf())
})
afterAll(() => server.close())

type Draws = Output<typeof lottery.comingDraws>
type Games = Output<typeof lottery.lottLabby>
async function ask<Value>(path: string, query: Record<string, string> = {}, host = server.host) {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  const answer = await server.site.inject({ url, headers: { host } })
  return { status: answer.statusCode, value: answer.json<{ value: Value }>().value }
}

test('opened numbers come newest first, page by page, and follow from their seeds', async () => {
  const { path } = lottery.openedNumbersOfGame
  const whole = await ask<Draws>(path, { gameCode: 'PK10_5' })
  expect(whole.value.list.map(({ state, version }) => [state, version])).toEqual(
    [1, 2, 3].map(() => ['drawn', 1]),
  )
  expect(whole.value.list.map(refuseDraw)).toEqual([undefined, undefined, undefined])
  const first = await ask<Draws>(path, { gameCode: 'PK10_5', count: '2' })
  const second = await ask<Draws>(path, { gameCode: 'PK10_5', count: '2', after: first.value.next ?? '' })
  expect([...first.value.list, ...second.value.list]).toEqual(whole.value.list)
  expect(second.value.next).toBeUndefined()
})

test('coming draws show the hash of their seed, and neither seed nor numbers', async () => {
  const { value } = await ask<Draws>(lottery.comingDraws.path, { gameCode: 'PK10_5', count: '50' })
  expect(value.list).toHaveLength(50)
  const moments = value.list.map(({ drawsAt }) => drawsAt)
  expect(moments).toEqual(moments.toSorted())
  for (const draw of value.list) {
    expect(draw).toMatchObject({ drawnBy: 'house', seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect([draw.seed, draw.opened]).toEqual([undefined, undefined])
  }
  expect(value.list[0]?.state).toBe('open')
})

test('one draw is found by its number', async () => {
  const [newest] = (await ask<Draws>(lottery.openedNumbersOfGame.path, { gameCode: 'PK10_5' })).value.list
  const found = await ask(lottery.draw.path, { gameCode: 'PK10_5', numero: newest?.numero ?? '' })
  expect(found.value).toEqual(newest)
  const absent = await ask(lottery.draw.path, { gameCode: 'PK10_5', numero: '20200101-0001' })
  expect(absent.status).toBe(404)
  expect((await ask(lottery.draw.path, { gameCode: 'NONE', numero: '20200101-0001' })).status).toBe(404)
})

test('the lobby has every lottery by the brand’s own name, with its last numbers and its next draw', async () => {
  await server.services.store.transact((tx) =>
    writeLotteryMenu(tx, {
      merchantId: server.merchantId,
      tag: 'FAST',
      label: { EN: 'Fast' },
      region: 'fast',
      prizeMode: 'Elott',
      position: 0,
      games: [{ code: 'PK10_5', remark: { EN: 'Race', VI: 'Đua xe' }, isHot: true }],
    }),
  )
  const { value } = await ask<Games>(lottery.lottLabby.path, { language: 'VI' })
  const race = value.list.find(({ gameId }) => gameId === 'PK10_5')
  expect(race).toMatchObject({ remark: 'Đua xe', gameMenuTag: 'FAST', drawDayOfWeek: '', lockTime: 30_000 })
  expect(race).toMatchObject({ menuName: 'Fast', region: 'fast', isHot: true, everyMinutes: 5 })
  expect([race?.opened?.[0]?.length, (race?.remainTime ?? 0) > 0]).toEqual([10, true])
  const station = value.list.find(({ gameId }) => gameId === 'XSVT')
  expect(station).toMatchObject({ remark: 'Vũng Tàu', drawnBy: 'official', drawDayOfWeek: '3' })
  expect(station).toMatchObject({ region: 'vn-south', gameMenuTag: 'vn-south', isHot: false })
  expect([station?.menuName, station?.everyMinutes]).toEqual([undefined, undefined])
  // Only the first draw of a game can bring its first result.
  expect([race?.isFirst, station?.isFirst]).toEqual([undefined, true])
  const sunday = await ask<Games>(lottery.lottLabby.path, { weekday: '1' })
  const codes = sunday.value.list.map(({ gameId }) => gameId)
  expect(['XSVT', 'XSMB', 'XSTG', 'PK10_5'].map((code) => codes.includes(code))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('a game whose first draw has closed without a result does not name the next draw as its first', async () => {
  const game = async () =>
    (await ask<Games>(lottery.lottLabby.path)).value.list.find(({ gameId }) => gameId === 'XSMB')
  expect(await game()).toMatchObject({ isFirst: true })
  await server.asOwner(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state, closed_at)
     VALUES ('XSMB', '19990101-0001', 'official', now() - interval '1 day', now() - interval '2 hours', now() - interval '1 hour',
             'closed', now())`,
  )
  await expect.poll(game).not.toHaveProperty('isFirst')
  expect(await game()).toHaveProperty('winningTime')
  // A cancelled draw brings no result.
  await server.asOwner(
    `UPDATE lottery_draw SET state = 'cancelled', cancelled_at = now() WHERE number = '19990101-0001'`,
  )
  await expect.poll(game).toHaveProperty('isFirst')
  await server.asOwner(`DELETE FROM lottery_draw WHERE number = '19990101-0001'`)
})

test('popular lotteries close next first, and opened numbers have the last draw of each', async () => {
  const popular = await ask<Games>(lottery.popularLotteries.path, { count: '3' })
  expect(popular.value.list.map(({ gameId }) => gameId)).toContain('PK10_5')
  const last = await ask<Draws>(lottery.openedNumbers.path)
  expect(last.value.list.map(({ gameCode }) => gameCode)).toEqual(['PK10_5'])
})

test('a brand without lotteries shows none, and one shows only the prize modes that it sells', async () => {
  const brand = await server.fixtures.merchant({ host: 'no-lottery.test' })
  const set = async (sets: string) => {
    await server.asOwner(`UPDATE merchant SET ${sets}, version = version + 1 WHERE id = $1`, [brand.id])
    await server.services.registry.refresh()
  }
  const modes = async () =>
    new Set(
      (await ask<Games>(lottery.lottLabby.path, {}, brand.host)).value.list.map(({ prizeMode }) => prizeMode),
    )
  await set(`prize_modes = '{SEA}'`)
  expect(await modes()).toEqual(new Set(['SEA']))
  await set(`prize_modes = '{SEA,Lott,Elott}', categories_off = '{lottery}'`)
  expect(await modes()).toEqual(new Set(['Elott']))
  // Typed bets may name a station that the brand does not offer; names that are the proper ones are left out.
  const othersIn = async (language: string, host = brand.host) =>
    (await ask<Games>(lottery.lottLabby.path, { language }, host)).value.others
  await set(`prize_modes = '{Lott}', categories_off = '{}'`)
  expect(await othersIn('CN')).toContainEqual({ gameId: 'XSMB', remark: '北部' })
  expect(await othersIn('VI')).toBeUndefined()
  await set(`prize_modes = '{SEA,Lott,Elott}', categories_off = '{lottery}'`)
  expect(await othersIn('CN')).toBeUndefined()
  await set(`categories_off = '{lottery,elottery}'`)
  expect(await modes()).toEqual(new Set())
  const { path } = lottery.openedNumbersOfGame
  expect((await ask(path, { gameCode: 'PK10_5' }, brand.host)).status).toBe(404)
})

test('the next draw and the last result are read by key, however many draws are planned and past', async () => {
  const [planned] = await server.asOwner<{ count: number }>(
    `SELECT count(*)::integer FROM lottery_draw WHERE game_code = 'PK10_5' AND state = 'planned'`,
  )
  expect(planned?.count).toBeGreaterThan(200)
  // Without statistics, or with those of an empty table, the plan depends on when autovacuum came.
  await server.asOwner('ANALYZE lottery_draw')
  const next = await planOf(server, nextDrawsQuery([{ gameCode: 'PK10_5', ...houseTimes }]))
  const last = await planOf(server, lastOpenedQuery(['PK10_5']))
  expect([readBy(next), readBy(last)].map((rows) => rows < 20)).toEqual([true, true])
})
