import { afterAll, beforeAll, expect, test } from 'vitest'

import { ticketPack } from '#contract/console/lottery-tickets.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { permissions } from '#domain/access/permission.ts'
import { openJackpotStage } from '#test/pg/jackpot-stage.ts'
import { settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

import type { TicketPackFacts } from './pack-facts.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(() => stage.server.close())

async function ticketOf({ id }: { readonly id: bigint }): Promise<string> {
  const [row] = await stage.server.asOwner<{ id: string }>(
    'SELECT id::text FROM lottery_ticket WHERE member_id = $1',
    [id],
  )
  return row?.id ?? ''
}
async function take(id: string, by: Proof = stage.owner, scope: object = { merchantCode: stage.code }) {
  const answer = await stage.server.console.inject({
    url: `${ticketPack.path}?${new URLSearchParams({ ...scope, id })}`,
    headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...by.headers },
  })
  const text = answer.rawPayload.toString('utf8')
  return { status: answer.statusCode, type: answer.headers['content-type'], text }
}
/** The data of a pack; its files are stored uncompressed. */
function factsOf({ text }: { readonly text: string }): TicketPackFacts {
  const from = text.indexOf('{\n  "issuedAt"')
  return JSON.parse(text.slice(from, text.indexOf('\n}\n', from) + 2)) as TicketPackFacts
}

test('a pack has the bets with their odds, the results, all that was moved, and corrections', async () => {
  const draw = await results.next()
  const member = await results.better(draw, 1)
  const id = await ticketOf(member)
  await results.drawn(draw, balls(1, 2, 3, 4, 5, 6))
  await settleAll(stage.server)
  const corrected = await results.correct(stage.owner, draw, { numbers: balls(2, 3, 4, 5, 6, 7) })
  await judgeAs(stage.server, stage.other, corrected.value['waits'])
  await settleAll(stage.server)
  const pack = await take(id)
  expect([pack.status, pack.type]).toEqual([200, 'application/zip'])
  expect(pack.text).toContain(`ticket-${id}.html`)
  expect(factsOf(pack)).toMatchObject({
    member: { id: member.id.toString() },
    ticket: { id, state: 'lost', win: '0.00', lines: [{ type: 'pick1', odds: ['6.000'], stake: '10.00' }] },
    slip: { requestId: expect.any(String) },
    returnMilli: 800,
    draw: { numero: draw.number, drawnBy: 'official', version: 2, opened: balls(2, 3, 4, 5, 6, 7) },
    results: [
      {
        version: 1,
        kind: 'drawn',
        opened: balls(1, 2, 3, 4, 5, 6),
        by: [expect.any(String), expect.any(String)],
      },
      { version: 2, kind: 'corrected', opened: balls(2, 3, 4, 5, 6, 7), reason },
    ],
    owed: [],
    transfers: [
      { key: `play:lottery:T${id}:bet`, kind: 'bet' },
      { key: `play:lottery:T${id}:win:1`, kind: 'win' },
      { key: `play:lottery:T${id}:unwin:2` },
    ],
    deeds: [{ action: 'ticket.pack' }],
  })
  expect(pack.text).toContain('Corrected result')
  const [entry] = await stage.server.asOwner(
    `SELECT after, operator_id AS by FROM audit_entry WHERE action = 'ticket.pack' AND member_id = $1`,
    [member.id],
  )
  expect(entry).toEqual({ after: { ticket: id }, by: stage.owner.operatorId })
})

test('a pack of an open ticket has its draw without a result', async () => {
  const draw = await results.next()
  const facts = factsOf(await take(await ticketOf(await results.better(draw, 3))))
  expect(facts).toMatchObject({ ticket: { state: 'open' }, results: [], transfers: [{ kind: 'bet' }] })
  expect(facts.draw.opened).toBeUndefined()
})

/** The member takes it from the site. */
async function takeOwn(id: string, member: Parameters<typeof stage.server.fixtures.memberSession>[0]) {
  const { headers } = await stage.server.fixtures.memberSession(member)
  const answer = await stage.server.site.inject({
    url: `${lotteryTickets.pack.path}?${new URLSearchParams({ id })}`,
    headers: { host: stage.server.host, 'sec-fetch-site': 'same-origin', ...headers },
  })
  const text = answer.rawPayload.toString('utf8')
  return { status: answer.statusCode, type: answer.headers['content-type'], text }
}

