import { afterAll, beforeAll, expect, test } from 'vitest'

import { takeBackTickets } from '#server/money/raffles/actions.ts'
import { lockSums } from '#server/money/raffles/store.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import type { Holder } from '#test/pg/point-holders.ts'
import { giveTo } from '#test/pg/raffle-stage.ts'
import { addDraw, closeDraw, runDraws } from '#test/pg/ticket-draw-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

test('tickets of a reward are taken back before the list is sealed, never after', async () => {
  const raffle = await addDraw(server)
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  const who = ({ id: memberId, merchantId }: Holder) => ({ memberId, merchantId })
  for (const [member, reference] of [
    [one, 'first'],
    [one, 'second'],
    [other, 'third'],
  ] as const)
    await giveTo(server, member, raffle, 2, reference)
  const gift = (reference: string) => ({ raffle, source: 'operator', reference }) as const
  const back = (reference: string) =>
    server.services.store.transact((tx) => takeBackTickets(tx, who(one), gift(reference)))
  expect(await back('first')).toBe(2)
  await closeDraw(server, raffle, false)
  await runDraws(server)
  expect(await back('second')).toBe(0)
  const [sums] = await server.asOwner(
    `SELECT sum.given, draw.list_count AS listed FROM raffle_sum AS sum JOIN raffle_draw AS draw USING (merchant_id, raffle, version)
      WHERE raffle = $1`,
    [raffle],
  )
  expect(sums).toEqual({ given: 4, listed: 4 })
})

test('a ticket that waits for the sealing of its list is not given', async () => {
  const raffle = await addDraw(server)
  const late = await newPlayer(server)
  let waiting: Promise<string> = Promise.resolve('')
  await server.services.store.transact(async (tx) => {
    await lockSums(tx, { merchantId: server.merchantId, raffle, version: 1 })
    waiting = giveTo(server, late, raffle).then(
      () => 'given',
      (error: Error) => error.message,
    )
    await expect.poll(async () => (await server.asOwner(countWaitingSessions))[0]).toEqual({ count: 1 })
    await closeDraw(server, raffle)
  })
  expect(await waiting).toMatch('none_left')
})
