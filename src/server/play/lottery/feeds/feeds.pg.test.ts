import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import * as calls from '#contract/console/lottery-draws.ts'
import { balanceOf } from '#test/pg/ledger.ts'
import { type StagedDraw, moveDraw, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { BEGINS, type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import { type FeedManner, type PlayedFeed, openResultFeedSim } from '#test/provider-sim/result-feed.ts'

import { openFeedClient } from './client.ts'
import { pollFeeds } from './polling.ts'
import { registerFeeds } from './registering.ts'

let stage: MoneyStage
let results: ResultStage
let draw: StagedDraw
let logged: object[]
let notified: number
let counted: (readonly string[])[]
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  logged = []
  notified = 0
  counted = []
  // Only the draw of the test waits.
  await stage.server.asOwner(
    `UPDATE lottery_draw SET state = 'cancelled', cancelled_at = now() WHERE state <> 'planned' AND state <> 'cancelled'`,
  )
  draw = await results.next()
  await results.close(draw)
})

const ONE = balls(1, 2, 3, 4, 5, 6)
const OTHER = balls(1, 2, 3, 4, 5, 7)
const nameOf = ({ number }: StagedDraw) => `MEGA645:${number}`

/** A busy machine answers late: only a source that hangs is worth a short wait. */
const PATIENCE_S = { hangs: 5, answers: 60 }
let patienceSeconds = PATIENCE_S.answers
beforeEach(() => (patienceSeconds = PATIENCE_S.answers))

async function openFeeds(...given: readonly Parameters<typeof openResultFeedSim>[0][]) {
  const feeds: PlayedFeed[] = []
  for (const one of given) {
    const feed = await openResultFeedSim(one)
    onTestFinished(() => feed.close())
    feeds.push(feed)
  }
  await registerFeeds(
    stage.server.database.ownerUrl,
    feeds.map(({ feed }) => feed),
  )
  // One client for the test: its circuit breakers last.
  const client = openFeedClient({ allowsLocal: true, now: Date.now, patienceSeconds })
  const log = { error: (line: object) => void logged.push(line), warn: () => undefined }
  const parts = {
    feeds: feeds.map(({ feed }) => feed),
    client,
    log,
    now: Date.now,
    countFailure: (...failed: readonly string[]) => void counted.push(failed),
    notify: () => (notified += 1),
  }
  const poll = () => pollFeeds(stage.server.services.store, parts)
  return { feeds, poll }
}
async function openFeed(given: Partial<Parameters<typeof openResultFeedSim>[0]> = {}) {
  const { feeds, poll } = await openFeeds({ code: 'alpha', ...given })
  const [feed] = feeds
  if (!feed) throw new Error('no feed')
  return { feed, poll }
}
async function openTwo(given: Partial<PlayedFeed['feed']> = { suffices: true }) {
  const { feeds, poll } = await openFeeds({ code: 'alpha', ...given }, { code: 'beta', ...given })
  const [alpha, beta] = feeds
  if (!alpha || !beta) throw new Error('no feeds')
  return { alpha, beta, poll }
}

const healthOf = async (code = 'alpha') =>
  (
    await stage.server.asOwner<{ failure: string | null; isAnswered: boolean; asOf: Date | null }>(
      `SELECT failure, answered_at IS NOT NULL AS "isAnswered", as_of AS "asOf" FROM lottery_feed WHERE code = $1`,
      [code],
    )
  )[0]
const notesOf = () =>
  stage.server.asOwner<{ feed: string; kind: string; numbers: unknown }>(
    'SELECT feed, kind, numbers FROM lottery_feed_note WHERE draw_id = $1 ORDER BY feed, kind',
    [draw.id],
  )
const entriesOf = () =>
  stage.server.asOwner<{ feed: string; numbers: unknown; source: string }>(
    'SELECT feed, numbers, source FROM lottery_entry WHERE draw_id = $1 ORDER BY id',
    [draw.id],
  )
const read = async () =>
  (await stage.call(stage.owner, calls.readDraw, { merchantCode: stage.code, id: draw.id.toString() })).value

