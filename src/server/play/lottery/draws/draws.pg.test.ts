import { createHash } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { waitFor } from '#test/patience.ts'

import {
  deleteOldDraws,
  drawDue,
  findDrawsToSettle,
  finishSettling,
  joinDraws,
  planDraws,
} from './actions.ts'
import { resultOf } from './seeds.ts'

let server: TestServer
let app: pg.Pool

beforeAll(async () => {
  server = await openTestServer()
  app = new pg.Pool({ connectionString: server.database.appUrl, max: 3 })
})
afterAll(async () => {
  await app.end()
  await server.close()
})

interface Row {
  state: string
  result: string[][] | null
  seed: Buffer | null
  seed_hash: Buffer | null
  result_version: number
  seeds: number
}
async function rowOf({ id }: StagedDraw): Promise<Row | undefined> {
  const rows = await server.asOwner<Row>(
    `SELECT state, result, seed, seed_hash, result_version,
            (SELECT count(*)::integer FROM lottery_seed WHERE draw_id = $1) AS seeds
       FROM lottery_draw WHERE id = $1`,
    [id],
  )
  return rows[0]
}
const due = { closes: -120, draws: -60 }
const refusalOf = async (text: string, values: unknown[] = []) =>
  await app.query(text, values).then(
    () => undefined,
    (error: pg.DatabaseError) => error.message,
  )

