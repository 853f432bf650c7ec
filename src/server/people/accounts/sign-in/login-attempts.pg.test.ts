import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { query } from '#server/platform/db/query.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { keysOfAttempt, countAttempt } from './login-attempts.ts'
import { lockFailures } from '#server/people/accounts/store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('an attempt that was aborted by a deadlock is retried and counted', async () => {
  const { store } = server.services
  const keys = keysOfAttempt({
    merchantId: server.merchantId,
    account: 'crosswise',
    address: '192.0.2.7',
    device: undefined,
  })
  const [first, second] = [keys.account, keys.address].toSorted(Buffer.compare) as [Buffer, Buffer]
  await store.transact((tx) => lockFailures(tx, [first, second]))
  let counting: ReturnType<typeof countAttempt> | undefined
  // Disables this transaction's deadlock detection, so that PostgreSQL aborts the attempt and not the test.
  const patient = openStore(openPool(server.database.ownerUrl, { max: 1 }))
  await patient.transact(async (tx) => {
    await sql`SET LOCAL deadlock_timeout = '10min'`.execute(query(tx))
    await lockFailures(tx, [second])
    counting = countAttempt(store, keys, { isCaptchaRight: false })
    const isWaiting = async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        query(store.read),
      )
      return rows.length > 0
    }
    while (!(await isWaiting()));
    await lockFailures(tx, [first])
  })
  await patient.close()
  expect(await counting).toMatchObject({ refusal: undefined, failures: 1 })
})