test('one source draws nothing; an operator who enters the same with a picture does', async () => {
  const { feed, poll } = await openFeed()
  feed.publish(nameOf(draw), ONE)
  expect(await poll()).toBe(true)
  expect([feed.isSigned, feed.requested]).toEqual([true, [nameOf(draw)]])
  expect(await entriesOf()).toEqual([{ feed: 'alpha', numbers: ONE, source: 'https://alpha.test/results' }])
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', result: null, partial: null })
  expect(await healthOf()).toEqual({ failure: null, isAnswered: true, asOf: feed.asOf })
  const before = notified
  await poll()
  expect(notified).toBe(before)

  expect((await results.enter(stage.owner, draw, { numbers: ONE })).code).toBe('evidence_needed')
  const pictures = [await results.picture(stage.owner)]
  expect((await results.enter(stage.owner, draw, { numbers: ONE, pictures })).value).toMatchObject({
    outcome: 'drawn',
  })
  expect(await poll()).toBe(false)
  expect(logged).toEqual([])
})

test('two sufficient sources of two publishers draw, prize by prize, and the tickets are paid', async () => {
  await stage.server.asOwner(`UPDATE lottery_draw SET state = 'planned', closed_at = NULL WHERE id = $1`, [
    draw.id,
  ])
  await moveDraw(stage.server, draw, { opens: -60, closes: 3_600, draws: 3_600 })
  const member = await results.better(draw, 4)
  await results.close(draw)
  const { alpha, beta, poll } = await openTwo()
  alpha.publish(nameOf(draw), [['1', '2', '', '', '', '']])
  beta.publish(nameOf(draw), [['1', '', '', '', '', '']])
  await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', partial: [['1', '', '', '', '', '']] })
  alpha.publish(nameOf(draw), ONE)
  await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', result: null })
  beta.publish(nameOf(draw), ONE)
  await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'drawn', result: ONE, version: 1 })
  await settleAll(stage.server)
  expect(await balanceOf(stage.server, member)).toBeGreaterThan(BEGINS)
  expect(await read()).toMatchObject({
    versions: [
      {
        by: [],
        feeds: ['alpha', 'beta'],
        evidence: expect.arrayContaining([
          { source: 'https://alpha.test/results', pictures: [] },
          { source: 'https://beta.test/results', pictures: [] },
        ]),
      },
    ],
  })
})

test.each([
  ['of one publisher', { suffices: true, publisher: 'one broadcast' }],
  ['that do not suffice', { suffices: false }],
])('two sources %s draw nothing', async (_, given) => {
  const { alpha, beta, poll } = await openTwo(given)
  for (const feed of [alpha, beta]) feed.publish(nameOf(draw), ONE)
  await poll()
  expect(await entriesOf()).toHaveLength(2)
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', result: null })
})

test('two sources that differ draw nothing, raise one alarm, and draw once one has corrected itself', async () => {
  const { alpha, beta, poll } = await openTwo()
  alpha.publish(nameOf(draw), ONE)
  beta.publish(nameOf(draw), OTHER)
  for (let times = 0; times < 3; times += 1) await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', result: null })
  expect(logged).toMatchObject([{ alarm: 'lottery_feed', game: 'MEGA645', why: 'differs' }])
  beta.publish(nameOf(draw), ONE)
  await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'drawn', result: ONE })
  await poll()
  expect(await notesOf()).toEqual([])
})

test('two sources draw nothing that an operator contradicts', async () => {
  const { alpha, beta, poll } = await openTwo()
  await results.enter(stage.owner, draw, { numbers: OTHER })
  for (const feed of [alpha, beta]) feed.publish(nameOf(draw), ONE)
  await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', result: null })
  expect(logged).toMatchObject([{ why: 'differs' }, { why: 'differs' }])
})

test('a result that a source corrects after the draw raises one alarm, with its numbers, and changes nothing', async () => {
  const { alpha, beta, poll } = await openTwo()
  for (const feed of [alpha, beta]) feed.publish(nameOf(draw), ONE)
  await poll()
  alpha.publish(nameOf(draw), OTHER)
  for (let times = 0; times < 3; times += 1) await poll()
  expect(await results.rowOf(draw)).toMatchObject({ state: 'drawn', result: ONE, version: 1 })
  expect(await notesOf()).toEqual([{ feed: 'alpha', kind: 'changed', numbers: OTHER }])
  expect(logged).toMatchObject([{ alarm: 'lottery_feed', feed: 'alpha', why: 'changed' }])
  // Two operators correct it, and the source agrees again.
  expect(await results.corrected(draw, { numbers: OTHER })).toMatchObject({ status: 200 })
  await poll()
  expect(await notesOf()).toMatchObject([{ feed: 'beta', kind: 'changed' }])
})

