import { randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { askOnce, inDatabase } from './server.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const name = '0036_partitions.sql'

test('entries of before are the first partition, with their keys, and new ones go where their number is', async () => {
  const client = await openBefore()
  await client.query(`SET session_replication_role = replica;
    INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
      SELECT 7, n, 1, 'PHP', 'test:' || n, 'deposit', 'r', sha256('x'), '2026-01-01', now() FROM unnest(ARRAY[5, 23000000]) AS n;
    INSERT INTO ledger_entry SELECT 7, n, line, account, amount, balance, version
      FROM unnest(ARRAY[5, 23000000]) AS n,
           (VALUES (1, 'payment:1', -9, NULL, NULL), (2, 'main', 9, 9, 1)) AS e (line, account, amount, balance, version);
    INSERT INTO ledger_sealed SELECT 7, n, 1 FROM unnest(ARRAY[5, 23000000]) AS n;
    SET session_replication_role = origin`)
  const ids = `SELECT relname, oid::text FROM pg_class WHERE relname IN ('ledger_entry_pkey', 'ledger_entry_p0_pkey')`
  const before = await client.query<{ oid: string }>(ids)
  await client.query(await readFile(new URL(name, folder), 'utf8'))
  await client.query(await readFile(new URL('../functions/growth_partitions.sql', folder), 'utf8'))

  const found = await client.query(
    `SELECT tableoid::regclass::text AS part, count(*)::integer AS entries FROM ledger_entry GROUP BY 1`,
  )
  expect(found.rows).toEqual([{ part: 'ledger_entry_p0', entries: 4 }])
  // The index stands as it was, and was not built anew.
  const after = await client.query<{ relname: string; oid: string }>(ids)
  expect(after.rows.find(({ relname }) => relname === 'ledger_entry_p0_pkey')?.oid).toBe(before.rows[0]?.oid)
  const bounds = await client.query<{ bound: string }>(
    `SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE relname LIKE 'ledger\\_sealed\\_p%' AND relkind = 'r' ORDER BY oid`,
  )
  expect(bounds.rows[0]?.bound).toBe(`FOR VALUES FROM (MINVALUE) TO ('30000000')`)
  expect(bounds.rows[1]?.bound).toBe(`FOR VALUES FROM ('30000000') TO ('40000000')`)
  const constraints = await client.query<{ shapes: number }>(
    `SELECT count(DISTINCT shape)::integer AS shapes
       FROM (SELECT string_agg(pg_get_constraintdef(oid), ' ' ORDER BY contype, pg_get_constraintdef(oid)) AS shape
               FROM pg_constraint
              WHERE conrelid::regclass::text ~ '^ledger_entry(_p[0-9]+)?$' GROUP BY conrelid) AS shapes`,
  )
  expect(constraints.rows).toEqual([{ shapes: 1 }])
})

/** A database as it was before these migrations. */
async function openBefore(): Promise<Client> {
  const { ownerUrl } = inject('testServer')
  const database = `tessera_before_${randomBytes(6).toString('hex')}`
  await askOnce(ownerUrl, `CREATE DATABASE ${database}`)
  const client = new Client({ connectionString: inDatabase(ownerUrl, database) })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await askOnce(ownerUrl, `DROP DATABASE ${database} WITH (FORCE)`)
  })
  for (const earlier of (await readdir(folder)).filter((one) => one.endsWith('.sql') && one < name).sort())
    await client.query(await readFile(new URL(earlier, folder), 'utf8'))
  return client
}
