import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { PAYOUT_ACCOUNTS_MAX } from '#domain/members/payout-account.ts'
import { addPayoutAccount } from '#server/people/payout-accounts/actions.ts'
import { waitFor } from '#test/patience.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { memberWith, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

const PASSWORD = 'Seven-herons-at-dusk'

vi.setConfig({ testTimeout: 30_000 })

let server: TestServer
let hash: string
let other: pg.Client

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  hash = await lightHash(PASSWORD)
  other = new pg.Client({ connectionString: server.database.ownerUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await server.close()
})

/** Waits until a session waits for a lock of the other connection. */
const somebodyWaits = () =>
  waitFor(async () => {
    const waiting = await server.asOwner(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(waiting.length).toBeGreaterThan(0)
  })

test.each([
  [
    'the password is changed',
    `UPDATE member SET password_hash = '$argon2id$another', password_changed_at = now() WHERE id = $1`,
  ],
  ['the member is suspended', `UPDATE member SET status = 'suspended' WHERE id = $1`],
])('a sign-in at the moment when %s is not judged by the old state', async (_what, change) => {
  const member = await memberWith(server, hash)
  await other.query('BEGIN')
  await other.query(change, [member.id])
  // The sign-in still reads the old password, because the change is not committed.
  const visitor = openVisitor(server)
  const signingIn = visitor.logIn({ username: member.account, password: PASSWORD })
  await somebodyWaits()
  await other.query('UPDATE session SET ended_at = now() WHERE member_id = $1', [member.id])
  await other.query('COMMIT')
  const answer = await signingIn
  expect(answer.status).not.toBe(200)
  expect(visitor.cookies.has('session')).toBe(false)
  expect(
    await server.asOwner('SELECT id FROM session WHERE member_id = $1 AND ended_at IS NULL', [member.id]),
  ).toEqual([])
})

test('of payout accounts that come all at once a member keeps as many as there may be', async () => {
  const member = await memberWith(server, hash)
  const owner = { merchantId: server.merchantId, memberId: member.id }
  const { store } = server.services
  // All requests wait for the same lock and continue at the same time.
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
