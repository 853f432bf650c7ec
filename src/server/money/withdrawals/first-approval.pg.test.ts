import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import {
  approvalOf,
  askConsole,
  cashier,
  payoutAccount,
  requestOf,
  someoneWith,
} from '#test/pg/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

type Operator = Proof & { readonly operatorId: bigint }

let server: TestServer
let first: Operator
let second: Operator
let third: Operator

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  const settings = { automaticUpTo: '0.00', twoOperatorsFrom: '2000.00' }
  await server.asOwner('INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, $2)', [
    server.merchantId,
    settings,
  ])
})
afterAll(() => server?.close())
beforeEach(async () => {
  const session = () => server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
  first = await session()
  second = await session()
  third = await session()
})

const change = (one: Operator, columns: string) =>
  server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [one.operatorId])
const file = async (id: string) =>
  (await askConsole(server, second, consoleCalls.readWithdrawal, { id })).value
async function approve(by: Proof, id: string) {
  return await askConsole(server, by, consoleCalls.approveWithdrawal, await approvalOf(server, id))
}
async function approvedOnce(): Promise<string> {
  const { value } = await requestOf(server, await someoneWith(server, '5000.00'), '3000.00')
  expect((await approve(first, value.id)).value).toMatchObject({ state: 'approved_once' })
  return value.id
}

const lapsing: readonly (readonly [what: string, why: string, columns: string])[] = [
  ['was suspended', 'maker_suspended', `status = 'suspended'`],
  ['was given a new password', 'maker_reset', `handed_over_at = now(), handed_over_by = NULL`],
  ['lost the right', 'maker_lost_right', `permissions = '{cashier.read,cashier.withdrawals}'`],
]

test.each(lapsing)(
  'a first approval counts no longer once its operator %s: %s',
  async (_what, why, columns) => {
    const id = await approvedOnce()
    expect((await file(id)).withdrawal.approvalLapse).toBeUndefined()
    await change(first, columns)
    const { withdrawal, firstApprovedBy } = await file(id)
    expect(withdrawal).toMatchObject({ state: 'approved_once', approvalLapse: why })
    expect(firstApprovedBy).toBeTypeOf('string')
    const { value } = await askConsole(server, second, consoleCalls.listWithdrawals, { queue: 'review' })
    expect(value.list.find((one) => one.id === id)).toMatchObject({ approvalLapse: why })

    expect((await approve(second, id)).value).toMatchObject({ state: 'approved_once' })
    expect((await file(id)).withdrawal.approvalLapse).toBeUndefined()
    expect((await approve(second, id)).code).toBe('maker_is_checker')
    expect((await approve(third, id)).value).toMatchObject({ state: 'approved' })
  },
)

test('a first approval counts for seven days', async () => {
  const id = await approvedOnce()
  const age = (interval: string) =>
    server.asOwner(
      `UPDATE withdrawal_approval SET approved_at = now() - $2::interval WHERE withdrawal_id = $1`,
      [id, interval],
    )
  await age('7 days')
  expect((await approve(second, id)).value).toMatchObject({ state: 'approved_once' })
  await age('6 days 23 hours')
  expect((await approve(third, id)).value).toMatchObject({ state: 'approved' })
})

test('the approval of a reinstated operator counts again; after a new password it must be given again', async () => {
  const id = await approvedOnce()
  await change(first, `status = 'suspended'`)
  await change(first, `status = 'active'`)
  expect((await file(id)).withdrawal.approvalLapse).toBeUndefined()
  await change(first, `handed_over_at = now()`)
  expect((await approve(first, id)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(second, id)).value).toMatchObject({ state: 'approved' })
})

test('an operator who changed a withdrawal and was suspended since does not count as one of its two approvers', async () => {
  const requestAndChange = async () => {
    const person = await someoneWith(server, '5000.00')
    const { value } = await requestOf(server, person, '1000.00')
    const payoutAccountId = await payoutAccount(server, person)
    const { version } = (await file(value.id)).withdrawal
    const answer = await askConsole(server, first, consoleCalls.changeWithdrawal, {
      id: value.id,
      version,
      requestId: randomUUID(),
      payoutAccountId,
      reason: 'Their bank has closed',
    })
    expect(answer.value.state).toBe('reviewing')
    return value.id
  }
  const sound = await requestAndChange()
  expect((await approve(second, sound)).value).toMatchObject({ state: 'approved' })
  const id = await requestAndChange()
  await change(first, `status = 'suspended'`)
  expect((await approve(second, id)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(third, id)).value).toMatchObject({ state: 'approved' })
})

test('one brand sees and moves nothing of another', async () => {
  const brand = await server.fixtures.merchant()
  const stranger = await server.fixtures.operatorSession(cashier, { merchantId: brand.id })
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  expect((await askConsole(server, stranger, consoleCalls.readWithdrawal, { id: value.id })).status).toBe(404)
  expect(
    (await askConsole(server, stranger, consoleCalls.approveWithdrawal, await approvalOf(server, value.id)))
      .status,
  ).toBe(404)
})

test('a reader approves nothing, and a trial account requests nothing', async () => {
  const onlooker = await server.fixtures.operatorSession(['cashier.read'], { merchantId: server.merchantId })
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  expect(
    (await askConsole(server, onlooker, consoleCalls.approveWithdrawal, await approvalOf(server, value.id)))
      .status,
  ).toBe(403)
  const trial = await someoneWith(server, '0', { accountType: 4 })
  expect((await requestOf(server, trial, '100.00')).status).toBe(403)
})
