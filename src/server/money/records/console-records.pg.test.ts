import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/records.ts'
import type { Output } from '#contract/endpoint.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { localTimeOf } from '#domain/records/zone.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import type { WhoseRecord } from './reading.ts'
import { listRows, listSession } from './rows.ts'

const UNIT = 100_000n

let server: TestServer
let member: { readonly id: bigint; readonly merchantId: number }
let elsewhere: { readonly id: bigint; readonly merchantId: number }
let ofHouse: ConsoleVisitor
let ofBrand: ConsoleVisitor
let code: string
let otherCode: string
let transferId: string

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  const other = await server.fixtures.merchant()
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
  otherCode = server.services.registry.findById(other.id)?.code ?? ''
  ofHouse = await clerk(server, ['ledger.read', 'reports.read'])
  ofBrand = await clerk(server, ['ledger.read', 'reports.read'], server.merchantId)
  member = await server.fixtures.member()
  elsewhere = await server.fixtures.member({ merchantId: other.id })
  transferId = (
    await put(member, 'deposit', moved(900n * UNIT, { from: 'payment:3', to: 'main' }))
  ).toString()
  await put(member, 'bet', moved(100n * UNIT, { from: 'main', to: 'provider:PP' }))
  await put(member, 'win', moved(250n * UNIT, { from: 'provider:PP', to: 'main' }))
  await put(elsewhere, 'deposit', moved(77n * UNIT, { from: 'payment:3', to: 'main' }))
})
afterAll(() => server.close())

async function put(
  { id: memberId, merchantId }: typeof member,
  kind: LedgerKind,
  legs: Posting['legs'],
  reference = 'r',
): Promise<bigint> {
  const done = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId,
      memberId,
      currency: CURRENCY,
      key: `test:${randomUUID()}`,
      kind,
      reference,
      legs,
    }),
  )
  if (done.outcome !== 'posted') throw new Error(done.outcome)
  return done.transferId
}

test('an operator sees the member’s record as the member does', async () => {
  const id = member.id.toString()
  const { list, first, days } = (await ofBrand.call(calls.memberRecord, { id })).body.value as Output<
    typeof calls.memberRecord
  >
  expect(list.map(({ newest }) => newest.kind)).toEqual(['win', 'bet', 'deposit'])
  expect(first).toBe(1)
  expect(days).toEqual([{ day: list[0]?.newest.day, deposits: '900.00', withdrawals: '0.00', net: '150.00' }])
  expect((await ofHouse.call(calls.memberTotals, { merchantCode: code, id })).body.value).toMatchObject({
    count: 3,
    net: '1050.00',
  })
  expect(
    (await ofHouse.call(calls.memberTransfer, { merchantCode: code, id, transferId })).body.value,
  ).toMatchObject({
    entries: [{ account: 'payment:3' }, { account: 'main', before: '0.00', after: '900.00' }],
  })
})

test('a member’s money has wallets, what is held, and thirty days of figures', async () => {
  const holder = await server.fixtures.member({ merchantId: elsewhere.merchantId })
  await put(holder, 'deposit', moved(90n * UNIT, { from: 'payment:3', to: 'main' }))
  await put(holder, 'withdrawal_hold', moved(30n * UNIT, { from: 'main', to: 'locked' }))
  await put(holder, 'bet', moved(20n * UNIT, { from: 'main', to: 'provider:x' }))
  const input = { merchantCode: otherCode, id: holder.id.toString() }
  const { body } = await ofHouse.call(calls.memberMoney, input)
  expect(body.value).toMatchObject({
    currency: CURRENCY,
    wallets: [
      { account: 'locked', amount: '30.00' },
      { account: 'main', amount: '40.00' },
    ],
    free: '40.00',
    held: '30.00',
    days: [{ deposits: '90.00', withdrawals: '0.00', stakes: '20.00' }],
    totals: { deposits: '90.00', withdrawals: '0.00', net: '-20.00' },
  })
  const { balances } = body.value as { balances: { day: string; balance: string }[] }
  expect(balances).toHaveLength(30)
  expect(balances.slice(-2).map(({ balance }) => balance)).toEqual(['0.00', '70.00'])
  const { from, to } = (body.value as { period: { from: string; to: string } }).period
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
})

test('a member of another brand is nobody, however the operator names the brand', async () => {
  const theirs = elsewhere.id.toString()
  for (const call of [calls.memberRecord, calls.memberRecordFile, calls.memberTotals, calls.memberMoney]) {
    expect((await ofBrand.call(call, { id: theirs })).status).toBe(404)
    expect((await ofBrand.call(call, { id: theirs, merchantCode: otherCode })).status).toBe(404)
    expect((await ofHouse.call(call, { id: theirs, merchantCode: code })).status).toBe(404)
    expect((await ofHouse.call(call, { id: theirs })).status).toBe(400)
  }
  // A transfer that exists, requested for a member it does not belong to.
  const guess = { id: member.id.toString(), transferId: (BigInt(transferId) + 3n).toString() }
  expect((await ofBrand.call(calls.memberTransfer, guess)).status).toBe(404)
  expect((await ofBrand.call(calls.memberTransfer, { id: theirs, transferId })).status).toBe(404)
  expect((await ofBrand.call(calls.memberPlaySession, { id: theirs, transferId })).status).toBe(404)
  expect((await ofBrand.call(calls.dailyFigures, { merchantCode: otherCode })).status).toBe(404)
})

