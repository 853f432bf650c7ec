import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  readWithdrawalSettings,
  saveWithdrawalSettings,
  withdrawalSettingsEffect,
} from '#contract/console/withdrawals.ts'
import { deposits } from '#contract/deposits.ts'
import { memberPayouts, memberRisks } from '#contract/console/member-cashier.ts'
import type { Output } from '#contract/endpoint.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask, askConsole, cashier, type Person, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

let server: TestServer
let operator: Proof
let person: Person

beforeAll(async () => {
  server = await openTestServer()
  operator = await server.fixtures.operatorSession([...cashier, 'settings.read', 'settings.write'], {
    merchantId: server.merchantId,
  })
  person = await someoneWith(server, '900.00')
})
afterAll(() => server.close())

const payouts = async (): Promise<Output<typeof memberPayouts>['list']> =>
  (await askConsole(server, operator, memberPayouts, { id: person.id.toString() })).value.list

const add = (holder: string, number: string, memberId = person.id) =>
  server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'Another bank', $3, $4)`,
    [server.merchantId, memberId, holder, number],
  )

test('payout accounts are masked, with their checks, waiting times and payments', async () => {
  const [own] = await payouts()
  expect(own).toMatchObject({ holder: 'same', isOfReset: false, sharedBy: 0, paidCount: 0, paid: '0.00' })
  expect(own).not.toHaveProperty('waitsUntil')
  expect(own?.number).toMatch(/^•••• .{4}$/)

  await add('Ben Cruz', '9988776655')
  const other = await server.fixtures.member({ merchantId: server.merchantId })
  await server.asOwner(`UPDATE payout_account SET removed_at = now() WHERE account_number = '9988776655'`)
  await add('Ben Cruz', '9988776655', other.id)
  await add('Ben Cruz', '1122334455')
  const list = await payouts()
  expect(list).toHaveLength(3)
  const fresh = list.find(({ number }) => number.endsWith('4455'))
  expect(fresh).toMatchObject({ holder: 'differs', sharedBy: 0 })
  const waits = Date.parse(fresh?.waitsUntil ?? '') - Date.parse(fresh?.addedAt ?? '')
  expect(Math.abs(waits - 24 * 3_600_000)).toBeLessThan(60_000)
  expect(list.at(-1)).toMatchObject({ sharedBy: 1, removedAt: expect.any(String) })
  expect(list.at(-1)).not.toHaveProperty('waitsUntil')
  expect(JSON.stringify(list)).not.toContain('99887766')

  await server.asOwner("UPDATE member SET factors_reset_at = now() - interval '1 hour' WHERE id = $1", [
    person.id,
  ])
  expect((await payouts()).find(({ number }) => number.endsWith('4455'))?.isOfReset).toBe(true)
  await server.asOwner('UPDATE member SET factors_reset_at = NULL WHERE id = $1', [person.id])

  const { id } = (await requestOf(server, person, '300.00')).value
  await server.asOwner(`UPDATE withdrawal SET state = 'paid', paid_at = now() WHERE id = $1`, [id])
  expect((await payouts()).find((one) => one.id === person.payoutAccountId)).toMatchObject({
    paidCount: 1,
    paid: '300.00',
    lastPaidAt: expect.any(String),
  })
})

test('risk reasons are those that each withdrawal was stored with', async () => {
  const one = await someoneWith(server, '900.00')
  const first = (await requestOf(server, one, '300.00')).value.id
  const second = (await requestOf(server, one, '200.00')).value.id
  await server.asOwner(`UPDATE withdrawal SET risks = '{new_device,first_withdrawal}' WHERE id = $1`, [first])
  await server.asOwner(`UPDATE withdrawal SET risks = '{new_device}' WHERE id = $1`, [second])
  const { value } = await askConsole(server, operator, memberRisks, { id: one.id.toString() })
  expect(value).toMatchObject({
    withdrawals: 2,
    list: [
      { reason: 'new_device', count: 2, withdrawalId: second },
      { reason: 'first_withdrawal', count: 1, withdrawalId: first },
    ],
  })
})

test('a member of another brand has no accounts and no risks', async () => {
  const { id: merchantId } = await server.fixtures.merchant()
  const stranger = await server.fixtures.member({ merchantId })
  for (const call of [memberPayouts, memberRisks])
    expect((await askConsole(server, operator, call, { id: stranger.id.toString() })).status).toBe(404)
})

test('impossible settings are named, and nothing is saved', async () => {
  const { value } = await askConsole(server, operator, readWithdrawalSettings)
  const wrong = await askConsole(server, operator, saveWithdrawalSettings, {
    version: value.version,
    reason: 'a test',
    settings: { ...value.settings, most: '1.00', confirmMinutes: 0 },
  })
  expect([wrong.code, wrong.value]).toEqual(['setting_refused', { fields: ['confirmMinutes'] }])
})

test('the effect of settings is counted from the withdrawals of seven days, and nothing is saved', async () => {
  const brand = await server.fixtures.merchant()
  const one = await someoneWith(server, '0', { merchantId: brand.id })
  const add = (amount: number, days: number, state = 'confirmed') =>
    server.asOwner(
      `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                               payout_account_id, destination, state, is_for_two, requested_at, paid_at, ended_at)
       VALUES ($1, $2, gen_random_uuid(), 'CNY', $4::bigint * 100000, 0, $4::bigint * 100000, $3, $3, '{}', $6, false,
               now() - make_interval(days => $5), now(), now())`,
      [brand.id, one.id, one.payoutAccountId, amount, days, state],
    )
  await add(4_000, 9)
  await add(300, 6)
  await add(4_000, 5, 'rejected')
  await add(800, 3)
  const keeper = await server.fixtures.operatorSession(['settings.read'], { merchantId: brand.id })
  const { value: kept } = await askConsole(server, keeper, readWithdrawalSettings)
  const settings = { ...kept.settings, twoOperatorsFrom: '500.00', freeADay: 0, feeFixed: '2.00' }
  const { value } = await askConsole(server, keeper, withdrawalSettingsEffect, { settings })
  expect(value).toEqual({
    of: 3,
    isCut: false,
    counts: [{ setting: 'twoOperatorsFrom', before: 0, after: 2 }],
    fees: { before: '0.00', after: '4.00' },
  })
  const wrong = { settings: { ...settings, confirmMinutes: 0 } }
  expect((await askConsole(server, keeper, withdrawalSettingsEffect, wrong)).code).toBe('setting_refused')
  expect((await askConsole(server, keeper, readWithdrawalSettings)).value).toEqual(kept)
})

test('the usual duration is shown from twenty payouts a day, beside that of deposits', async () => {
  const speedOf = async (count: number) => {
    const brand = await server.fixtures.merchant()
    const person = await someoneWith(server, '0', { merchantId: brand.id })
    await server.asOwner(
      `INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                               payout_account_id, destination, state, is_for_two, requested_at, paid_at, ended_at)
       SELECT $1, $2, gen_random_uuid(), 'CNY', 100, 0, 100, $3, $3, '{}', 'confirmed', false,
              now() - interval '90 seconds', now(), now() FROM generate_series(1, $4)`,
      [brand.id, person.id, person.payoutAccountId, count],
    )
    return (await ask(server, person, deposits.speed, {}, brand.host)).value
  }
  expect([await speedOf(19), await speedOf(20)]).toEqual([{}, { withdrawalSeconds: 90 }])
})
