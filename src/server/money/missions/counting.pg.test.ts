import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addDays } from '#domain/records/business-day.ts'
import { addBoard, countAnew } from '#test/pg/board-stage.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import {
  addMission,
  cardOf,
  claim,
  countMissions,
  newPlayer,
  playOnce,
  playTimes,
  setNoon,
} from '#test/pg/mission-stage.ts'
import type { Holder } from '#test/pg/point-holders.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countDue } from './counting.ts'
import { lapseAll } from './jobs.ts'

const UNITS = 100_000n

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await setNoon(server)
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const never = () => undefined

test('a second version of a mission done once takes nothing from members who are done, and one version rewards', async () => {
  const lastDay = addDays(new Date().toISOString().slice(0, 10), 30)
  const mission = await addMission(server, { recurrence: 'once', toDay: lastDay, budget: 50n })
  const members = [await newPlayer(server), await newPlayer(server)]
  for (const member of members) for (let at = 0; at < 3; at += 1) await playOnce(server, member)
  await countMissions(server)
  // The first version was of yesterday; the second one is of today.
  await server.asOwner(
    `UPDATE mission_play SET day = day - 1 WHERE member_id = ANY ('{${members.map(({ id }) => id).join()}}');
     ALTER TABLE mission_version DISABLE TRIGGER versions_stay;
     UPDATE mission_version SET from_day = from_day - 1 WHERE mission = '${mission}';
     ALTER TABLE mission_version ENABLE TRIGGER versions_stay;
     ALTER TABLE mission_reward DISABLE TRIGGER ends_once;
     UPDATE mission_reward SET period_start = period_start - 1, reached_day = reached_day - 1 WHERE mission = '${mission}';
     ALTER TABLE mission_reward ENABLE TRIGGER ends_once;
     INSERT INTO mission_version (merchant_id, mission, version, name, task, categories, target, recurrence, gives, amount,
                                  budget, claim_days, from_day, to_day)
     SELECT merchant_id, mission, 2, name, task, categories, target, recurrence, gives, 70, 70, claim_days, from_day + 1, to_day
       FROM mission_version WHERE mission = '${mission}'`,
  )
  const cards = await Promise.all(members.map((member) => cardOf(server, member, mission)))
  expect(new Set(cards.map((card) => card?.state))).toEqual(new Set(['claimable', 'done']))
  const waiting = members[cards.findIndex((card) => card?.state === 'done')]
  if (!waiting) throw new Error('nobody waits')
  await server.asOwner(`UPDATE mission_reward SET claim_ends_at = now() WHERE mission = $1`, [mission])
  await lapseAll(server.services.store, never)
  // Both versions are done now, and both budgets hold a reward.
  await playTimes(server, waiting, 3)
  expect(await cardOf(server, waiting, mission)).toMatchObject({ state: 'claimable', amount: '50' })
  const rewards = await server.asOwner(
    `SELECT version, amount::text, (SELECT sum(used)::text FROM mission_budget WHERE mission = $1) AS used
       FROM mission_reward WHERE mission = $1 AND member_id = $2`,
    [mission, waiting.id],
  )
  expect(rewards).toEqual([{ version: 1, amount: '50', used: '50' }])
  expect(typeof (await claim(server, waiting, await rewardOf(waiting, mission)))).toBe('object')
  // The card goes on to say what was paid, not what the second version gives.
  expect(await cardOf(server, waiting, mission)).toMatchObject({ state: 'claimed', amount: '50' })
})

const rewardOf = async (member: Holder, mission: string) =>
  (await cardOf(server, member, mission))?.reward?.id

test('a member whose count fails stops no other one, is named, and stays due', async () => {
  const mission = await addMission(server, { target: 1n })
  const members = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  const [early, failing, late] = members
  if (!early || !failing || !late) throw new Error('no members')
  for (const member of members) await playOnce(server, member)
  await server.asOwner(
    `CREATE FUNCTION fail_reward() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no reward'; END $$;
     CREATE TRIGGER fails BEFORE INSERT ON mission_reward FOR EACH ROW WHEN (NEW.member_id = ${failing.id})
       EXECUTE FUNCTION fail_reward()`,
  )
  await follow(server)
  const notified: bigint[] = []
  const count = () => countDue(server.services.store, (memberId) => notified.push(memberId))
  await expect(count()).rejects.toMatchObject({
    errors: [
      { message: `the missions of member ${failing.id} of merchant ${failing.merchantId} were not counted` },
    ],
  })
  await count()
  expect(notified).toEqual(expect.arrayContaining([early.id, late.id]))
  expect(notified).not.toContain(failing.id)
  for (const member of [early, late])
    expect(await cardOf(server, member, mission)).toMatchObject({ state: 'claimable' })
  expect(await cardOf(server, failing, mission)).toMatchObject({ state: 'done' })
  const due = () =>
    server.asOwner(
      `SELECT DISTINCT member_id::text AS id, ready_at > now() + interval '9 minutes' AS waits FROM mission_due
        WHERE member_id = ANY ($1)`,
      [members.map(({ id }) => id)],
    )
  expect(await due()).toEqual([{ id: failing.id.toString(), waits: true }])
  await server.asOwner(`DROP TRIGGER fails ON mission_reward; DROP FUNCTION fail_reward()`)
  await playOnce(server, failing)
  await countMissions(server)
  expect(await cardOf(server, failing, mission)).toMatchObject({ state: 'claimable' })
  expect(await due()).toEqual([])
})

/** The running states of a member's scores. The number of their spare bets depends on the way there. */
const talliesOf = (member: Holder, boardsOf: readonly string[]) =>
  server.asOwner<{ score: string }>(
    `SELECT score::text, reached_us::text, best_points[1:2]::text[] AS best
       FROM board_tally WHERE member_id = $1 AND board = ANY ($2) ORDER BY array_position($2, board)`,
    [member.id, boardsOf],
  )

test('scores that are kept step by step are those of all bets, with bets that are taken back', async () => {
  const rules = { best: 2, stakeMin: 8n * UNITS }
  const boardsOf = [
    await addBoard(server, { ...rules, score: 'stakes' }),
    await addBoard(server, { ...rules, score: 'multiples' }),
  ]
  const member = await newPlayer(server)
  const placed: { reference: string; amount: bigint; reverses: bigint }[] = []
  const scores: string[] = []
  for (let step = 1; step <= 12; step += 1) {
    const [taken] = step % 3 === 0 ? placed.splice((step * 5) % placed.length, 1) : []
    if (taken) await playOnce(server, member, { ...taken, kind: 'bet_return', ends: false })
    const [reference, amount] = [randomUUID(), BigInt(5 + ((step * 7) % 20)) * UNITS]
    const isWon = step % 2 === 0
    const reverses = await playOnce(server, member, { reference, amount, ends: !isWon })
    if (isWon)
      await playOnce(server, member, { reference, kind: 'win', amount: BigInt((step * 31) % 90) * UNITS })
    else placed.push({ reference, amount, reverses })
    // Two steps are counted at once, then one.
    if (step % 3 === 1) continue
    await countMissions(server)
    if (step % 6 !== 0) continue
    const kept = await talliesOf(member, boardsOf)
    await countAnew(server, member)
    expect(await talliesOf(member, boardsOf)).toEqual(kept)
    scores.push(...kept.map(({ score }) => score))
  }
  expect(new Set(scores).size).toBe(4)
  expect(await server.asOwner('SELECT FROM board_change WHERE member_id = $1', [member.id])).toEqual([])
})
