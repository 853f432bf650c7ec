import { expect, onTestFinished, test } from 'vitest'

import { openTestServer } from '#test/pg/test-server.ts'

import { type Job, runJobs } from './runner.ts'
import { addJob } from './store.ts'

test('a failed job is recorded and retried, and the jobs after it run', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const ran: string[] = []
  const job = (name: string, fails: boolean): Job => ({
    name,
    queue: 'upkeep',
    run: () => {
      ran.push(name)
      return fails ? Promise.reject(new Error(`${name} is broken`)) : Promise.resolve()
    },
  })
  const { storeOf, openAlone, log, store } = server.services
  const { ownerUrl } = server.database
  const jobs = [job('broken', true), job('whole', false)]
  const running = await runJobs({ ownerUrl, storeOf, openAlone, log, jobs, countJob: () => {} })
  onTestFinished(() => running.stop())
  const noted = () =>
    server.asOwner<object>(
      `SELECT last_error AS error, attempts, locked_by AS locked FROM graphile_worker._private_jobs`,
    )
  await store.transact((tx) => addJob(tx, 'broken'))
  await expect
    .poll(noted, { timeout: 60_000 })
    .toEqual([{ error: 'broken is broken', attempts: 1, locked: null }])
  await store.transact((tx) => addJob(tx, 'whole'))
  await expect.poll(() => ran, { timeout: 60_000 }).toContain('whole')
})