async function untilWaiting({ id }: StagedDraw): Promise<void> {
  await waitFor(async () =>
    expect(
      await server.asOwner(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7283051 AND objid = $1 AND NOT granted`,
        [id],
      ),
    ).toHaveLength(1),
  )
}

test.each([
  ['PK10_1', 'house', 1_440],
  ['XSMB', 'official', 60],
  ['XSVT', 'official', 60],
])(
  'draws of %s are planned once, far enough for a day of bets and for a chase',
  async (code, drawnBy, least) => {
    const game = findGame(code)
    if (!game) throw new Error(code)
    const { store } = server.services
    const parts = await drawPartsOf()
    const made = await planDraws(store, parts, [game])
    expect(made).toBeGreaterThanOrEqual(least)
    expect(await planDraws(store, parts, [game])).toBe(0)
    const [found] = await server.asOwner<{ rows: number; by: string; seeds: number }>(
      `SELECT count(*)::integer AS rows, min(drawn_by) AS by, count(seed.draw_id)::integer AS seeds
       FROM lottery_draw LEFT JOIN lottery_seed AS seed ON seed.draw_id = id WHERE game_code = $1`,
      [code],
    )
    expect(found).toEqual({ rows: made, by: drawnBy, seeds: drawnBy === 'official' ? 0 : made })
  },
)

test('in a demonstration official games are drawn from seeds, and say so', async () => {
  const game = findGame('MAGNUM4D')
  if (!game) throw new Error('no game')
  await planDraws(server.services.store, await drawPartsOf([], { isDemo: true }), [game])
  const rows = await server.asOwner(`SELECT DISTINCT drawn_by FROM lottery_draw WHERE game_code = 'MAGNUM4D'`)
  expect(rows).toEqual([{ drawn_by: 'demo' }])
})

test('a draw that would be closed already is not planned', async () => {
  const plan = `SELECT lottery_plan('XSHCM', 'official', ARRAY['20200101-S', '20990101-S'], ARRAY[$1, $1]::timestamptz[],
                  ARRAY[now() - interval '1 ms', now() + interval '1 hour'], ARRAY[now(), now() + interval '1 hour'],
                  ARRAY[NULL, NULL]::bytea[], ARRAY[NULL, NULL]::text[]) AS made`
  expect((await app.query<{ made: number }>(plan, ['2020-01-01'])).rows).toEqual([{ made: 1 }])
  expect(await server.asOwner(`SELECT number FROM lottery_draw WHERE game_code = 'XSHCM'`)).toEqual([
    { number: '20990101-S' },
  ])
})

test.each([
  ['SELECT sealed FROM lottery_seed', 'lottery_seed'],
  [`INSERT INTO lottery_seed (draw_id, sealed) VALUES (1, repeat('x', 60))`, 'lottery_seed'],
  [`UPDATE lottery_draw SET closes_at = now() + interval '1 day'`, 'lottery_draw'],
  [`UPDATE lottery_draw SET state = 'closed'`, 'lottery_draw'],
  ['DELETE FROM lottery_draw', 'lottery_draw'],
])('the application’s role may not: %s', async (text, table) => {
  expect(await refusalOf(text)).toBe(`permission denied for table ${table}`)
})

/** Milliseconds after the closing at which the seed is asked for; the draw is five seconds after the closing. */
test.each([
  ['planned', 5_000, 'not_closed'],
  ['drawn', 5_000, 'not_closed'],
  ['cancelled', 5_000, 'not_closed'],
  ['closed', -1, 'early'],
  ['closed', 0, 'early'],
  ['closed', 4_999, 'early'],
  ['closed', 5_000, null],
  ['closed', 86_400_000, null],
])('a seed of a draw that is %s, %i ms after the closing: %s', async (state, afterMs, refusal) => {
  const found = await app.query<{ refusal: string | null }>(
    `SELECT lottery_refuse_release($1, moment, moment + interval '5 seconds', moment + $2 * interval '1 ms') AS refusal
       FROM (SELECT timestamptz '2026-11-24 10:00:00Z' AS moment) AS closing`,
    [state, afterMs],
  )
  expect(found.rows).toEqual([{ refusal }])
})

test('a seed stays sealed while bets are open, and until the draw', async () => {
  const [open, closed] = await planGame(server, 'K3_1')
  if (!open || !closed) throw new Error('no draws')
  await moveDraw(server, closed, { closes: -5, draws: 3_600 })
  await app.query('SELECT * FROM lottery_close_due(100)')
  const release = 'SELECT * FROM lottery_release_seeds(ARRAY[$1::integer])'
  expect(await refusalOf(release, [open.id])).toBe(`the seed of draw ${open.id} stays sealed: not_closed`)
  expect(await refusalOf(release, [closed.id])).toBe(`the seed of draw ${closed.id} stays sealed: early`)
  expect(await refusalOf(release, [999_999_999])).toBe('the seed of draw 999999999 stays sealed: not_closed')
})

test('a draw is closed and drawn once, from the seed whose hash was published with its plan', async () => {
  const [draw, next] = await planGame(server, 'PK10_1')
  const game = findGame('PK10_1')
  if (!draw || !next || !game) throw new Error('no draw')
  const planned = await rowOf(draw)
  expect(planned).toMatchObject({ state: 'planned', seed: null, result: null, seeds: 1 })
  await moveDraw(server, draw, due)
  const parts = await drawPartsOf()
  expect([...(await drawDue(server.services.store, parts))]).toEqual([draw.id])
  const drawn = await rowOf(draw)
  if (!drawn?.seed) throw new Error('no seed')
  expect(drawn).toMatchObject({ state: 'drawn', result_version: 1, seeds: 0 })
  expect(createHash('sha256').update(drawn.seed).digest()).toEqual(planned?.seed_hash)
  expect(drawn.result).toEqual(resultOf(game, draw.number, drawn.seed))
  expect(await drawDue(server.services.store, parts)).toEqual(new Set())
  expect(await rowOf(draw)).toEqual(drawn)
  expect(await rowOf(next)).toMatchObject({ state: 'planned', seeds: 1 })
})

test('a seed that does not have the published hash draws nothing', async () => {
  const [draw] = await planGame(server, 'K3_3')
  if (!draw) throw new Error('no draw')
  await moveDraw(server, draw, due)
  await app.query('SELECT * FROM lottery_close_due(100)')
  const record = `SELECT lottery_record_drawn(ARRAY[$1::integer], ARRAY[$2::bytea], ARRAY['[["1","2","3"]]'::jsonb]) AS count`
  const seed = Buffer.alloc(32, 7)
  // Not released yet, so not even a right seed would do.
  expect((await app.query(record, [draw.id, seed])).rows).toEqual([{ count: 0 }])
  await app.query('SELECT * FROM lottery_release_seeds(ARRAY[$1::integer])', [draw.id])
  expect(await refusalOf(record, [draw.id, seed])).toContain('violates check constraint')
  const logged: unknown[] = []
  const other = await drawPartsOf(logged, { houseKey: Buffer.alloc(32, 1) })
  await drawDue(server.services.store, other)
  expect(logged).toMatchObject([{ alarm: 'lottery_draw', number: draw.number }])
  expect(await rowOf(draw)).toMatchObject({ state: 'closed', seeds: 1 })
  await drawDue(server.services.store, await drawPartsOf())
  expect(await rowOf(draw)).toMatchObject({ state: 'drawn', seeds: 0 })
})

test.each([
  ['an hour late', -3_700, false, 'cancelled'],
  ['nearly an hour late', -3_500, false, 'drawn'],
  ['an hour late, but its seed has left', -3_700, true, 'drawn'],
])('a draw that is %s is drawn or cancelled, never skipped', async (_, draws, isReleased, state) => {
  const [draw] = await planGame(server, 'SSC_1')
  if (!draw) throw new Error('no draw')
  await moveDraw(server, draw, { closes: draws - 10, draws })
  if (isReleased) {
    await app.query('SELECT * FROM lottery_close_due(100)')
    await app.query('SELECT * FROM lottery_release_seeds(ARRAY[$1::integer])', [draw.id])
  }
  await drawDue(server.services.store, await drawPartsOf())
  expect(await rowOf(draw)).toMatchObject({ state, seeds: 0 })
})

test('an official draw is closed and waits for its result', async () => {
  const [draw] = await planGame(server, 'XSMB')
  if (!draw) throw new Error('no draw')
  await moveDraw(server, draw, { closes: -90_000, draws: -89_000 })
  await drawDue(server.services.store, await drawPartsOf())
  expect(await rowOf(draw)).toMatchObject({ state: 'closed', result: null })
})

test.each([
  ['one millisecond before it opens', 999, 'planned', false],
  ['as it opens', 1_000, 'planned', true],
  ['one millisecond before it closes', 1_999, 'planned', true],
  ['as it closes', 2_000, 'planned', false],
  ['in time, but closed', 1_500, 'closed', false],
  ['in time, but cancelled', 1_500, 'cancelled', false],
])('the draw at its edges, a bet %s', async (_, nowMs, state, isTaken) => {
  const [row] = await server.asOwner<{ isTaken: boolean }>(
    `SELECT lottery_takes_bets($1, to_timestamp(1), to_timestamp(2), to_timestamp($2::float8 / 1000)) AS "isTaken"`,
    [state, nowMs],
  )
  expect(row?.isTaken).toBe(isTaken)
})

test('a draw is not closed before a bet that was in time is committed', async () => {
  const [draw] = await planGame(server, '11X5_1')
  if (!draw) throw new Error('no draw')
  const better = await app.connect()
  const joined = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const bet = server.services.store.transact(async (tx) => {
    const [seen] = await joinDraws(tx, [draw.id])
    expect(seen?.isBeforeClosing).toBe(true)
    joined.resolve()
    await commit.promise
  })
  await joined.promise
  await moveDraw(server, draw, due)
  const closing = better.query('SELECT * FROM lottery_close_due(100)')
  await untilWaiting(draw)
  expect(await rowOf(draw)).toMatchObject({ state: 'planned' })
  commit.resolve()
  await bet
  await closing
  better.release()
  expect(await rowOf(draw)).toMatchObject({ state: 'closed' })
})

test('a bet that waited for its draw is judged by the moment in which it got it', async () => {
  const [draw] = await planGame(server, '11X5_3')
  if (!draw) throw new Error('no draw')
  const changing = await app.connect()
  await changing.query('BEGIN')
  await changing.query('SELECT pg_advisory_xact_lock(7283051, $1)', [draw.id])
  const bet = server.services.store.transact((tx) => joinDraws(tx, [draw.id]))
  await untilWaiting(draw)
  await moveDraw(server, draw, { closes: 0, draws: 60 })
  await changing.query('COMMIT')
  changing.release()
  const [seen] = await bet
  expect(seen?.isBeforeClosing).toBe(false)
})

test('settled draws without tickets are deleted after their days, those with tickets stay', async () => {
  const [played, empty, fresh] = await planGame(server, 'PC28_2')
  if (!played || !empty || !fresh) throw new Error('no draws')
  const { store } = server.services
  for (const draw of [played, empty, fresh]) await moveDraw(server, draw, due)
  await drawDue(store, await drawPartsOf())
  const ids = new Set([played.id, empty.id, fresh.id])
  const found = (await findDrawsToSettle(store.read, { afterId: 0, limit: 1_000 })).filter(({ id }) =>
    ids.has(id),
  )
  expect(found.map(({ state, version }) => [state, version])).toEqual([1, 2, 3].map(() => ['drawn', 1]))
  const counts = found.map(({ id, version }) => ({ id, version, tickets: id === played.id ? 3 : 0 }))
  // Another version was paid: the draw stays to be settled.
  expect(await finishSettling(store.read, [{ id: played.id, version: 2, tickets: 1 }])).toEqual([])
  expect(await finishSettling(store.read, counts)).toHaveLength(3)
  expect(await finishSettling(store.read, counts)).toEqual([])
  await server.asOwner(
    `UPDATE lottery_draw SET settled_at = now() - interval '31 days' WHERE id = ANY ($1)`,
    [[played.id, empty.id]],
  )
  expect(await deleteOldDraws(store.read, { days: 30, limit: 100 })).toBe(1)
  expect([await rowOf(empty), (await rowOf(played))?.state, (await rowOf(fresh))?.state]).toEqual([
    undefined,
    'settled',
    'settled',
  ])
})

test('draws without tickets are settled once, and planned ones are left alone', async () => {
  const [drawn, planned] = await planGame(server, 'SSC_5')
  if (!drawn || !planned) throw new Error('no draws')
  const { store } = server.services
  await moveDraw(server, drawn, due)
  await drawDue(store, await drawPartsOf())
  expect(await settleAll(server)).toBeGreaterThan(0)
  expect([(await rowOf(drawn))?.state, (await rowOf(planned))?.state]).toEqual(['settled', 'planned'])
  expect(await settleAll(server)).toBe(0)
})
