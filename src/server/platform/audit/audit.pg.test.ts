import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { writeAudit } from './actions.ts'

let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 2 }))
})

afterAll(async () => {
  await store?.close()
  await database?.close()
})

const entry = {
  merchantId: null,
  operatorId: null,
  action: 'merchant.maintenance',
  reason: 'why',
  before: { isClosed: false },
  after: { isClosed: true },
} as const

test('an entry is committed with its deed, and rolled back with it', async () => {
  await store.transact((tx) => writeAudit(tx, entry))
  await expect(
    store.transact(async (tx) => {
      await writeAudit(tx, entry)
      throw new Error('the deed failed')
    }),
  ).rejects.toThrow('the deed failed')
  expect(await askOnce(database.ownerUrl, 'SELECT before, after FROM audit_entry')).toEqual([
    { before: { isClosed: false }, after: { isClosed: true } },
  ])
})

for (const deed of [
  `UPDATE audit_entry SET reason = 'other'`,
  'DELETE FROM audit_entry',
  'TRUNCATE audit_entry',
]) {
  test(`the application may not ${deed.split(' ')[0]}`, async () => {
    await expect(askOnce(database.appUrl, deed)).rejects.toThrow('permission denied')
  })
}
