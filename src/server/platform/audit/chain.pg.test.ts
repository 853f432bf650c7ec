import { afterEach, beforeEach, expect, test } from 'vitest'

import pg from 'pg'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { waitFor } from '#test/patience.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { writeAudit } from './actions.ts'
import { checkAudit, sealAudit } from './chain.ts'
import { countEntries } from './chain-store.ts'

let database: TestDatabase
let store: Store
let other: Store
const open: pg.Client[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 4 }))
  other = openStore(openPool(database.appUrl, { max: 4 }))
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.end()
  await Promise.all([store.close(), other.close()])
  await database.close()
})

let counted = 0
async function write(reasons: readonly string[] = [`deed ${(counted += 1)}`]): Promise<void> {
  await store.transact(async (tx) => {
    for (const reason of reasons)
      await writeAudit(tx, {
        merchantId: null,
        operatorId: null,
        action: 'merchant.maintenance',
        reason,
        before: { isClosed: false },
        after: { isClosed: true },
      })
  })
}

/** Other tests run transactions on this server; entries can be sealed only once those have ended. */
async function seal(): Promise<void> {
  await waitFor(async () => {
    await sealAudit(store)
    expect((await countEntries(store.read)).waiting).toBe(0)
  })
}

async function chain(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    // One transaction, so that both entries are in one block.
    await write([`deed ${block}`, `another deed ${block}`])
    await seal()
  }
}

const found = async () => {
  const { block, fault } = await checkAudit(store)
  return { block, fault }
}
const asOwner = (text: string) => askOnce(database.ownerUrl, text)

test('an untouched chain has no fault, and the next block continues it', async () => {
  await chain(3)
  await sealAudit(store)
  expect(await checkAudit(store)).toMatchObject({ blocks: 3n, entries: 6n, block: null, fault: null })
  await write()
  expect(await countEntries(store.read)).toEqual({ blocks: 3, entries: 7, waiting: 1 })
})

/** Each row: a manipulation by the database's owner, and the fault that the check reports. */
const deeds: [string, string, { block: bigint; fault: string }][] = [
  [
    'changes a reason',
    `UPDATE audit_entry SET reason = 'other' WHERE id = (SELECT id FROM audit_entry ORDER BY id OFFSET 2 LIMIT 1)`,
    { block: 2n, fault: 'changed' },
  ],
  [
    'changes what was before',
    `UPDATE audit_entry SET before = '{}' WHERE id = (SELECT max(id) FROM audit_entry)`,
    { block: 3n, fault: 'changed' },
  ],
  [
    'changes the time',
    `UPDATE audit_entry SET created_at = created_at + interval '1 microsecond' WHERE id = (SELECT min(id) FROM audit_entry)`,
    { block: 1n, fault: 'changed' },
  ],
  [
    'deletes an entry',
    `DELETE FROM audit_entry WHERE id = (SELECT id FROM audit_entry ORDER BY id OFFSET 3 LIMIT 1)`,
    { block: 2n, fault: 'missing' },
  ],
  [
    'puts one in later',
    `INSERT INTO audit_entry (action, reason, transaction_id)
     SELECT action, 'never happened', transaction_id FROM audit_entry ORDER BY id OFFSET 4 LIMIT 1`,
    { block: 3n, fault: 'added' },
  ],
  [
    'swaps the order of two',
    `WITH ids AS (
       SELECT (SELECT min(id) FROM audit_entry) AS a, (SELECT id FROM audit_entry ORDER BY id OFFSET 2 LIMIT 1) AS b)
     UPDATE audit_entry AS one SET transaction_id = two.transaction_id FROM audit_entry AS two, ids
      WHERE (one.id = a AND two.id = b) OR (one.id = b AND two.id = a)`,
    { block: 1n, fault: 'changed' },
  ],
  [
    'moves one into another block',
    `UPDATE audit_entry SET transaction_id = (SELECT max(transaction_id) FROM audit_entry)
      WHERE id = (SELECT min(id) FROM audit_entry)`,
    { block: 1n, fault: 'missing' },
  ],
  [
    'rewrites the hash of a block',
    `UPDATE audit_block SET hash = sha256('other') WHERE number = 2`,
    { block: 2n, fault: 'changed' },
  ],
  ['takes a block out', 'DELETE FROM audit_block WHERE number = 2', { block: 3n, fault: 'gap' }],
]

test.each(deeds)('a manipulation is found with its block: the owner %s', async (_what, deed, expected) => {
  await chain(3)
  expect(await found()).toEqual({ block: null, fault: null })
  await asOwner(deed)
  expect(await found()).toEqual(expected)
})

