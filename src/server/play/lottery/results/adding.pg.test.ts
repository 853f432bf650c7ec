import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/lottery-draws.ts'
import { lottery } from '#contract/lottery.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { planExtra } from '#domain/lottery/schedule/extra-draws.ts'
import { addExtra, planDraws } from '#server/play/lottery/draws/actions.ts'
import { drawPartsOf } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
const game = (() => {
  const found = findGame('XSMB')
  if (!found) throw new Error('no game')
  return found
})()
const dayIn = (days: number) => addDays(dayAt(Date.now(), game.zone), days)
beforeAll(async () => {
  stage = await openMoneyStage()
  await planDraws(stage.server.services.store, await drawPartsOf(), [game])
})
afterAll(() => stage.server.close())

const add = (input: Partial<{ gameCode: string; day: string; time: string }> = {}, by = stage.owner) =>
  stage.call(by, calls.addDraw, {
    merchantCode: stage.code,
    ...once(),
    gameCode: 'XSMB',
    day: dayIn(3),
    time: '21:00',
    reason,
    ...input,
  })
const numbered = (day: string, place: number) => `${day.replaceAll('-', '')}-X${place}`
const rowOf = async (number: string) =>
  (
    await stage.server.asOwner<{ state: string; drawnBy: string; drawsAt: Date }>(
      `SELECT state, drawn_by AS "drawnBy", draws_at AS "drawsAt" FROM lottery_draw WHERE game_code = 'XSMB' AND number = $1`,
      [number],
    )
  )[0]

test('two operators add a draw; players get it as any other, and the plan goes on', async () => {
  const number = numbered(dayIn(3), 1)
  const proposed = await add()
  expect(proposed.status).toBe(200)
  expect(await rowOf(number)).toBeUndefined()
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect(await judgeAs(stage.server, stage.other, proposed.value['waits'])).toMatchObject({ status: 200 })
  expect(await rowOf(number)).toMatchObject({
    state: 'planned',
    drawnBy: 'official',
    drawsAt: new Date(planExtra(game, { day: dayIn(3), time: '21:00', place: 1 }).drawsAtMs),
  })
  const { body } = await stage.server.site.inject({
    url: `${lottery.draw.path}?gameCode=XSMB&numero=${number}`,
    headers: { host: stage.server.host },
  })
  expect(body).toContain(number)
  expect(await planDraws(stage.server.services.store, await drawPartsOf(), [game])).toBe(0)
  const [audit] = await stage.server.asOwner<{ after: object }>(
    `SELECT after FROM audit_entry WHERE action = 'draw.add' ORDER BY id DESC LIMIT 1`,
  )
  expect(audit?.after).toMatchObject({ draw: `XSMB ${number}` })
})

test('a draw is refused in the past, too far ahead, near another one, and of a lottery of every few minutes', async () => {
  expect((await add({ day: dayIn(-1) })).code).toBe('extra_too_soon')
  expect((await add({ day: dayIn(40) })).code).toBe('extra_too_far')
  expect((await add({ day: dayIn(4), time: '18:30' })).code).toBe('extra_overlaps')
  expect((await add({ gameCode: 'K3_1' })).code).toBe('extra_not_allowed')
  expect((await add({ gameCode: 'NONE' })).status).toBe(404)
})

test('of two proposals for one hour the second is refused when it is approved', async () => {
  const day = dayIn(5)
  const [one, other] = [await add({ day, time: '22:00' }), await add({ day, time: '22:30' }, stage.other)]
  expect((await judgeAs(stage.server, stage.other, one.value['waits'])).status).toBe(200)
  expect((await judgeAs(stage.server, stage.owner, other.value['waits'])).code).toBe('extra_overlaps')
  expect(await rowOf(numbered(day, 2))).toBeUndefined()
})

test('the database adds no draw that is not approved, closed already, or near another one', async () => {
  const { server, owner, other } = stage
  const ids = { firstId: owner.operatorId, secondId: other.operatorId }
  const approve = (drawsAtMs: number) =>
    server.asOwner(
      `INSERT INTO desk_proposal (deed, subject, input, before, after, cause, reason, request_id, status, proposed_by,
                                  judged_by, judged_at, lapses_at)
       VALUES ('lotteryDraws.addDraw', $1, '{}', '{}', '{}', 'always', '', gen_random_uuid(), 'approved', $2, $3, now(),
               now() + interval '1 day')`,
      [`XSMB ${new Date(drawsAtMs).toISOString()}`, ids.firstId, ids.secondId],
    )
  const insert = async (day: string, time: string) =>
    server.services.store.transact((tx) =>
      addExtra(tx, {
        game,
        draw: planExtra(game, { day, time, place: 7 }),
        houseKey: Buffer.alloc(32),
        isDemo: false,
        ...ids,
      }),
    )
  const free = { day: dayIn(6), time: '22:00' }
  await expect(insert(free.day, free.time)).rejects.toThrow('is not approved')
  for (const [day, time, why] of [
    [dayIn(-2), '22:00', 'would be closed'],
    [dayIn(6), '18:30', 'overlaps another one'],
  ] as const) {
    await approve(planExtra(game, { day, time, place: 7 }).drawsAtMs)
    await expect(insert(day, time)).rejects.toThrow(why)
  }
  await approve(planExtra(game, { ...free, place: 7 }).drawsAtMs)
  expect(await insert(free.day, free.time)).toBeGreaterThan(0)
})
