import { afterAll, beforeAll, expect, test } from 'vitest'

import { dunes } from '#studio/games/slots/models/dunes.ts'
import type { FeatureRound, Played, Refused } from '#studio/wire/answers.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type Seat, type StudioStage, openStudioStage } from '#test/pg/studio.ts'

import type { Sql } from './database.ts'
import { selectNet } from './session-store.ts'
import { selectLastPlayed, selectLastRound } from './solo-store.ts'

let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(() => stage?.close())

const stake = 20_000n
const price = stake * BigInt(dunes.bought?.times ?? 0)

function played(answer: Played | Refused): Played {
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer
}

/** The pace of reels is tested elsewhere. */
const forgetPace = (seat: Seat) =>
  stage.rows(
    `UPDATE studio.step SET played_at = played_at - interval '1 minute'
      WHERE player_id = (SELECT id FROM studio.player WHERE name = $1)`,
    [seat.player],
  )

async function featuresOf(seat: Seat): Promise<readonly FeatureRound[]> {
  const answer = await seat.call<{ readonly rounds: readonly FeatureRound[] }>('features')
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer.rounds
}

/** Plays a bought feature to its end; the next spin may begin at once. */
async function playFeature(seat: Seat): Promise<Played> {
  let last = played(await seat.play({ kind: 'buy', stake }))
  const { round } = last
  while (!last.isOver) {
    await forgetPace(seat)
    last = played(await seat.play({ kind: 'free' }, round))
  }
  await forgetPace(seat)
  return last
}

/** Spins until a round has no feature. */
async function spinPlainly(seat: Seat): Promise<Played> {
  for (;;) {
    let last = played(await seat.play({ kind: 'spin', stake }))
    const { round, isOver } = last
    while (!last.isOver) {
      await forgetPace(seat)
      last = played(await seat.play({ kind: 'free' }, round))
    }
    await forgetPace(seat)
    if (isOver) return last
  }
}

/** Copies of a round with all its steps, each a minute older than the one before. */
const repeat = (round: string, times: number) =>
  stage.rows(
    `WITH copy AS (SELECT nth, 'copy-' || nth || '-' || $1 AS id FROM generate_series(1, $2::int) AS nth),
          rounds AS (
            INSERT INTO studio.round (id, player_id, session_id, game_code, version, config, state, status, stake, win,
                                      opened_at, closed_at)
            SELECT copy.id, player_id, session_id, game_code, version, config, state, status, stake, win,
                   opened_at - nth * interval '1 minute', closed_at
              FROM studio.round, copy WHERE round.id = $1)
     INSERT INTO studio.step (round_id, place, player_id, session_id, request_id, command, seed_id, nonce, state, result,
                              stake, win, is_over, status)
     SELECT copy.id, place, player_id, session_id, gen_random_uuid(), command, seed_id, 1000 * copy.nth + nonce, state,
            result, stake, win, is_over, status
       FROM studio.step, copy WHERE round_id = $1`,
    [round, times],
  )

test('rounds with a feature are listed apart, with the win of the feature, for the player and the operator', async () => {
  const [seat, other] = [
    await stage.sit({ game: dunes.code, meta: { min_cycle_ms: 500, feature_buy: true } }),
    await stage.sit({ game: dunes.code }),
  ]
  expect((await seat.open()).hasFeature).toBe(true)
  expect(await featuresOf(seat)).toEqual([])
  const bought = await playFeature(seat)
  const plain = await spinPlainly(seat)
  const listed = await featuresOf(seat)
  expect(listed.map(({ id }) => id)).not.toContain(plain.round)
  expect(listed.at(-1)).toMatchObject({
    id: bought.round,
    status: 'closed',
    stake: price,
    win: bought.roundWin,
    featureWin: bought.roundWin,
    steps: bought.place,
    isFree: false,
  })
  expect(await featuresOf(other)).toEqual([])

  const recall = (body: object) => stage.supply('feature/list', { currency: CURRENCY, ...body })
  const rows = (await recall({ user: seat.player })).body as readonly object[]
  expect(rows.at(-1)).toMatchObject({
    round: bought.round,
    game_code: dunes.code,
    user: seat.player,
    currency: CURRENCY,
    round_closed: true,
    amount: Number(price),
    win_amount: Number(bought.roundWin),
    feature_win_amount: Number(bought.roundWin),
    feature_steps: bought.place,
    jackpot_win_amount: 0,
  })
  expect((await recall({ user: other.player })).body).toEqual([])
  expect((await recall({ user: seat.player, game_code: 'peacock-mosaic' })).body).toEqual([])
  expect((await recall({ user: 'no-such-player' })).status).toBe(404)
  expect((await recall({ user: seat.player, currency: 'XTS' })).status).toBe(404)
  expect((await recall({})).status).toBe(400)

  await repeat(bought.round, 60)
  const most = await featuresOf(seat)
  expect(most).toHaveLength(50)
  expect(most.map(({ openedAtMs }) => openedAtMs)).toEqual(
    most.map(({ openedAtMs }) => openedAtMs).toSorted((one, two) => two - one),
  )
  expect(most.map(({ id }) => id)).toContain(bought.round)
  expect((await recall({ user: seat.player })).body).toHaveLength(50)
})

test('a game without features has no such list', async () => {
  const seat = await stage.sit({ game: 'mines' })
  expect((await seat.open()).hasFeature).toBe(false)
  expect(await featuresOf(seat)).toEqual([])
})

test('a play reads its own session and its newest round, however much was played before', async () => {
  const [seat, other] = [await stage.sit(), await stage.sit()]
  const { round } = await spinPlainly(seat)
  await spinPlainly(other)
  const rounds = await stage.rows<{ session: string; player: string; game: string }>(
    `SELECT session_id AS session, player_id::text AS player, round.game_code AS game
       FROM studio.round JOIN studio.player ON player.id = player_id WHERE player.name = ANY ($1) ORDER BY round.id = $2 DESC`,
    [[seat.player, other.player], round],
  )
  const [own, before] = [rounds[0], rounds.at(-1)]
  if (!own || !before) throw new Error('two rounds were played')
  await repeat(round, 5_000)
  await stage.rows(
    `INSERT INTO studio.money_call (id, kind, player_id, session_id, game_code, round_id, amount, closes_round, status,
                                    due_at, answered_at)
     SELECT gen_random_uuid(), 'bet', $1, $2, $3, 'earlier-' || nth, 1, false, 'done', now(), now()
       FROM generate_series(1, 5000) AS nth`,
    [before.player, before.session, before.game],
  )
  await stage.rows('ANALYZE studio.round, studio.money_call, studio.step')
  const plans: string[] = []
  const explained: Sql = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const plan = await stage.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values])
    plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'))
    return await stage.rows<Row>(text, [...values])
  }
  await selectNet(explained, own.session)
  const of = { playerId: BigInt(own.player), gameCode: own.game }
  for (const isByCommand of [true, false])
    expect(await selectLastPlayed(explained, { ...of, isByCommand })).toMatchObject({
      result: expect.anything(),
    })
  await selectLastRound(explained, of)
  expect(plans.filter((plan) => /Seq Scan on (money_call|round|step)|Sort/.test(plan))).toEqual([])
})
