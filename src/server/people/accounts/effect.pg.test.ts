import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountsEffect } from '#contract/console/account-effect.ts'
import { openTestServer, type Proof, type TestServer } from '#test/pg/test-server.ts'
import { askConsole } from '#test/pg/withdrawals.ts'

let server: TestServer
let reader: Proof

beforeAll(async () => {
  server = await openTestServer()
  reader = await server.fixtures.operatorSession(['settings.read'], { merchantId: server.merchantId })
})
afterAll(() => server?.close())

const usual = {
  asks: 'unknown_device',
  sessionHours: 720,
  trialHours: 24,
  codeMinutes: 5,
  smsDailyMax: 500,
} as const

test('changed settings of sign-in are counted from sessions and codes of the brand', async () => {
  const member = await server.fixtures.member()
  const trial = await server.fixtures.member({ accountType: 4 })
  await server.asOwner(
    "UPDATE member SET trial_ends_at = now() + interval '1 hour', trial_from = '10.0.0.1' WHERE id = $1",
    [trial.id],
  )
  for (const one of [member, member, trial]) await server.fixtures.memberSession(one)
  // One session lasted thirty hours, and the trial two; an older one is not counted.
  await server.asOwner(
    `UPDATE session SET created_at = now() - interval '30 hours', last_used_at = now()
      WHERE id = (SELECT id FROM session WHERE member_id = $1 ORDER BY id LIMIT 1)`,
    [member.id],
  )
  await server.asOwner(
    "UPDATE session SET created_at = now() - interval '2 hours', last_used_at = now() WHERE member_id = $1",
    [trial.id],
  )
  await server.fixtures.memberSession(member)
  await server.asOwner(
    `UPDATE session SET created_at = now() - interval '20 days', last_used_at = now() - interval '8 days'
      WHERE id = (SELECT id FROM session WHERE member_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [member.id],
  )
  await server.asOwner(
    `INSERT INTO sent_code (merchant_id, purpose, channel, recipient, created_at, expires_at, used_at)
     SELECT $1, 'sign_in', 'sms', '+63 900000000' || n, now() - interval '10 minutes', now(),
            CASE WHEN n < 3 THEN now() - interval '10 minutes' + make_interval(mins => 2 * n) END
       FROM generate_series(1, 3) AS n`,
    [server.merchantId],
  )
  const effectOf = async (change: Partial<Record<keyof typeof usual, unknown>>, by: Proof = reader) =>
    await askConsole(server, by, accountsEffect, { ...usual, ...change } as never)
  expect((await effectOf({})).value.counts).toEqual([])
  expect(
    (await effectOf({ asks: 'always', sessionHours: 24, trialHours: 2, codeMinutes: 4, smsDailyMax: 1 }))
      .value.counts,
  ).toEqual([
    { setting: 'asks', of: 2, after: 2 },
    { setting: 'sessionHours', of: 2, before: 0, after: 1 },
    { setting: 'trialHours', of: 1, before: 0, after: 1 },
    { setting: 'codeMinutes', of: 2, before: 0, after: 1 },
    { setting: 'smsDailyMax', of: 3, before: 0, after: 2 },
  ])
  // Which addresses were known is not stored.
  expect((await effectOf({ asks: 'unknown_address' })).value.counts).toEqual([{ setting: 'asks', of: 2 }])
  const other = await server.fixtures.merchant()
  const elsewhere = await server.fixtures.operatorSession(['settings.read'], { merchantId: other.id })
  expect((await effectOf({ sessionHours: 24 }, elsewhere)).value.counts).toMatchObject([{ of: 0, after: 0 }])
  const without = await server.fixtures.operatorSession(['members.read'], { merchantId: server.merchantId })
  expect((await effectOf({}, without)).status).toBe(403)
})
