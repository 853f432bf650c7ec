import { expect, onTestFinished, test } from 'vitest'

import { openTestServer } from '#test/pg/test-server.ts'

import { type Job, runJobs } from './runner.ts'
import { addJob } from './store.ts'

test('a job of the start runs at once, also beside the run of another process', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { storeOf, openAlone, log } = server.services
  const { ownerUrl } = server.database
  const ran: string[] = []
  const run = (name: string) => () => Promise.resolve(void ran.push(name))
  const jobs: Job[] = [
    { name: 'first', queue: 'upkeep', isAlone: true, atStart: true, cron: '0 0 1 1 *', run: run('first') },
    { name: 'later', queue: 'upkeep', cron: '0 0 1 1 *', run: run('later') },
  ]
  for (let process = 1; process <= 2; process += 1) {
    const running = await runJobs({ ownerUrl, storeOf, openAlone, log, jobs, countJob: () => {} })
    onTestFinished(() => running.stop())
    await expect.poll(() => ran.length, { timeout: 60_000 }).toBe(process)
  }
  expect(ran).toEqual(['first', 'first'])
})

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
