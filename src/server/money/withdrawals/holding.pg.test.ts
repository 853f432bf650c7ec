import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { overview } from '#contract/console/overview.ts'
import * as consoleCalls from '#contract/console/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import {
  approvalOf,
  ask,
  askConsole,
  balancesOf,
  cashier,
  kindsOf,
  PAYMENT,
  requestOf,
  someoneWith,
} from '#test/pg/withdrawals.ts'

let server: TestServer
let first: Proof
let second: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  await server.asOwner(
    `INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, '{"twoOperatorsFrom": "2000.00"}')`,
    [server.merchantId],
  )
})
afterAll(() => server?.close())
beforeEach(async () => {
  const session = () =>
    server.fixtures.operatorSession([...cashier, 'system.read'], { merchantId: server.merchantId })
  first = await session()
  second = await session()
})

const file = async (id: string) =>
  (await askConsole(server, second, consoleCalls.readWithdrawal, { id })).value
const send = async (
  by: Proof,
  id: string,
  deed: 'hold' | 'release_hold',
  requestId: string = randomUUID(),
) => {
  const { version } = (await file(id)).withdrawal
  const input = { id, version, requestId, deed, reason: 'The holder is asked' }
  return await askConsole(server, by, consoleCalls.holdWithdrawal, input)
}
const approve = async (by: Proof, id: string) => {
  return await askConsole(server, by, consoleCalls.approveWithdrawal, await approvalOf(server, id))
}

test('a hold voids approvals, stops further ones, and its end is no approval', async () => {
  const person = await someoneWith(server, '5000.00')
  const { id } = (await requestOf(server, person, '3000.00')).value
  expect((await approve(first, id)).value).toMatchObject({ state: 'approved_once' })
  expect((await send(second, id, 'hold')).value).toMatchObject({ state: 'reviewing' })
  const held = await file(id)
  expect(held.withdrawal.held).toMatchObject({ reason: 'The holder is asked', isLate: false })
  expect(held.deeds).toEqual(expect.arrayContaining(['release_hold', 'reject', 'cancel']))
  expect(held.deeds).not.toContain('approve')
  expect((await approve(second, id)).code).toBe('withdrawal_held')
  expect((await send(first, id, 'hold')).code).toBe('already_judged')
  const { list, counts } = (
    await askConsole(server, first, consoleCalls.listWithdrawals, { queue: 'review' })
  ).value
  expect([list.find((one) => one.id === id)?.held?.reason, counts.held]).toEqual(['The holder is asked', 1])

  const requestId = randomUUID()
  expect((await send(first, id, 'release_hold', requestId)).value).toMatchObject({ state: 'reviewing' })
  // A retry after a lost answer gets the first outcome.
  expect((await send(first, id, 'release_hold', requestId)).value).toMatchObject({ state: 'reviewing' })
  expect((await send(first, id, 'release_hold')).code).toBe('already_judged')
  expect((await approve(second, id)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(first, id)).value).toMatchObject({ state: 'approved' })
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold'])
})

test('an approved payout on hold is not paid, by hand or by a job', async () => {
  const person = await someoneWith(server, '500.00')
  const { id } = (await requestOf(server, person, '300.00')).value
  await approve(first, id)
  await send(second, id, 'hold')
  await runJob(server.services, 'send_payouts')
  const { version } = (await file(id)).withdrawal
  const paid = { id, version, requestId: randomUUID(), reference: 'BANK-77' }
  expect((await askConsole(server, first, consoleCalls.markWithdrawalPaid, paid)).code).toBe('already_judged')
  const ended = { id, version, requestId: randomUUID(), deed: 'reject', reason: 'Not the holder' }
  expect((await askConsole(server, first, consoleCalls.endWithdrawal, ended)).value.state).toBe('rejected')
  expect((await file(id)).withdrawal.held).toBeUndefined()
  expect(await balancesOf(server, person)).toMatchObject({ locked: 0n })
})

test('a member sees the check, and does not evade it by a cancellation or another request', async () => {
  const brand = await server.fixtures.merchant({ marketProfile: 'lenient' })
  const by = await server.fixtures.operatorSession(cashier, { merchantId: brand.id })
  const person = await someoneWith(server, '900.00', { merchantId: brand.id })
  const request = async () => {
    const input = { requestId: randomUUID(), payoutAccountId: person.payoutAccountId, amount: '200.00' }
    const whole = { ...input, paymentPassword: PAYMENT }
    return (await ask(server, person, withdrawals.request, whole, brand.host)).value.id
  }
  const read = async (of: string) =>
    (await askConsole(server, by, consoleCalls.readWithdrawal, { id: of })).value.withdrawal
  const id = await request()
  const hold = {
    id,
    version: (await read(id)).version,
    requestId: randomUUID(),
    reason: 'The holder is asked',
  }
  await askConsole(server, by, consoleCalls.holdWithdrawal, { ...hold, deed: 'hold' })
  const { list } = (await ask(server, person, withdrawals.list, {}, brand.host)).value
  expect(list[0]).toMatchObject({ state: 'reviewing', mayCancel: false, heldAt: expect.any(String) })
  expect(list[0]?.steps.at(-1)).toMatchObject({ deed: 'hold', state: 'reviewing' })
  expect(JSON.stringify(list)).not.toContain('holder is asked')
  const cancel = { id, requestId: randomUUID() }
  expect((await ask(server, person, withdrawals.cancel, cancel, brand.host)).code).toBe('withdrawal_moved_on')
  expect((await read(await request())).risks).toContain('other_held')
})

test('a hold beyond the bound of the brand raises an alarm until it ends', async () => {
  const { id } = (await requestOf(server, await someoneWith(server, '500.00'), '300.00')).value
  await send(first, id, 'hold')
  const alarms = async () =>
    (await askConsole(server, first, overview)).value.alarms.filter(({ kind }) => kind === 'withdrawals_held')
  expect(await alarms()).toEqual([])
  await server.asOwner(`UPDATE withdrawal SET held_at = now() - interval '25 hours' WHERE id = $1`, [id])
  expect(await alarms()).toMatchObject([{ isClosable: false }])
  expect((await file(id)).withdrawal.held?.isLate).toBe(true)
  await send(second, id, 'release_hold')
  expect(await alarms()).toEqual([])
})