test('each of the calls asks for its own right', async () => {
  const reader = await clerk(server, ['ledger.read'], server.merchantId)
  const reporter = await clerk(server, ['reports.read'], server.merchantId)
  const id = member.id.toString()
  expect((await reader.call(calls.dailyFigures, {})).status).toBe(403)
  expect((await reporter.call(calls.memberRecord, { id })).status).toBe(403)
  expect((await reporter.call(calls.memberMoney, { id })).status).toBe(403)
})

test('the days of a brand are summed from its sealed blocks, and say when something is missing', async () => {
  await server.asOwner('SELECT ledger_seal(1000)')
  const late = await server.fixtures.member({ merchantId: elsewhere.merchantId })
  await put(late, 'deposit', moved(UNIT, { from: 'payment:3', to: 'main' }))
  const before = await ofBrand.call(calls.dailyFigures, { period: 'today' })
  expect(before.body.value).toMatchObject({ isComplete: false })
  // Sealing waits for all older transactions, including those of other tests.
  await expect
    .poll(async () => {
      await server.asOwner('SELECT ledger_seal(1000)')
      return (await ofBrand.call(calls.dailyFigures, { period: 'today' })).body.value
    })
    .toMatchObject({ isComplete: true })
  const { days, totals } = (await ofBrand.call(calls.dailyFigures, { period: 'week' })).body.value as {
    days: { day: string; activeMembers: number; newMembers: number }[]
    totals: object
  }
  expect(totals).toMatchObject({
    deposits: '900.00',
    withdrawals: '0.00',
    net: '900.00',
    stakes: '100.00',
    wins: '250.00',
    result: '-150.00',
    newMembers: 1,
  })
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({ activeMembers: 1, newMembers: 1 })
})

test('a span of centuries is refused, and who takes the file stands in the audit', async () => {
  expect((await ofBrand.call(calls.dailyFigures, { from: '1970-01-01', to: '2099-12-31' })).status).toBe(400)
  await server.asOwner('SELECT ledger_seal(1000)')
  const file = await ofBrand.call(calls.dailyFiguresFile, { period: 'today' })
  expect(String(file.body.value)).toContain(',900.00,0.00,900.00,100.00,250.00,-150.00,1,1,"CNY"')
  const noted = await server.asOwner(`SELECT after FROM audit_entry WHERE action = 'report.export'`)
  expect(noted).toHaveLength(1)
})

test('the rounds of a game are one row on one page, however many transfers stand between them', async () => {
  const player = await server.fixtures.member()
  await put(player, 'deposit', moved(90n * UNIT, { from: 'payment:3', to: 'main' }), 'first')
  for (let round = 1; round <= 8; round++) {
    await put(player, 'bet', moved(2n * UNIT, { from: 'main', to: 'provider:A' }), `a${round}`)
    await put(player, 'bet', moved(UNIT, { from: 'main', to: 'provider:B' }), `b${round}`)
    if (round % 4 === 0)
      await put(player, 'deposit', moved(UNIT, { from: 'payment:3', to: 'main' }), `d${round}`)
    await put(player, 'win', moved(UNIT, { from: 'provider:A', to: 'main' }), `a${round}`)
  }
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  const whose: WhoseRecord = {
    brand,
    memberId: player.id,
    language: 'EN',
    findGames: () =>
      Promise.resolve(({ provider }) => ({ name: provider, vendorName: 'Studio', state: 'won' })),
  }
  const tx = server.services.store.read
  const rows: string[] = []
  let after: string | undefined
  do {
    const page = await listRows(tx, whose, { limit: 2, ...(after === undefined ? {} : { after }) })
    expect(page.first).toBe(rows.length + 1)
    for (const { newest, session } of page.list)
      rows.push(session ? `${newest.game?.name} ${session.rounds} ${session.change}` : newest.reference)
    after = page.next
  } while (after !== undefined)
  expect(rows).toEqual(['A 8 -8.00', 'd8', 'B 8 -8.00', 'd4', 'first'])
  const [game] = (await listRows(tx, whose, {})).list
  const session = await listSession(tx, whose, { transferId: game?.newest.id ?? '' })
  expect(session).toMatchObject({ isCut: false })
  expect(session.list).toHaveLength(16)
  expect(session.list.at(-1)).toMatchObject({ reference: 'a1', kind: 'bet' })
  await expect(listSession(tx, whose, { transferId })).rejects.toMatchObject({ code: 'absent' })
})

test('the file of a record has times of the brand’s zone and no formula, and the audit names it', async () => {
  const player = await server.fixtures.member()
  await put(player, 'deposit', moved(9n * UNIT, { from: 'payment:3', to: 'main' }), '=1+1')
  await put(player, 'withdrawal_hold', moved(2n * UNIT, { from: 'main', to: 'locked' }), 'W-1')
  const brand = server.services.registry.findById(server.merchantId)
  const id = player.id.toString()
  const file = String((await ofBrand.call(calls.memberRecordFile, { id, group: 'deposits' })).body.value)
  const lines = file.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"number","time","time_zone","time_utc","book_date"')
  expect(lines[1]).toContain(`"'=1+1",9.00,9.00,9.00,"CNY"`)
  const [, , local, utc] = /^"(\d+)","([^"]+)","[^"]+","([^"]+)"/.exec(lines[1] ?? '') ?? []
  expect(local).toBe(localTimeOf(Date.parse(utc ?? ''), brand?.zone ?? ''))
  const noted = await server.asOwner(
    `SELECT member_id::text AS member, after FROM audit_entry WHERE action = 'member.record_export'`,
  )
  expect(noted).toEqual([{ member: id, after: expect.objectContaining({ group: 'deposits' }) }])
})
