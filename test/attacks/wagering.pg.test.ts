import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { moved } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { depositOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import {
  approvalOf,
  ask,
  askConsole,
  cashier,
  PAYMENT,
  requestOf,
  someoneWith,
  type Person,
  whileWalletIsLocked,
} from '#test/pg/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let operator: Proof
const M = 100_000n

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  operator = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
})
beforeEach(() => wagering(100))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

async function wagering(hundredths: number): Promise<void> {
  await server.asOwner(
    `INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, jsonb_build_object('wageringHundredths', $2::int))
     ON CONFLICT (merchant_id) DO UPDATE SET settings = excluded.settings`,
    [server.merchantId, hundredths],
  )
}

async function bet(person: Person, amount: bigint) {
  const posted = await server.services.store.transact((tx) =>
    postOne(tx, {
      ...depositOf(person, amount),
      kind: 'bet',
      legs: moved(amount, { from: 'main', to: 'provider:test' }),
    }),
  )
  expect(posted.outcome).toBe('posted')
}

async function payOut(id: string): Promise<void> {
  const version = async () =>
    (await askConsole(server, operator, consoleCalls.readWithdrawal, { id })).value.withdrawal.version
  await askConsole(server, operator, consoleCalls.approveWithdrawal, await approvalOf(server, id))
  const sent = { id, requestId: randomUUID(), version: await version(), reference: randomUUID() }
  expect((await askConsole(server, operator, consoleCalls.markWithdrawalPaid, sent)).code).toBeUndefined()
}

const risksOf = async ({ id }: Person): Promise<readonly string[]> =>
  (
    await server.asOwner<{ risks: string[] }>(
      'SELECT risks FROM withdrawal WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    )
  )[0]?.risks ?? []

test('a deposit made while an earlier withdrawal waits is still to be played once that is paid', async () => {
  const person = await someoneWith(server, '500.00')
  const earlier = await requestOf(server, person, '500.00')
  await giveMoney(server, person, 50_000n * M)
  await payOut(earlier.value.id)
  expect((await requestOf(server, person, '50000.00')).code).toBe('wagering_left')
  await wagering(0)
  const other = await someoneWith(server, '500.00')
  const paid = await requestOf(server, other, '500.00')
  await giveMoney(server, other, 4_000n * M)
  await payOut(paid.value.id)
  expect((await requestOf(server, other, '4000.00')).status).toBe(200)
  expect(await risksOf(other)).toContain('little_played')
})

test('a deposit sent to another member is to be played there', async () => {
  const upline = await someoneWith(server, '300.00', { accountType: 1 })
  const member = await someoneWith(server, '0')
  await server.asOwner('UPDATE member SET upline_id = $1, may_transfer_to_upline = true WHERE id = $2', [
    upline.id,
    member.id,
  ])
  await giveMoney(server, member, 200n * M)
  const input = { requestId: randomUUID(), direction: 'up', amount: '200.00', paymentPassword: PAYMENT }
  expect((await ask(server, member, memberTransfers.send, input)).status).toBe(200)
  expect((await requestOf(server, upline, '500.00')).code).toBe('wagering_left')
  expect((await ask(server, upline, withdrawals.terms)).value).toMatchObject({
    wageringLeft: '200.00',
    wagering: [{ from: 'transfer', amount: '200.00', toPlay: '200.00', left: '200.00' }],
  })
  await bet(upline, 200n * M)
  expect((await requestOf(server, upline, '300.00')).status).toBe(200)
})

test('the member reads how much is left, and of which deposits', async () => {
  const person = await someoneWith(server, '100.00')
  await wagering(300)
  await giveMoney(server, person, 100n * M)
  await giveMoney(server, person, 50n * M)
  await bet(person, 120n * M)
  expect((await ask(server, person, withdrawals.terms)).value).toMatchObject({
    wageringLeft: '330.00',
    wagering: [
      { from: 'deposit', amount: '50.00', toPlay: '150.00', left: '150.00' },
      { from: 'deposit', amount: '100.00', toPlay: '300.00', left: '180.00' },
    ],
  })
  expect((await requestOf(server, person, '100.00')).code).toBe('wagering_left')
})

test('a deposit that is credited while a withdrawal is judged does not go out with it', async () => {
  const person = await someoneWith(server, '100.00')
  const [, answer] = await whileWalletIsLocked(server, person, { waiting: 2 }, () =>
    Promise.all([giveMoney(server, person, 4_900n * M), requestOf(server, person, '5000.00')]),
  )
  expect(['wagering_left', 'insufficient_balance']).toContain(answer.code)
})
