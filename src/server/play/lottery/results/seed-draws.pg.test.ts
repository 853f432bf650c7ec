import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/lottery-draws.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

import { cancelResult } from './store.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(() => stage.server.close())

const ONE = balls(1, 2, 3, 4, 5, 6)
const read = async (by: MoneyStage['owner'], draw: StagedDraw) =>
  (await stage.call(by, calls.readDraw, { merchantCode: stage.code, id: draw.id.toString() })).value

test('the database cancels no draw whose seed was released', async () => {
  const [draw] = await planGame(stage.server, 'K3_3', 1)
  if (!draw) throw new Error('no draw')
  await stage.server.asOwner(`UPDATE lottery_draw SET state = 'closed', released_at = now() WHERE id = $1`, [
    draw.id,
  ])
  await results.approved(draw, 'lotteryDraws.cancelDraw')
  const cancel = () =>
    stage.server.services.store.transact((tx) => cancelResult(tx, results.decidedOn(draw, 0)))
  expect(await cancel()).toBe(false)
})

test('a draw from a seed is cancelled only before its seed is released, and never corrected', async () => {
  const [draw, late] = await planGame(stage.server, 'K3_1', 2)
  if (!draw || !late) throw new Error('no draws')
  expect(await results.cancelled(draw, 0)).toMatchObject({ status: 200 })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'cancelled', version: 0 })
  const proposed = await results.cancel(stage.owner, late, 0)
  await results.close(late)
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).code).toBe('changed_meanwhile')
  expect((await results.cancel(stage.owner, late, 1)).code).toBe('seed_released')
  expect((await results.correct(stage.owner, late, { numbers: ONE })).code).toBe('draw_of_house')
})

test('a draw whose seed cannot be opened is cancelled by two operators after an hour, with one alarm', async () => {
  const [draw] = await planGame(stage.server, 'SSC_5', 1)
  if (!draw) throw new Error('no draw')
  await moveDraw(stage.server, draw, { closes: -3_800, draws: -3_700 })
  // Released by a process that stopped before it opened the seed, and then the secret of the house is lost.
  await stage.server.asOwner(`UPDATE lottery_draw SET state = 'closed', released_at = now() WHERE id = $1`, [
    draw.id,
  ])
  const logged: unknown[] = []
  const lost = await drawPartsOf(logged, { houseKey: Buffer.alloc(32, 7) })
  const { store } = stage.server.services
  for (let run = 0; run < 3; run += 1) await drawDue(store, lost)
  expect(logged).toEqual([{ alarm: 'lottery_draw', game: 'SSC_5', number: draw.number }])
  expect(await read(stage.owner, draw)).toMatchObject({ isUnreadable: true, isLate: true, deeds: [] })
  expect((await results.cancel(stage.owner, draw, 0)).code).toBe('seed_released')
  await results.approved(draw, 'lotteryDraws.cancelDraw')
  const cancel = () => store.transact((tx) => cancelResult(tx, results.decidedOn(draw, 0)))
  expect(await cancel()).toBe(false)

  await stage.server.asOwner(
    `UPDATE lottery_draw SET unreadable_at = now() - interval '61 minutes' WHERE id = $1`,
    [draw.id],
  )
  expect(await read(stage.owner, draw)).toMatchObject({ deeds: ['cancel'] })
  expect(await results.cancelled(draw, 0)).toMatchObject({ status: 200 })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'cancelled', version: 0 })
  // The claim can be proven wrong with the secret.
  expect(await stage.server.asOwner('SELECT FROM lottery_seed WHERE draw_id = $1', [draw.id])).toHaveLength(1)
})

test('a draw whose seed can be opened again is drawn', async () => {
  const [draw] = await planGame(stage.server, 'K3_5', 1)
  if (!draw) throw new Error('no draw')
  await moveDraw(stage.server, draw, { closes: -120, draws: -60 })
  const { store } = stage.server.services
  await drawDue(store, await drawPartsOf([], { houseKey: Buffer.alloc(32, 7) }))
  expect(await read(stage.owner, draw)).toMatchObject({
    state: 'closed',
    isUnreadable: true,
    waitsMinutes: 1,
  })
  await drawDue(store, await drawPartsOf())
  expect(await read(stage.owner, draw)).toMatchObject({ state: 'drawn', isUnreadable: false })
})
