import { afterAll, beforeAll, expect, test } from 'vitest'

import { transferSettingsEffect } from '#contract/console/member-transfers.ts'
import { readWithdrawalSettings } from '#contract/console/withdrawals.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { askConsole, someoneWith } from '#test/pg/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the effect of settings is counted from the transfers of seven days of the brand, and nothing is saved', async () => {
  const [brand, other] = await Promise.all([server.fixtures.merchant(), server.fixtures.merchant()])
  const add = async (
    merchantId: number,
    amounts: readonly [amount: number, days: number, state?: string][],
  ) => {
    const [sender, receiver] = [
      await someoneWith(server, '0', { merchantId }),
      await someoneWith(server, '0', { merchantId }),
    ]
    for (const [amount, days, state = 'done'] of amounts)
      await server.asOwner(
        `INSERT INTO member_transfer (merchant_id, member_id, request_id, receiver_id, direction, currency, amount, state,
                                      requested_at, ended_at, hold_transfer_id, reason, judged_by)
         VALUES ($1, $2, gen_random_uuid(), $3, 'up', 'CNY', $4::bigint * 100000, $6, now() - make_interval(days => $5),
                 now(), NULL, NULL, NULL)`,
        [merchantId, sender.id, receiver.id, amount, days, state],
      )
  }
  await add(brand.id, [
    [4_000, 9],
    [300, 6],
    [800, 3],
    [900, 2],
  ])
  await add(other.id, [[5_000, 1]])
  const keeper = await server.fixtures.operatorSession(['settings.read'], { merchantId: brand.id })
  const { value: kept } = await askConsole(server, keeper, readWithdrawalSettings)
  const settings = { ...kept.settings, transferMost: '500.00', transferReviewFrom: '850.00' }
  expect((await askConsole(server, keeper, transferSettingsEffect, { settings })).value).toEqual({
    of: 3,
    isCut: false,
    counts: [
      { setting: 'transferMost', before: 0, after: 2 },
      { setting: 'transferReviewFrom', before: 0, after: 1 },
    ],
  })
  const wrong = { settings: { ...settings, confirmMinutes: 0 } }
  expect((await askConsole(server, keeper, transferSettingsEffect, wrong)).code).toBe('setting_refused')
  expect((await askConsole(server, keeper, readWithdrawalSettings)).value).toEqual(kept)
  const clerk = await server.fixtures.operatorSession(['cashier.read'], { merchantId: brand.id })
  expect((await askConsole(server, clerk, transferSettingsEffect, { settings })).status).toBe(403)
})