test('a chain that was resealed after a change, or cut short, is found by an exported head', async () => {
  await chain(3)
  const [head] = await askOnce<{ hash: string }>(
    database.ownerUrl,
    `SELECT encode(hash, 'hex') AS hash FROM audit_block WHERE number = 3`,
  )
  const kept = { block: 3n, hash: head?.hash ?? '' }
  expect(await checkAudit(store, kept)).toMatchObject({ fault: null })
  await asOwner('DELETE FROM audit_block WHERE number = 3')
  // Earlier checks reveal the cut; if they are deleted too, a head kept elsewhere does.
  expect(await checkAudit(store)).toMatchObject({ block: 3n, fault: 'cut_short' })
  await asOwner('DELETE FROM audit_check')
  expect(await checkAudit(store, kept)).toMatchObject({ block: 3n, fault: 'cut_short' })
  await asOwner('DELETE FROM audit_check; DELETE FROM audit_link')
  await asOwner(`UPDATE audit_entry SET reason = 'other' WHERE id = (SELECT max(id) FROM audit_entry)`)
  await seal()
  expect(await checkAudit(store)).toMatchObject({ fault: null })
  expect(await checkAudit(store, kept)).toMatchObject({ block: 3n, fault: 'changed' })
})

test('two concurrent sealing processes make one chain', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await Promise.all([write(), write(), sealAudit(store), sealAudit(other), write(), sealAudit(other)])
  }
  await seal()
  expect(await checkAudit(store)).toMatchObject({ entries: 36n, fault: null })
  const rows = await askOnce<{ number: number }>(
    database.ownerUrl,
    'SELECT number::integer FROM audit_block ORDER BY audit_block.number',
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
})

test('an entry of an open transaction holds the seal back, and no entry slips in behind it', async () => {
  const slow = new pg.Client({ connectionString: database.appUrl })
  open.push(slow)
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query(`INSERT INTO audit_entry (action, reason) VALUES ('member.note', 'slow')`)
  // A writer does not wait for the transaction that is still open.
  await write(['quick'])
  await sealAudit(store)
  expect(await countEntries(store.read)).toEqual({ blocks: 0, entries: 1, waiting: 1 })
  await slow.query('COMMIT')
  await seal()
  // One block, or two where a transaction of another test began between the entries.
  expect(await checkAudit(store)).toMatchObject({ entries: 2n, fault: null })
})

test('the application may neither change nor delete a block or a check', async () => {
  await chain(1)
  await checkAudit(store)
  for (const deed of [
    `UPDATE audit_block SET entries = 9`,
    'DELETE FROM audit_block',
    `UPDATE audit_check SET fault = NULL`,
    'DELETE FROM audit_check',
  ])
    await expect(askOnce(database.appUrl, deed), deed).rejects.toThrow('permission denied')
})

/** Manipulations of unsealed entries by the database's owner, and the fault that the check reports. */
const unsealed: [string, string, string][] = [
  ['deletes an entry', 'DELETE FROM audit_entry WHERE id = (SELECT max(id) - 1 FROM audit_entry)', 'missing'],
  [
    'deletes an entry with its link',
    `WITH gone AS (DELETE FROM audit_entry WHERE id = (SELECT max(id) - 1 FROM audit_entry) RETURNING id)
     DELETE FROM audit_link USING gone WHERE gone.id BETWEEN first_entry AND last_entry`,
    'gap',
  ],
  [
    'rewrites an entry',
    `UPDATE audit_entry SET reason = 'other' WHERE id = (SELECT max(id) FROM audit_entry)`,
    'changed',
  ],
  [
    'rewrites an entry and what its link says of it',
    `WITH made AS (UPDATE audit_entry SET reason = 'other' WHERE id = (SELECT max(id) - 1 FROM audit_entry) RETURNING *)
     UPDATE audit_link SET content = sha256(convert_to(audit_line(made::audit_entry), 'UTF8')) FROM made
      WHERE made.id BETWEEN first_entry AND last_entry`,
    'changed',
  ],
  [
    'puts an entry in with the links switched off',
    `SET session_replication_role = replica; INSERT INTO audit_entry (action, reason) VALUES ('member.note', 'made up')`,
    'added',
  ],
]

test.each(unsealed)('a manipulation before sealing is found: the owner %s', async (_what, deed, fault) => {
  await chain(1)
  for (let attempt = 0; attempt < 3; attempt += 1) await write()
  expect(await found()).toEqual({ block: null, fault: null })
  await asOwner(deed)
  expect(await found()).toEqual({ block: 2n, fault })
  // The fault remains after the next block is sealed over it.
  await seal()
  expect((await found()).fault).not.toBeNull()
})

test('entries of concurrent transactions are linked without waiting, and have no fault', async () => {
  await Promise.all(Array.from({ length: 24 }, () => write(['one', 'two'])))
  expect(await found()).toEqual({ block: null, fault: null })
})