test('members take the pack of their own ticket, which names no operator, and of no other one', async () => {
  const draw = await results.next()
  const member = await results.better(draw, 1)
  const other = await results.better(draw, 2)
  const id = await ticketOf(member)
  await results.drawn(draw, balls(1, 2, 3, 4, 5, 6))
  await settleAll(stage.server)
  await take(id)
  const pack = await takeOwn(id, member)
  expect([pack.status, pack.type]).toEqual([200, 'application/zip'])
  const facts = factsOf(pack)
  expect(facts).toMatchObject({
    ticket: { id, state: 'won', win: '60.00' },
    results: [{ version: 1, kind: 'drawn', by: [], evidence: [{ source: expect.any(String) }, {}] }],
    transfers: [{ kind: 'bet' }, { kind: 'win' }],
  })
  expect(facts.deeds.map(({ action, by }) => [action, by])).toEqual([
    ['ticket.pack', null],
    ['ticket.pack', null],
  ])
  expect(pack.text).not.toContain('pictures":[')
  const entries = await stage.server.asOwner(
    `SELECT operator_id AS by FROM audit_entry WHERE action = 'ticket.pack' AND member_id = $1 ORDER BY id`,
    [member.id],
  )
  expect(entries).toEqual([{ by: stage.owner.operatorId }, { by: null }])
  expect((await takeOwn(id, other)).status).toBe(404)
})

test('operators of another brand get no pack, those without the right none, and those of the brand no names of others', async () => {
  const draw = await results.next()
  const id = await ticketOf(await results.better(draw, 1))
  const { id: merchantId } = await stage.server.fixtures.merchant()
  const stranger = await stage.server.fixtures.operatorSession(permissions, { merchantId })
  expect((await take(id, stranger, {})).status).toBe(404)
  const without = await stage.server.fixtures.operatorSession(['members.read'])
  expect((await take(id, without)).status).toBe(403)
  await results.drawn(draw, balls(1, 2, 3, 4, 5, 6))
  const own = await stage.server.fixtures.operatorSession(permissions, {
    merchantId: stage.server.merchantId,
  })
  expect(factsOf(await take(id, own, {})).results).toMatchObject([{ version: 1, by: [] }])
})

test('a pack has the pools of the ticket with every count, and what the ticket won of each', async () => {
  const jackpot = openJackpotStage(stage, 'MEGA645')
  await jackpot.open([{ level: 1, shareMilli: 100, seed: '500.00', fullStake: '10.00' }])
  const draw = await results.next()
  const [one, two] = [await jackpot.member(), await jackpot.member()]
  const id = (await jackpot.place(one, draw, [{ row: [1, 2, 3, 4, 5, 6], stake: 10 }])).toString()
  await jackpot.place(two, draw, [{ row: [1, 2, 3, 4, 5, 6], stake: 5 }])
  const before = factsOf(await take(id))
  expect(before.jackpots).toEqual([{ level: 1, share: '1.00', counts: [] }])
  await results.drawn(draw, balls(1, 2, 3, 4, 5, 6))
  await settleAll(stage.server)
  await results.corrected(draw, { numbers: balls(7, 8, 9, 10, 11, 12), version: 1 })
  await settleAll(stage.server)
  const pack = await take(id)
  const of = { pool: '501.50', fullStake: '10.00', isReleased: false }
  expect(factsOf(pack).jackpots).toMatchObject([
    {
      level: 1,
      share: '1.00',
      counts: [
        { ...of, version: 1, units: 2, paid: '501.49', ownUnits: 1, won: '334.33' },
        { ...of, version: 2, units: 0, paid: '0.00', ownUnits: 0, won: '0.00' },
      ],
    },
  ])
  expect(pack.text).toContain('Share of the stake')
  const own = await takeOwn(id, one)
  expect(own.text).toContain('"won": "334.33"')
  // A ticket that plays for no pool has none, and no table of them.
  const plain = await take(await ticketOf(await results.better(await results.next(), 3)))
  expect(factsOf(plain).jackpots).toEqual([])
  expect(plain.text).not.toContain('Share of the stake')
})
