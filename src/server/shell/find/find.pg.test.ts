import { afterAll, beforeAll, expect, test } from 'vitest'

import { findRecords } from '#contract/console/find.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { layLotteryThings } from '#test/pg/lottery-things.ts'
import { layMoneyThings } from '#test/pg/money-things.ts'
import { openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { follow, playRound } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: ConsoleVisitor
let code: string
let depositId: string
let withdrawalId: string
let ticketId: string
let round: string
let account: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await clerk(server, permissions)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'A bank', 'Somebody', '11223344')`,
    [server.merchantId, member.id],
  )
  const laid = await layMoneyThings(server, member)
  depositId = laid['/console/deposits/one'] ?? ''
  withdrawalId = laid['/console/withdrawals/one'] ?? ''
  await server.asOwner(`UPDATE deposit SET provider_reference = 'Their-77'`)
  await server.asOwner(`UPDATE withdrawal SET payout_reference = 'Paid-88'`)
  await layLotteryThings(server, member)
  const [ticket] = await server.asOwner<{ id: string }>('SELECT id::text FROM lottery_ticket LIMIT 1')
  ticketId = ticket?.id ?? ''
  const provider = await openProvider(server)
  const player = await openPlayer(server, provider)
  round = (await playRound(server, provider, player, { win: 0 })).round
  await follow(server)
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    player.id,
  ])
  account = row?.account ?? ''
})
afterAll(() => server.close())

type Found = Output<typeof findRecords>['found']

async function find(text: string, visitor = owner, merchantCode = code): Promise<Found> {
  const { status, body } = await visitor.call(findRecords, { merchantCode, text })
  expect(status).toBe(200)
  return (body.value as unknown as Output<typeof findRecords>).found
}

const kinds = (found: Found) => found.map(({ kind }) => kind)

test('records are found by account, reference and number, in any case and with spaces around', async () => {
  expect(await find(` ${account} `)).toMatchObject([{ kind: 'member', name: account }])
  expect(await find('abcd-2345')).toMatchObject([
    { kind: 'deposit', id: depositId, name: 'ABCD2345', amount: '1.00', currency: 'CNY' },
  ])
  expect(await find('THEIR-77')).toMatchObject([{ kind: 'deposit', id: depositId }])
  expect(await find('paid-88')).toMatchObject([{ kind: 'withdrawal', id: withdrawalId }])
  expect(kinds(await find(withdrawalId))).toContain('withdrawal')
  expect(kinds(await find(ticketId))).toContain('ticket')
  expect(await find(round)).toMatchObject([{ kind: 'round', name: round }])
  expect(await find('no such thing')).toEqual([])
})

test('texts that are no number, and wild cards, find nothing and break nothing', async () => {
  for (const text of ['%', '_', "' OR 1=1 --", '99999999999999999999999', '\\', '½'])
    expect(await find(text)).toEqual([])
})

test('an operator finds only the kinds that they may read', async () => {
  const cashier = await clerk(server, ['cashier.read'], server.merchantId)
  expect(kinds(await find('ABCD2345', cashier))).toEqual(['deposit'])
  expect(await find(account, cashier)).toEqual([])
  expect(await find(round, cashier)).toEqual([])
  const support = await clerk(server, ['members.read'], server.merchantId)
  expect(await find('ABCD2345', support)).toEqual([])
  expect(await find('paid-88', support)).toEqual([])
  expect(kinds(await find(account, support))).toEqual(['member'])
})

test('records of another brand are not found', async () => {
  const other = await server.fixtures.merchant()
  const otherCode = server.services.registry.findById(other.id)?.code ?? ''
  for (const text of [account, 'ABCD2345', 'Their-77', 'Paid-88', withdrawalId, ticketId, round])
    expect(await find(text, owner, otherCode)).toEqual([])
})
