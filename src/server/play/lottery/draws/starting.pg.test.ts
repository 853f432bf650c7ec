import { expect, onTestFinished, test } from 'vitest'

import { findGame } from '#domain/lottery/games/games.ts'
import { waitFor } from '#test/patience.ts'
import { drawPartsOf } from '#test/pg/lottery-stage.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { drawJobs } from './jobs.ts'

test('the first run of the job of draws plans those of a new installation, and pages are notified', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const planned = async () => (await server.asOwner('SELECT FROM lottery_draw')).length
  expect(await planned()).toBe(0)
  const game = findGame('XSMB')
  if (!game) throw new Error('no game')
  let notified = 0
  const [job] = drawJobs({ ...(await drawPartsOf()), games: [game], notify: () => (notified += 1) })
  const run = job?.run(server.services.store, {})
  onTestFinished(async () => {
    job?.endWait?.()
    await run
  })
  await waitFor(() => expect(notified).toBeGreaterThan(0))
  expect(await planned()).toBeGreaterThan(50)
})
