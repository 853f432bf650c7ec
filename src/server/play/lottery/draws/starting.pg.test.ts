import { expect, onTestFinished, test } from 'vitest'

import { waitFor } from '#test/patience.ts'
import { drawPartsOf } from '#test/pg/lottery-stage.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { drawJobs } from './jobs.ts'

test('the first run of the job of draws plans those of a new installation, and pages are notified', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const planned = async () =>
    (await server.asOwner<{ code: string }>('SELECT DISTINCT game_code AS code FROM lottery_draw')).length
  expect(await planned()).toBe(0)
  let notified = 0
  const [job] = drawJobs({ ...(await drawPartsOf()), notify: () => (notified += 1) })
  const run = job?.run(server.services.store, {})
  onTestFinished(async () => {
    await job?.stop?.()
    await run
  })
  await waitFor(() => expect(notified).toBeGreaterThan(0))
  expect(await planned()).toBeGreaterThan(40)
})
