import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { boards } from '#contract/boards.ts'
import * as calls from '#contract/console/boards.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RankedBet, rankingOf } from '#domain/offers/ranking.ts'
import { addDays } from '#domain/records/business-day.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { todayOf } from '#test/pg/agent-contracts.ts'
import { addBoard, countAnew } from '#test/pg/board-stage.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { countMissions, newPlayer, playOnce, setNoon } from '#test/pg/mission-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type Holder, pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { TestServer } from '#test/pg/test-server.ts'

import { finishBoards } from './finishing-boards.ts'
import { noteTurned } from './jobs.ts'
import { countAhead, countScores, selectScore, selectTop } from './score-store.ts'

let stage: MoneyStage
let server: TestServer

beforeAll(async () => {
  stage = await openMoneyStage()
  server = stage.server
  await setNoon(server)
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const UNITS = 100_000n

/** A settled bet with its win. */
async function bet(member: Holder, stake: bigint, win: bigint): Promise<void> {
  const reference = randomUUID()
  await playOnce(server, member, { reference, amount: stake * UNITS, ends: win === 0n })
  if (win > 0n) await playOnce(server, member, { reference, kind: 'win', amount: win * UNITS })
}

const leaders = async (member: Holder, board: string) => {
  const answer = (await sendAs(server, member, boards.leaderboard, { board })) as Output<
    typeof boards.leaderboard
  >
  return answer.board
}

test('the best multiples are added, from the least stake on, and names are masked', async () => {
  const board = await addBoard(server)
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  await bet(one, 10n, 30n)
  await bet(one, 20n, 100n)
  await bet(one, 10n, 20n)
  await bet(one, 5n, 500n)
  await bet(other, 10n, 90n)
  await countMissions(server)
  const seen = await leaders(one, board)
  expect(seen).toMatchObject({ total: 2, ownPlace: 2, prizes: ['500', '300'], state: 'open' })
  expect(seen?.places.map(({ place, isOwn, score }) => [place, isOwn, score])).toEqual([
    [1, false, '9.00'],
    [2, true, '8.00'],
  ])
  for (const { player } of seen?.places ?? []) expect(player).toContain('***')
})

test('a bet that is taken back, play money, a bonus and the night score nothing', async () => {
  const board = await addBoard(server, { score: 'stakes' })
  const member = await newPlayer(server)
  const reference = randomUUID()
  const back = await playOnce(server, member, { reference, amount: 50n * UNITS })
  await bet(member, 20n, 0n)
  await countMissions(server)
  expect((await leaders(member, board))?.places).toMatchObject([{ score: '70.00' }])
  await playOnce(server, member, {
    reference,
    kind: 'bet_return',
    amount: 50n * UNITS,
    reverses: back,
    ends: false,
  })
  const bonus = randomUUID()
  await playOnce(server, member, { reference: bonus, amount: 40n * UNITS })
  await server.asOwner(
    `INSERT INTO play_split (member_id, source, reference, merchant_id, currency, account, stake, bonus_stake, staked_by)
     SELECT member_id, source, reference, merchant_id, currency, 'bonus:1', stake, stake / 2, 1 FROM play WHERE reference = $1`,
    [bonus],
  )
  await bet(member, 30n, 0n)
  await countMissions(server)
  await server.asOwner(
    `UPDATE played_round SET opened_at = opened_at - interval '10 hours' WHERE member_id = $1 AND stake = $2`,
    [member.id, 30n * UNITS],
  )
  await server.asOwner(`UPDATE played_round SET currency = 'EUR' WHERE member_id = $1 AND stake = $2`, [
    member.id,
    20n * UNITS,
  ])
  await bet(member, 15n, 0n)
  await countMissions(server)
  expect((await leaders(member, board))?.places).toMatchObject([{ score: '65.00' }])
  await countAnew(server, member)
  expect((await leaders(member, board))?.places).toMatchObject([{ score: '15.00' }])
})

test('the list is that of the rules, in whatever order bets are followed', async () => {
  const board = await addBoard(server, { best: 3 })
  const members = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  for (let at = 0; at < 12; at += 1) {
    const member = members[(at * 7) % 3]
    if (member) await bet(member, 10n + BigInt(at % 3) * 5n, BigInt((at * 13) % 40))
    if (at % 4 === 0) await countMissions(server)
  }
  await countMissions(server)
  const rows = await server.asOwner<{ memberId: string; stake: string; win: string; ms: string }>(
    `SELECT member_id::text AS "memberId", stake::text, win::text,
            (extract(epoch FROM changed_at) * 1000000)::bigint::text AS ms FROM played_round WHERE member_id = ANY ($1)`,
    [members.map(({ id }) => id)],
  )
  const bets: RankedBet[] = rows.map(({ memberId, stake, win, ms }) => ({
    memberId: BigInt(memberId),
    person: memberId,
    block: BigInt(ms),
    stake: BigInt(stake),
    win: BigInt(win),
  }))
  const expected = rankingOf(bets, { of: 'multiples', stakeMin: 10n * UNITS, best: 3 })
  const top = await selectTop(server.services.store.read, { merchantId: server.merchantId, board }, 10)
  expect(top.map(({ memberId, score }) => [memberId, score])).toEqual(
    expected.map(({ memberId, score }) => [memberId, score]),
  )
})

test('prizes are paid once, a day after the end, to members who are not barred, and a person once', async () => {
  const board = await addBoard(server)
  const players = [
    await newPlayer(server),
    await newPlayer(server),
    await newPlayer(server),
    await newPlayer(server),
  ]
  for (const [at, member] of players.entries()) await bet(member, 10n, BigInt(100 - at * 10))
  await countMissions(server)
  const boardsOf: number[] = []
  const finish = () =>
    finishBoards(server.services.store, {
      notify: () => undefined,
      notifyBoard: (merchantId) => boardsOf.push(merchantId),
    })
  await finish()
  expect((await leaders(players[0] as Holder, board))?.state).toBe('open')
  await server.asOwner(
    `UPDATE board SET from_day = from_day - 14, to_day = current_date - 3 WHERE board = $1`,
    [board],
  )
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [server.merchantId, players[0]?.id],
  )
  await server.asOwner(`UPDATE member SET payee_name = $2, birthday = '1990-01-01' WHERE id = ANY ($1)`, [
    [players[1]?.id, players[2]?.id],
    `Mai ${board}`,
  ])
  expect(boardsOf).toEqual([])
  await Promise.all([finish(), finish()])
  await finish()
  expect(boardsOf).toEqual([server.merchantId])
  const points = await Promise.all(players.map((member) => pointsIn(server, member)))
  expect(points).toEqual([1_000, 1_500, 1_000, 1_300])
  expect((await leaders(players[1] as Holder, board))?.state).toBe('finished')
})

test('the brand is noted when a board begins and when it ends, once', async () => {
  const { store } = server.services
  const board = await addBoard(server)
  const noted: number[] = []
  const note = (merchantId: number) => noted.push(merchantId)
  const since = async (day: string, ms: number) => {
    const [row] = await server.asOwner<{ at: Date }>(
      `SELECT (${day} + merchant.day_start) AT TIME ZONE merchant.zone AS at FROM board JOIN merchant ON merchant.id = board.merchant_id
        WHERE board = $1`,
      [board],
    )
    return { untilMs: (row?.at.getTime() ?? 0) + ms }
  }
  const last = {}
  await noteTurned(store, last, note)
  await noteTurned(store, last, note)
  await noteTurned(store, await since('board.from_day', 1), note)
  expect(noted).toEqual([])
  const before = await since('board.from_day', -1)
  await noteTurned(store, before, note)
  expect(noted).toEqual([server.merchantId])
  await noteTurned(store, before, note)
  expect(noted).toHaveLength(1)
  // It ended with yesterday; other boards began today at the latest.
  await server.asOwner(`UPDATE board SET from_day = from_day - 14, to_day = $2::date - 1 WHERE board = $1`, [
    board,
    await todayOf(server),
  ])
  await noteTurned(store, await since('board.to_day + 1', 1), note)
  expect(noted).toHaveLength(1)
  await noteTurned(store, await since('board.to_day + 1', -1), note)
  expect(noted).toHaveLength(2)
})

test('two operators publish a board, which begins later and is never replaced', async () => {
  const [today] = await server.asOwner<{ day: string }>(
    `SELECT ((now() AT TIME ZONE zone) - day_start)::date::text AS day FROM merchant WHERE id = $1`,
    [server.merchantId],
  )
  const day = today?.day ?? ''
  const rules = {
    name: 'Week of reels',
    score: 'stakes',
    stakeMin: '5.00',
    best: 10,
    categories: ['slots'],
    fromDay: addDays(day, 1),
    toDay: addDays(day, 7),
    gives: 'points',
    prizes: ['500', '300'],
  }
  const publish = (change: object = {}) =>
    stage.call(stage.owner, calls.publishBoard, {
      merchantCode: stage.code,
      board: 'reels',
      rules: { ...rules, ...change },
      reason,
    })
  expect((await publish({ fromDay: day })).code).toBe('invalid_input')
  expect((await publish({ prizes: ['100001'] })).code).toBe('board_too_dear')
  expect((await publish({ sharedBy: 10 })).code).toBe('invalid_input')
  const proposed = await publish()
  expect((await judgeAs(server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(server, stage.other, proposed.value['waits'])).status).toBe(200)
  expect((await publish()).code).toBe('board_known')
  const { value } = await stage.call(stage.owner, calls.listBoards, { merchantCode: stage.code })
  expect((value['list'] as { board: string }[]).find(({ board }) => board === 'reels')).toMatchObject({
    ...rules,
    state: 'next',
  })
})

test('a board with a shared prize travels as it was published', async () => {
  const board = await addBoard(server, { prizes: [5_000n], sharedBy: 20 })
  expect(await leaders(await newPlayer(server), board)).toMatchObject({ prizes: ['5000'], sharedBy: 20 })
  const { value } = await stage.call(stage.owner, calls.listBoards, { merchantCode: stage.code })
  expect((value['list'] as { board: string }[]).find((one) => one.board === board)).toMatchObject({
    sharedBy: 20,
  })
})

test('the lottery asks for boards to which its tickets count', async () => {
  const [draws, reels] = [
    await addBoard(server, { categories: ['lottery'] }),
    await addBoard(server, { categories: ['slots'] }),
  ]
  const { list } = (await sendAs(server, await newPlayer(server), boards.MissionLeaderboard, {})) as {
    list: { board: string }[]
  }
  expect(list.map(({ board }) => board)).toContain(draws)
  expect(list.map(({ board }) => board)).not.toContain(reels)
})

test('of 100,000 members the place of each is counted by steps of scores', async () => {
  const board = await addBoard(server)
  const of = { merchantId: server.merchantId, board }
  await server.asOwner(
    `INSERT INTO board_score (merchant_id, board, member_id, score, reached_at)
     SELECT $1, $2, n + 1000000, 1 + n % 50000, '2026-11-01'::timestamptz + n * interval '1 second'
       FROM generate_series(1, 100000) AS n`,
    [server.merchantId, board],
  )
  await server.asOwner('VACUUM ANALYZE board_score, board_step')
  const placeOf = async (memberId: bigint) => {
    const own = await selectScore(server.services.store.read, of, memberId)
    if (!own) throw new Error('no score')
    return await countAhead(server.services.store.read, of, own)
  }
  // 60,000 has the score 10,001 with 10,000; 39,999 scores are above it, two of each.
  expect(await placeOf(1_060_000n)).toBe(79_999)
  expect(await countScores(server.services.store.read, of)).toBe(100_000)
  const middle = await selectScore(server.services.store.read, of, 1_060_000n)
  if (!middle) throw new Error('no score')
  const read = await server.services.store.transact(async (tx) => {
    // Other processes would report what they read on their own.
    await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(query(tx))
    const before = await rowsRead(tx)
    expect(await countAhead(tx, of, middle)).toBe(79_999)
    const after = await rowsRead(tx)
    return { scores: after.scores - before.scores, steps: after.steps - before.steps }
  })
  expect(read.scores).toBeGreaterThan(0)
  expect(read.scores).toBeLessThan(200)
  expect(read.steps).toBeLessThan(5_000)
  await server.asOwner(
    `UPDATE board_score SET score = score * 3 WHERE board = $1 AND member_id % 3 = 0;`.replace(
      '$1',
      `'${board}'`,
    ) + `DELETE FROM board_score WHERE board = '${board}' AND member_id % 7 = 0`,
  )
  const sample = await server.asOwner<{ memberId: string; ahead: number }>(
    `SELECT * FROM (
       SELECT member_id::text AS "memberId",
              (row_number() OVER (ORDER BY score DESC, reached_at, member_id) - 1)::integer AS ahead
         FROM board_score WHERE board = $1) AS ranked WHERE ahead % 4001 = 0`,
    [board],
  )
  for (const { memberId, ahead } of sample) expect(await placeOf(BigInt(memberId))).toBe(ahead)
  const [kept] = await server.asOwner(
    `SELECT (SELECT count(*) FROM board_score WHERE board = $1) = sum(members) AND min(members) >= 0 AS same
       FROM board_step WHERE board = $1`,
    [board],
  )
  expect(kept).toEqual({ same: true })
})

/** Rows of scores and steps that the connection has read, from the tables or their indexes alone. */
async function rowsRead(tx: Tx): Promise<{ readonly scores: number; readonly steps: number }> {
  const readOf = (table: string) => sql`
    (SELECT sum(pg_stat_get_xact_tuples_returned(oid)) FROM pg_class
      WHERE oid = ${table}::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ${table}::regclass))::integer`
  const { rows } = await sql<{ scores: number; steps: number }>`
    SELECT ${readOf('board_score')} AS scores, ${readOf('board_step')} AS steps`.execute(query(tx))
  return rows[0] ?? { scores: Infinity, steps: Infinity }
}

test('steps of scores are in the order of scores', async () => {
  const scores = [
    '1',
    '512',
    '1023',
    '1024',
    '1025',
    '2047',
    '2048',
    '99999',
    '100000',
    '9223372036854775807',
  ]
  const rows = await server.asOwner<{ step: number; last: string }>(
    `SELECT board_step_of(score) AS step, board_step_last(score)::text AS last FROM unnest($1::bigint[]) AS score`,
    [scores],
  )
  expect(rows.map(({ step }) => step)).toEqual([1, 512, 1023, 1024, 1024, 1535, 1536, 4365, 4365, 28159])
  expect(rows.map(({ last }) => last)).toEqual([
    '1',
    '512',
    '1023',
    '1025',
    '1025',
    '2047',
    '2051',
    '100095',
    '100095',
    '9223372036854775807',
  ])
})
