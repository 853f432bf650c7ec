import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/lottery-draws.ts'
import { overview } from '#contract/console/overview.ts'
import { waitingWork } from '#contract/console/work.ts'
import type { Output } from '#contract/endpoint.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'

import { DRAWS_A_DAY } from './calendar.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  await stage.server.asOwner(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state, result, result_version,
                               cancelled_at, settled_at, seed_hash)
     SELECT game, number, CASE WHEN game = 'K3_1' THEN 'house' ELSE 'official' END, at - interval '1 hour',
            at - interval '1 minute', at, state,
            CASE WHEN state = 'settled' THEN result::jsonb END, CASE WHEN state = 'settled' THEN 1 ELSE 0 END,
            CASE WHEN state = 'cancelled' THEN at END, CASE WHEN state = 'settled' THEN at END,
            CASE WHEN game = 'K3_1' THEN sha256(number::bytea) END
       FROM (VALUES
         ('XSMB', '20010103-A', '2001-01-03 18:15+00'::timestamptz, 'settled', '[["41804"]]'),
         ('XSMB', '20010104-A', '2001-01-04 15:59+00', 'closed', null),
         ('K3_1', '20010104-1', '2001-01-04 10:00+00', 'settled', '[["1","2","3"]]'),
         ('K3_1', '20010104-2', '2001-01-04 10:01+00', 'closed', null),
         ('K3_1', '20010104-3', '2001-01-04 10:02+00', 'cancelled', null),
         ('K3_1', '20010107-4', '2001-01-07 16:00+00', 'settled', '[["1","2","3"]]')) AS draw (game, number, at, state, result)`,
  )
})
afterAll(() => stage.server.close())

const week = async (day: string) =>
  (await stage.call(stage.owner, calls.drawCalendar, { merchantCode: stage.code, day }))
    .value as unknown as Output<typeof calls.drawCalendar>

/** The test server's brand is eight hours ahead of UTC. */
test('a week begins on Monday, and a draw stands on the day that the brand’s clocks show', async () => {
  const { days } = await week('2001-01-04')
  expect(days.map(({ day }) => day)).toEqual([
    '2001-01-01',
    '2001-01-02',
    '2001-01-03',
    '2001-01-04',
    '2001-01-05',
    '2001-01-06',
    '2001-01-07',
  ])
  const thursday = days[3]
  expect(thursday?.draws).toMatchObject([
    {
      gameCode: 'XSMB',
      numero: '20010103-A',
      state: 'settled',
      first: '41804',
      isAwaited: false,
      version: 1,
    },
    { gameCode: 'XSMB', numero: '20010104-A', state: 'closed', isAwaited: true, isLate: true },
  ])
  expect(days[2]?.draws).toEqual([])
})

test('draws of every few minutes are counted by game and day', async () => {
  const { days } = await week('2001-01-01')
  expect(days[3]?.fast).toMatchObject([{ gameCode: 'K3_1', draws: 3, settled: 1, cancelled: 1, overdue: 1 }])
  // Midnight of Monday belongs to the next week.
  expect(days.slice(4).flatMap(({ fast }) => fast)).toEqual([])
  expect((await week('2001-01-08')).days[0]?.fast).toMatchObject([{ gameCode: 'K3_1', draws: 1 }])
})

test('a day lists so many draws and counts the others', async () => {
  await stage.server.asOwner(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at)
     SELECT 'XSMB', '20020305-' || n, 'official', at - interval '1 hour', at, at
       FROM generate_series(1, 65) AS n, LATERAL (SELECT '2002-03-05 02:00+00'::timestamptz + n * interval '1 minute' AS at) AS time`,
  )
  const { days } = await week('2002-03-05')
  expect(days[1]?.draws.length).toBe(DRAWS_A_DAY)
  expect(days[1]?.draws[0]?.numero).toBe('20020305-1')
  expect(days[1]?.more).toBe(5)
  await stage.server.asOwner(`DELETE FROM lottery_draw WHERE number LIKE '20020305-%'`)
})

test('awaited results are counted with the time of the oldest, also on the dashboard, until they are drawn', async () => {
  const read = async () =>
    (
      (await stage.call(stage.owner, waitingWork, { merchantCode: stage.code })).value as unknown as Output<
        typeof waitingWork
      >
    ).work.find(({ kind }) => kind === 'results')
  const alarms = async () =>
    (
      (await stage.call(stage.owner, overview, { merchantCode: stage.code })).value as unknown as Output<
        typeof overview
      >
    ).alarms
  expect(await read()).toMatchObject({ waiting: 1, since: '2001-01-04T15:59:00.000Z' })
  const draw = await results.next()
  await results.close(draw)
  expect(await read()).toMatchObject({ waiting: 2 })
  expect(await alarms()).toContainEqual({
    kind: 'results_awaited',
    count: 2,
    since: '2001-01-04T15:59:00.000Z',
    isClosable: true,
    version: 0,
  })
  await results.drawn(draw, balls(1, 2, 3, 4, 5, 6))
  expect(await read()).toMatchObject({ waiting: 1 })
})
