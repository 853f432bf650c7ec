import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '#server/platform/db/migrate.ts'

import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { askOnce } from './server.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await openTestDatabase()
  second = await openTestDatabase()
})

afterAll(() => Promise.all([first.close(), second.close()]))

test('a test database is migrated, and what one file writes no other sees', async () => {
  const count = 'SELECT count(*)::int AS rows FROM throttle_bucket'
  await askOnce(first.ownerUrl, `INSERT INTO throttle_bucket (key, level, updated_at) VALUES ('a', 1, now())`)
  expect(await askOnce(first.ownerUrl, count)).toEqual([{ rows: 1 }])
  expect(await askOnce(second.ownerUrl, count)).toEqual([{ rows: 0 }])
})

test('the application connects as a role that owns nothing and may not change the schema', async () => {
  expect(await askOnce(first.appUrl, 'SELECT current_user AS name')).toEqual([{ name: 'tessera_app' }])
  expect(
    await askOnce(
      first.appUrl,
      `SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = 'tessera_app'`,
    ),
  ).toEqual([])
  await expect(askOnce(first.appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
  await expect(askOnce(first.appUrl, 'DROP TABLE merchant')).rejects.toThrow('must be owner')
})

test('a closed database is gone', async () => {
  const third = await openTestDatabase()
  await third.close()
  await expect(askOnce(third.ownerUrl, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('of two processes that start at once, one builds an index beside running work, and the other waits for it', async () => {
  const database = await openTestDatabase()
  const built = '0166_campaign_messages_once.sql'
  await askOnce(database.ownerUrl, `DELETE FROM migration WHERE name = '${built}'`)
  const runs = await Promise.all([migrate(database.ownerUrl), migrate(database.ownerUrl)])
  expect(runs.flatMap(({ applied }) => applied)).toEqual([built])
  expect(await askOnce(database.ownerUrl, 'SELECT indexrelid FROM pg_index WHERE NOT indisvalid')).toEqual([])
  await database.close()
})

test('a migration that was written anew is applied once, and any other edit is refused', async () => {
  const database = await openTestDatabase()
  const known = (hash: string) =>
    askOnce(
      database.ownerUrl,
      `UPDATE migration SET hash = '${hash}' WHERE name = '0178_settled_returns.sql'`,
    )
  // The text that databases of development have applied.
  await known('7dfd42f3342966214aebea5beab89bb33ef405378ae717fd704a4dbc50e28ca9')
  expect((await migrate(database.ownerUrl)).applied).toEqual([])
  await known('0'.repeat(64))
  await expect(migrate(database.ownerUrl)).rejects.toThrow('was edited after it had been applied')
  // On a database that has it, and on one in which it was interrupted, it comes to the same.
  await askOnce(database.ownerUrl, `DELETE FROM migration WHERE name = '0178_settled_returns.sql'`)
  expect((await migrate(database.ownerUrl)).applied).toEqual(['0178_settled_returns.sql'])
  const keys = await askOnce(
    database.ownerUrl,
    `SELECT conname, conindid::regclass::text AS index FROM pg_constraint
      WHERE conname IN ('settled_sum_pkey', 'settled_copy_pkey') ORDER BY conname`,
  )
  expect(keys).toEqual([
    { conname: 'settled_copy_pkey', index: 'settled_copy_pkey' },
    { conname: 'settled_sum_pkey', index: 'settled_sum_pkey' },
  ])
  await database.close()
})
