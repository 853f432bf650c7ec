import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { writeAudit } from '#server/platform/audit/actions.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { findHeadFault, readHeads } from './actions.ts'
import { headJobs } from './jobs.ts'

let database: TestDatabase
let store: Store
let folder: string

beforeEach(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 2 }))
  folder = await mkdtemp(join(tmpdir(), 'tessera-heads-'))
})
afterEach(async () => {
  await store.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const write = (reason: string) =>
  store.transact((tx) =>
    writeAudit(tx, {
      merchantId: null,
      operatorId: null,
      action: 'merchant.maintenance',
      reason,
      before: {},
      after: {},
    }),
  )

/** Runs the job and returns what it logged and appended to its file. */
async function keep() {
  const logged: unknown[] = []
  const headsFile = join(folder, 'heads.jsonl')
  const [job] = headJobs({ log: { info: (line: unknown) => logged.push(line) }, headsFile })
  await job?.run(store, undefined as never)
  return { logged, kept: readHeads(await readFile(headsFile, 'utf8')) }
}

test('heads leave the database by the log and a file, and they reveal an older copy or a different one', async () => {
  await write('first')
  await keep()
  await write('second')
  const { logged, kept } = await keep()
  expect(logged).toEqual([{ head: expect.objectContaining({ chain: 'audit_link', number: '3' }) }])
  expect(kept.map(({ number }) => number)).toEqual(['2', '3'])
  expect(await findHeadFault(store.read, kept)).toBeUndefined()
  // An older copy of the database is consistent in itself, but lacks the exported head.
  await askOnce(
    database.ownerUrl,
    'DELETE FROM audit_entry WHERE id = (SELECT max(id) FROM audit_entry); DELETE FROM audit_link WHERE id = 3',
  )
  expect(await findHeadFault(store.read, kept)).toMatchObject({ number: '3', fault: 'missing' })
  await askOnce(database.ownerUrl, 'ALTER TABLE audit_link ALTER COLUMN id RESTART WITH 3')
  await write('another second')
  expect(await findHeadFault(store.read, kept)).toMatchObject({ number: '3', fault: 'changed' })
})

test('a file that is no file of heads is said to be none', () => {
  expect(() => readHeads('{"chain":"audit"}')).toThrow('Line 1 is no head.')
  expect(() => readHeads('\n{"chain":')).toThrow('Line 2 is no head.')
  expect(readHeads('\n')).toEqual([])
})
