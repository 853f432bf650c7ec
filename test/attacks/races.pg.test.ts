import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { PAYOUT_ACCOUNTS_MAX } from '#domain/members/payout-account.ts'
import { addPayoutAccount } from '#server/payout-accounts/actions.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

let server: TestServer
let other: pg.Client

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  other = new pg.Client({ connectionString: server.database.ownerUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await server.close()
})

/** Until somebody waits for what the other connection holds. */
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const waiting = await server.asOwner(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(waiting.length).toBeGreaterThan(0)
  })

test('of payout accounts that come all at once a member keeps as many as there may be', async () => {
  const member = await server.fixtures.member()
  const owner = { merchantId: server.merchantId, memberId: member.id }
  const { store } = server.services
  // All of them stand behind the same row, and are let go in the same moment.
  await other.query('BEGIN')
  await other.query('LOCK TABLE payout_account IN ACCESS EXCLUSIVE MODE')
  const adding = Array.from({ length: PAYOUT_ACCOUNTS_MAX + 5 }, (_, index) =>
    store.transact((tx) =>
      addPayoutAccount(tx, owner, {
        kind: 'bank',
        institution: 'A bank',
        holderName: 'Mai',
        accountNumber: `10002000${100 + index}`,
      }),
    ),
  )
  await somebodyWaits()
  await other.query('COMMIT')
  const kept = (await Promise.all(adding)).filter((answer) => 'id' in answer)
  expect(kept).toHaveLength(PAYOUT_ACCOUNTS_MAX)
  expect(
    await server.asOwner('SELECT count(*)::int AS count FROM payout_account WHERE member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ count: PAYOUT_ACCOUNTS_MAX }])
})
