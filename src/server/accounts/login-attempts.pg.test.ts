import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { query } from '#server/db/query.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { keysOfAttempt, countAttempt } from './login-attempts.ts'
import { lockFailures } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('an attempt that the database ends, because two waited crosswise, is counted after all', async () => {
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
  await store.transact(async (tx) => {
    await lockFailures(tx, [second])
    counting = countAttempt(store, keys, { isCaptchaRight: false })
    const isWaiting = async () => {
      const { rows } = await sql`
        SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()`.execute(query(store.read))
      return rows.length > 0
    }
    while (!(await isWaiting()));
    await lockFailures(tx, [first])
  })
  expect(await counting).toMatchObject({ refusal: undefined, failures: 1 })
})
