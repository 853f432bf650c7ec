import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { approvalOf, askConsole, cashier, requestOf, someoneWith, type Person } from '#test/pg/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let maker: Proof & { readonly operatorId: bigint }
let checker: Proof & { readonly operatorId: bigint }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  maker = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
  checker = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
})
afterAll(() => server?.close())

async function settle(settings: object): Promise<void> {
  await server.asOwner(
    `INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, $2)
     ON CONFLICT (merchant_id) DO UPDATE SET settings = excluded.settings`,
    [server.merchantId, settings],
  )
}

/** A withdrawal without risk reasons: known device, old account, earlier payouts. */
async function calm(amount: string): Promise<Person> {
  const person = await someoneWith(server, amount)
  const secret = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex')
  await server.asOwner(
    `INSERT INTO known_device (merchant_id, member_id, secret_hash, created_at)
     VALUES ($1, $2, sha256($3), now() - interval '2 days')`,
    [person.merchantId, person.id, secret],
  )
  await server.asOwner(
    `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
       payout_account_id, destination, state, is_for_two, requested_at, paid_at, ended_at)
     SELECT $1, $2, gen_random_uuid(), 'CNY', 100000, 0, 100000, $3, $3, '{}', 'confirmed', false,
            now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'`,
    [person.merchantId, person.id, person.payoutAccountId],
  )
  const cookie = `${person.proof.headers['cookie']}; device=${secret.toString('base64url')}`
  return { ...person, proof: { ...person.proof, headers: { ...person.proof.headers, cookie } } }
}

const rowOf = async (id: string) =>
  (
    await server.asOwner<{ version: number; state: string; risks: string[]; is_for_two: boolean }>(
      'SELECT version, state, risks, is_for_two FROM withdrawal WHERE id = $1',
      [id],
    )
  )[0]
const approve = async (by: Proof, id: string) =>
  await askConsole(server, by, consoleCalls.approveWithdrawal, await approvalOf(server, id))

test('one for two operators waits for them although nothing speaks against it', async () => {
  await settle({ automaticUpTo: '500000.00', twoOperatorsFrom: '2000.00' })
  const { value: small } = await requestOf(server, await calm('5000.00'), '1999.00')
  expect(small.state).toBe('approved')
  const { value } = await requestOf(server, await calm('5000.00'), '2000.00')
  expect(await rowOf(value.id)).toMatchObject({ state: 'reviewing', risks: [], is_for_two: true })
  expect((await approve(maker, value.id)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(maker, value.id)).code).toBe('maker_is_checker')
  expect((await approve(checker, value.id)).value).toMatchObject({ state: 'approved' })
})

test('slices of one day are for two operators as the whole would be', async () => {
  await settle({ automaticUpTo: '0.00', twoOperatorsFrom: '2000.00' })
  const person = await calm('5000.00')
  const { value: first } = await requestOf(server, person, '1000.00')
  expect(await rowOf(first.id)).toMatchObject({ is_for_two: false })
  const { value: second } = await requestOf(server, person, '1000.00')
  expect(await rowOf(second.id)).toMatchObject({ is_for_two: true })
})

test('automatic approval is judged by the sum of the day', async () => {
  await settle({ automaticUpTo: '1500.00', twoOperatorsFrom: '100000.00' })
  const person = await calm('5000.00')
  expect((await requestOf(server, person, '1000.00')).value.state).toBe('approved')
  const { value } = await requestOf(server, person, '1000.00')
  expect(await rowOf(value.id)).toMatchObject({ state: 'reviewing', risks: ['much_today'] })
})

test('an operator who has approved alone for the day’s sum needs another one for the next', async () => {
  await settle({
    automaticUpTo: '0.00',
    twoOperatorsFrom: '100000.00',
    aloneADay: '2500.00',
    aloneForMemberADay: '100000.00',
  })
  const clerk = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
  const ask = async () => (await requestOf(server, await calm('5000.00'), '1000.00')).value.id
  for (const id of [await ask(), await ask()])
    expect((await approve(clerk, id)).value).toMatchObject({ state: 'approved' })
  const third = await ask()
  expect((await approve(clerk, third)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(clerk, third)).code).toBe('maker_is_checker')
  expect((await approve(checker, third)).value).toMatchObject({ state: 'approved' })
})

test('nobody agrees to what an account of their own making has approved', async () => {
  await settle({ automaticUpTo: '0.00', twoOperatorsFrom: '2000.00' })
  const puppet = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
  await server.asOwner('UPDATE operator SET handed_over_by = $1 WHERE id = $2', [
    maker.operatorId,
    puppet.operatorId,
  ])
  const { value } = await requestOf(server, await calm('5000.00'), '3000.00')
  expect((await approve(puppet, value.id)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(maker, value.id)).code).toBe('checker_not_independent')
  expect((await approve(checker, value.id)).value).toMatchObject({ state: 'approved' })
})
