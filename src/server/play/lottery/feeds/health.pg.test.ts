import { afterAll, beforeAll, expect, test } from 'vitest'

import { listFeeds } from '#contract/console/lottery-feeds.ts'
import { overview } from '#contract/console/overview.ts'
import type { Output } from '#contract/endpoint.ts'
import { type StagedDraw, moveDraw } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type ResultStage, openResultStage } from '#test/pg/result-stage.ts'

import { feedFigures } from './figures.ts'
import { noteAnswer, noteFailure } from './store.ts'

let stage: MoneyStage
let results: ResultStage
let draw: StagedDraw
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  await stage.server.asOwner(
    `UPDATE lottery_draw SET state = 'cancelled', cancelled_at = now() WHERE state = 'closed'`,
  )
  draw = await results.next()
  await moveDraw(stage.server, draw, { closes: -7_300, draws: -7_200 })
  await stage.server.asOwner(`UPDATE lottery_draw SET state = 'closed', closed_at = now() WHERE id = $1`, [
    draw.id,
  ])
  await stage.server.asOwner(
    `INSERT INTO lottery_feed (code, publisher, suffices, games, is_on, asked_at, answered_at, answer_ms, failed_at, failure)
     VALUES ('alpha', 'one', true, '{}', true, now(), now(), 12, NULL, NULL),
            ('beta', 'two', true, '{MEGA645}', true, now(), now() - interval '1 hour', 15, now(), 'unsigned'),
            ('delta', 'four', false, '{XSMB}', true, now() - interval '10 minutes', now() - interval '10 minutes', 9, NULL, NULL),
            ('gamma', 'three', false, '{}', false, now() - interval '1 day', NULL, NULL, now() - interval '1 day', 'unreachable')`,
  )
})
afterAll(() => stage.server.close())

const read = async () =>
  ((await stage.call(stage.owner, listFeeds, {})).value as unknown as Output<typeof listFeeds>).list
const alarms = async () =>
  (
    (await stage.call(stage.owner, overview, { merchantCode: stage.code })).value as unknown as Output<
      typeof overview
    >
  ).alarms
const figures = async () =>
  (await feedFigures.read(stage.server.services.store.read)).map(
    ({ gauge, labels, value }) => `${gauge} ${Object.values(labels ?? {}).join(' ')} ${value}`,
  )

test('feeds show their last poll and failure, the lag of their last result, and the draws that wait for them', async () => {
  expect(await read()).toMatchObject([
    { code: 'alpha', state: 'well', answerMs: 12, games: 0, waiting: 1, notes: [] },
    { code: 'beta', state: 'failing', failure: 'unsigned', games: 1, waiting: 1 },
    { code: 'delta', state: 'stalled', waiting: 0 },
    { code: 'gamma', state: 'off', waiting: 0 },
  ])
  await stage.server.asOwner(
    `INSERT INTO lottery_entry (draw_id, feed, numbers, filled, is_complete, source, changed_at)
     SELECT id, 'alpha', '[["1"]]', 6, true, 'https://one.test', draws_at + interval '90 seconds' FROM lottery_draw WHERE id = $1`,
    [draw.id],
  )
  await stage.server.asOwner(
    `INSERT INTO lottery_feed_note (draw_id, feed, kind) VALUES ($1, 'alpha', 'differs')`,
    [draw.id],
  )
  const [alpha] = await read()
  const named = { drawId: draw.id.toString(), gameCode: 'MEGA645', numero: draw.number }
  expect(alpha).toMatchObject({
    state: 'behind',
    waiting: 0,
    last: { ...named, lagSeconds: 90 },
    notes: [{ ...named, kind: 'differs' }],
  })
  expect(alpha).not.toHaveProperty('failedAt')
})

test('the dashboard counts feeds that need an operator, and the metrics name them', async () => {
  expect(await alarms()).toContainEqual(expect.objectContaining({ kind: 'result_feeds' }))
  const lines = await figures()
  expect(lines).toEqual(
    expect.arrayContaining([
      'tessera_feed_failing alpha 0',
      'tessera_feed_failing beta 1',
      'tessera_feed_failing delta 1',
      'tessera_feed_lag_seconds alpha 90',
      'tessera_feed_notes alpha differs 1',
      'tessera_feed_notes alpha silent 0',
    ]),
  )
  expect(lines.filter((line) => line.includes('gamma'))).toEqual([])
  await stage.server.asOwner('DELETE FROM lottery_feed_note')
  await stage.server.asOwner(`UPDATE lottery_feed SET asked_at = now(), answered_at = now()`)
  expect((await alarms()).filter(({ kind }) => kind === 'result_feeds')).toEqual([])
})

test('failures are counted by day and reason, and those of more than thirty days are deleted', async () => {
  const { read: tx } = stage.server.services.store
  await stage.server.asOwner(
    `INSERT INTO lottery_feed_failure (feed, day, failure, times)
     SELECT 'delta', (now() AT TIME ZONE 'UTC')::date - age, 'unreachable', age FROM unnest('{29,30}'::integer[]) AS age`,
  )
  const failuresOf = async (code: string) =>
    (await read()).find((feed) => feed.code === code)?.failures.map(({ failure, times }) => [failure, times])
  expect(await failuresOf('delta')).toEqual([['unreachable', 29]])
  for (const failure of ['unsigned', 'unsigned', 'stale'] as const)
    await noteFailure(tx, { code: 'delta', failure })
  const counted = await failuresOf('delta')
  expect(counted?.toSorted()).toEqual([
    ['stale', 1],
    ['unreachable', 29],
    ['unsigned', 2],
  ])
  const kept = () =>
    stage.server.asOwner<{ times: number }>(
      `SELECT times FROM lottery_feed_failure WHERE failure = 'unreachable'`,
    )
  expect(await kept()).toEqual([{ times: 29 }])
  await stage.server.asOwner(`UPDATE lottery_feed_failure SET day = day - 1 WHERE failure = 'unreachable'`)
  expect(await failuresOf('delta')).not.toContainEqual(['unreachable', 29])
  await noteAnswer(tx, { code: 'delta', asOfMs: 0, answerMs: 1 })
  expect(await kept()).toEqual([])
})
