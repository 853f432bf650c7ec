import { afterAll, beforeAll, expect, test } from 'vitest'

import { type LaunchCase, launchCases } from '#domain/limits/launch-cases.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { refusePlay } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Member = Awaited<ReturnType<typeof server.fixtures.member>>

/** Sets up the state of one case in the database. */
async function lay(
  { id, merchantId }: Member,
  { session, status = 'active', isOnBreak, isExcluded, limit }: LaunchCase,
): Promise<void> {
  await server.asOwner('UPDATE member SET status = $2 WHERE id = $1', [id, status])
  if (isOnBreak || isExcluded || limit)
    await server.asOwner(
      `INSERT INTO play_guard (merchant_id, member_id, break_until, excluded_at)
       VALUES ($1, $2, CASE WHEN $3 THEN now() + interval '1 hour' END, CASE WHEN $4 THEN now() END)`,
      [merchantId, id, isOnBreak ?? false, isExcluded ?? false],
    )
  if (limit)
    await server.asOwner(
      `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, used, ends_at)
       VALUES ($1, $2, $3, 'day', $4, $5, now() + interval '1 hour')`,
      [merchantId, id, limit.kind, limit.own, limit.used],
    )
  if (session)
    await server.asOwner(
      `INSERT INTO play_session (merchant_id, member_id, started_at, seen_at, checked_at, reality_minutes)
       VALUES ($1, $2, now() - make_interval(mins => $4), now() - make_interval(mins => $3),
               now() - make_interval(mins => $4), $5)`,
      [merchantId, id, session.seen, session.checked, session.chosen ?? null],
    )
}

test.each(launchCases)('a game is opened, or not: $what: $expected', async (row) => {
  const member = await server.fixtures.member()
  await lay(member, row)
  const who = { merchantId: member.merchantId, memberId: member.id }
  const refused = await server.services.store.transact((tx) =>
    refusePlay(tx, { ...who, realityCheckMinutes: row.market ?? 0 }),
  )
  expect(refused).toBe(row.expected)
})

test('another brand’s member opens no game here', async () => {
  const { id: merchantId } = await server.fixtures.merchant()
  const { id: memberId } = await server.fixtures.member()
  const given = { merchantId, memberId, realityCheckMinutes: 0 }
  expect(await refusePlay(server.services.store.read, given)).toBe('not_active')
})
