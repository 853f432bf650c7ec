import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { waitFor } from '#test/patience.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'

import { ticketJobs } from './jobs.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(() => stage.server.close())

const ONE = balls(1, 2, 3, 4, 5, 6)
const OTHER = balls(1, 2, 3, 4, 5, 7)

/** The job of settlements, which asks the database by itself once an hour alone. */
async function startSettling(): Promise<void> {
  const { hub, log, notifications, store } = stage.server.services
  const [job] = ticketJobs({
    hub,
    log,
    notifyFastWins: async () => undefined,
    listen: notifications.listen,
    waitMs: 3_600_000,
  })
  const run = job?.run(store, {})
  onTestFinished(async () => {
    job?.endWait?.()
    await run
  })
}

test('a result of two operators, its correction and a cancellation wake the job of settlements', async () => {
  await startSettling()
  const draw = await results.next()
  await results.better(draw, 4)
  await results.drawn(draw, ONE)
  const settled = (version: number) =>
    waitFor(async () => expect(await results.rowOf(draw)).toMatchObject({ isSettled: true, version }))
  await settled(1)
  await results.corrected(draw, { numbers: OTHER })
  await settled(2)
  await results.cancelled(draw, 2)
  await settled(3)
})
