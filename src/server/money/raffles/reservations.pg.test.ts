import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/raffles.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { addRaffle, sumsOf } from '#test/pg/raffle-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

const common = () => ({ merchantCode: stage.code, reason })
const fit = {
  name: 'Prize wheel',
  kind: 'wheel',
  prizes: [
    { gives: 'points', amount: '5', weight: 70 },
    { gives: 'none', amount: '0', weight: 30 },
  ],
  tickets: 100,
  ticketDays: 7,
}
const save = (raffle: string, version: number, rules: object) =>
  stage.call(stage.owner, calls.saveRaffle, { ...common(), raffle, version, rules })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])

test('the next version of a raffle takes over what rewards have reserved, and has no fewer tickets', async () => {
  const { server } = stage
  const raffle = await addRaffle(server)
  const member = await newPlayer(server)
  const reserve = (reference: string, count: number) =>
    server.asOwner<{ is: boolean }>(`SELECT raffle_reserve($1, $2, 'mission', $3, $4, NULL) AS is`, [
      member.merchantId,
      raffle,
      reference,
      count,
    ])
  expect(await reserve('kept', 6)).toEqual([{ is: true }])
  expect((await save(raffle, 1, { ...fit, tickets: 5 })).code).toBe('raffle_tickets_gone')
  const next = await save(raffle, 1, { ...fit, tickets: 11 })
  // A reward that is promised meanwhile is counted in the version that is newest after the lock.
  const [published] = await Promise.all([
    approve(next),
    server.asOwner(`SELECT raffle_free($1, 'mission', 'kept')`, [member.merchantId]),
    ...Array.from({ length: 4 }, (_, nth) => reserve(`meanwhile ${nth}`, 1)),
  ])
  expect(published.status).toBe(200)
  expect(await sumsOf(server, raffle)).toEqual({ given: 0, reserved: 4, left: 7 })
  expect(await reserve('too many', 8)).toEqual([{ is: false }])
  const own = await server.asOwner(
    'SELECT version, reserved FROM raffle_sum WHERE raffle = $1 ORDER BY version',
    [raffle],
  )
  expect(own).toEqual([
    { version: 1, reserved: 0 },
    { version: 2, reserved: 4 },
  ])
  const [named] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    member.id,
  ])
  const give = (count: number) =>
    stage.call(stage.owner, calls.giveTickets, {
      ...common(),
      raffle,
      version: 2,
      accounts: [named?.account ?? ''],
      count,
      requestId: randomUUID(),
    })
  expect((await give(8)).code).toBe('raffle_tickets_gone')
  expect((await approve(await give(7))).status).toBe(200)
})