test('a source without a complete result half an hour after the draw raises one alarm, which ends with its result', async () => {
  const { feed, poll } = await openFeed()
  feed.publish(nameOf(draw), [['1', '2']])
  await poll()
  expect(await notesOf()).toEqual([])
  await moveDraw(stage.server, draw, { closes: -1_900, draws: -1_860 })
  for (let times = 0; times < 3; times += 1) await poll()
  expect(logged).toMatchObject([{ alarm: 'lottery_feed', why: 'silent' }])
  feed.publish(nameOf(draw), ONE)
  await poll()
  expect(await notesOf()).toEqual([])
  expect(logged).toHaveLength(1)
})

test.each<[FeedManner, string]>([
  ['hangs', 'unreachable'],
  ['fails', 'unreachable'],
  ['redirects', 'unreachable'],
  ['floods', 'too_long'],
  ['unsigned', 'unsigned'],
  ['wrong_key', 'unsigned'],
  ['without_nonce', 'unsigned'],
  ['replays', 'unsigned'],
  ['rambles', 'unreadable'],
])('a source that %s counts as %s, and nothing of it is taken', async (manner, failure) => {
  if (manner === 'hangs') patienceSeconds = PATIENCE_S.hangs
  const { feed, poll } = await openFeed()
  // The first answer, which a replay repeats.
  await poll()
  feed.publish(nameOf(draw), ONE)
  feed.manner = manner
  await poll()
  expect(await healthOf()).toMatchObject({ failure })
  expect(counted).toEqual([['alpha', failure]])
  expect(await entriesOf()).toEqual([])
})

test('an answer that is older than one before, numbers of wrong widths, and draws that were not requested are not taken', async () => {
  const { feed, poll } = await openFeed()
  await poll()
  feed.publish(nameOf(draw), ONE)
  feed.asOf = new Date('2026-11-21T10:59:59Z')
  await poll()
  expect(await healthOf()).toMatchObject({ failure: 'stale' })
  feed.asOf = new Date('2026-11-21T11:00:01Z')
  for (const wrong of [balls(1, 2, 3, 4, 5, 46), balls(1, 1), [['01']], balls(1, 2, 3, 4, 5, 6, 7)]) {
    feed.publish(nameOf(draw), wrong)
    await poll()
    expect(await healthOf()).toMatchObject({ failure: 'wrong_numbers' })
  }
  expect(await entriesOf()).toEqual([])
})

test('a source that keeps failing is left alone, while another one is followed', async () => {
  const { alpha, beta, poll } = await openTwo()
  alpha.manner = 'fails'
  for (let times = 0; times < 8; times += 1) await poll()
  const queries = alpha.queries
  for (let times = 0; times < 3; times += 1) await poll()
  expect(alpha.queries).toBe(queries)
  beta.publish(nameOf(draw), ONE)
  await poll()
  expect(await entriesOf()).toMatchObject([{ feed: 'beta' }])
})

test('the application can add no feed, and no feed that is not registered enters numbers', async () => {
  const { poll, feed } = await openFeed()
  feed.publish(nameOf(draw), ONE)
  await registerFeeds(stage.server.database.ownerUrl, [])
  await poll()
  expect([feed.queries, await entriesOf()]).toEqual([0, []])
  const [row] = await stage.server.asOwner<{ may: boolean }>(
    `SELECT has_table_privilege('tessera_app', 'lottery_feed', 'INSERT')
         OR has_column_privilege('tessera_app', 'lottery_feed', 'suffices', 'UPDATE')
         OR has_column_privilege('tessera_app', 'lottery_feed', 'is_on', 'UPDATE') AS may`,
  )
  expect(row?.may).toBe(false)
})
