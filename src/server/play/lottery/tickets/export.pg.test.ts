import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportTickets } from '#contract/console/lottery-tickets.ts'
import { permissions } from '#domain/access/permission.ts'
import { takeFilePlace } from '#server/people/members/actions.ts'
import { settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import type { Proof } from '#test/pg/test-server.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(() => stage.server.close())

async function file(query: Readonly<Record<string, string>>, by: Proof = stage.owner) {
  const answer = await stage.server.console.inject({
    url: `${exportTickets.path}?${new URLSearchParams({ merchantCode: stage.code, ...query })}`,
    headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...by.headers },
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body }
}
const rowsOf = ({ text }: { readonly text: string }) => text.trimEnd().split('\r\n').slice(1)

test('the file has the tickets of the filter with their bets, and the export is audited', async () => {
  const draw = await results.next()
  const members = [await results.better(draw, 1), await results.better(draw, 30)]
  const other = await results.next()
  await results.better(other, 2)
  await results.drawn(draw, balls(1, 2, 3, 4, 5, 6))
  await settleAll(stage.server)
  const ofDraw = await file({ gameCode: 'MEGA645', numero: draw.number })
  expect([ofDraw.status, ofDraw.type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(ofDraw.text).toMatch(/^\u{feff}"ticket","placed_at","account",/u)
  const rows = rowsOf(ofDraw)
  expect(rows).toHaveLength(members.length)
  expect(rows[0]).toMatch(
    new RegExp(
      `,"MEGA645","Mega 6/45","${draw.number}",[^,]+,"won","CNY",10\\.00,60\\.00,"pick1 1 x 10\\.00 @ 6\\.000"$`,
    ),
  )
  expect(rows[1]).toMatch(/,"lost","CNY",10\.00,0\.00,"pick1 30 x /)
  expect(rowsOf(await file({}))).toHaveLength(3)
  expect(rowsOf(await file({ state: 'won' }))).toHaveLength(1)
  expect(rowsOf(await file({ account: 'nobody' }))).toEqual([])
  const [entry] = await stage.server.asOwner<{ after: object }>(
    `SELECT after FROM audit_entry WHERE action = 'ticket.export' ORDER BY id LIMIT 1`,
  )
  expect(entry?.after).toMatchObject({ gameCode: 'MEGA645', draw: draw.number })
})

test('operators of another brand, and those without the right, get no file', async () => {
  const { id: merchantId } = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.operatorSession(permissions, { merchantId })
  expect((await file({}, stranger)).status).toBe(404)
  const without = await stage.server.fixtures.operatorSession(['members.read'])
  expect((await file({}, without)).status).toBe(403)
})

test('few files are exported at once; a further one is refused and not audited', async () => {
  const done = Promise.withResolvers<void>()
  const places = Array.from({ length: 3 }, async () => {
    const taken = Promise.withResolvers<boolean>()
    const until = stage.server.services.store.transact(async (tx) => {
      taken.resolve(await takeFilePlace(tx, 3))
      await done.promise
    })
    return { isTaken: await taken.promise, until }
  })
  const taken = await Promise.all(places)
  const exports = () => stage.server.asOwner(`SELECT 1 FROM audit_entry WHERE action = 'ticket.export'`)
  const before = (await exports()).length
  const refused = await file({})
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('files_busy')])
  expect(await exports()).toHaveLength(before)
  done.resolve()
  await Promise.all(taken.map(({ until }) => until))
  expect((await file({})).status).toBe(200)
})
