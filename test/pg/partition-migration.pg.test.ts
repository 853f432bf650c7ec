import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { openBefore } from './open-before.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

test('entries of before are the first partition, with their keys, and new ones go where their number is', async () => {
  const name = '0036_partitions.sql'
  const client = await openBefore(name)
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
  // The index was kept and not rebuilt.
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

test('audit and batches of before are the first partitions, with keys, links and numbers that go on', async () => {
  const name = '0041_more_partitions.sql'
  const client = await openBefore(name)
  await client.query(`INSERT INTO merchant (code, name, currency, currency_symbol, zone, languages, default_language)
                      VALUES ('one', 'One', 'PHP', 'P', 'Asia/Manila', '{EN}', 'EN')`)
  const write = (reason: string) =>
    client.query(`INSERT INTO audit_entry (merchant_id, action, reason) VALUES (1, 'member.note', $1)`, [
      reason,
    ])
  const batch = () =>
    client.query(
      `INSERT INTO ledger_batch (members, transfers, hash, created_at) VALUES ('{1}', '{1}', sha256(''), now())`,
    )
  for (const reason of ['one', 'two']) await write(reason)
  await client.query(`SELECT setval('audit_entry_id_seq', 4000001); SELECT setval('ledger_batch_id_seq', 17)`)
  await write('three')
  await batch()
  const keys = `SELECT relname, oid::text FROM pg_class WHERE relname IN ('audit_entry_member_id_id_idx', 'audit_entry_p0_member_id_id_idx')`
  const before = await client.query<{ oid: string }>(keys)
  await client.query(await readFile(new URL(name, folder), 'utf8'))
  await client.query(await readFile(new URL('../functions/growth_partitions.sql', folder), 'utf8'))
  await write('four')
  await batch()

  const found = await client.query(
    `SELECT tableoid::regclass::text AS part, array_agg(id::integer ORDER BY id) AS ids FROM audit_entry GROUP BY 1
     UNION ALL SELECT tableoid::regclass::text, array_agg(id::integer ORDER BY id) FROM ledger_batch GROUP BY 1 ORDER BY 1`,
  )
  expect(found.rows).toEqual([
    { part: 'audit_entry_p0', ids: [1, 2, 4_000_002, 4_000_004] },
    { part: 'ledger_batch_p0', ids: [18, 20] },
  ])
  const after = await client.query<{ relname: string; oid: string }>(keys)
  expect(after.rows.find(({ relname }) => relname.includes('_p0_'))?.oid).toBe(before.rows[0]?.oid)
  // The links of the entries are still valid, for old ones and the new one.
  const links = await client.query(
    `SELECT entries, content = (SELECT sha256(convert_to(string_agg(audit_line(entry), E'\\n' ORDER BY id), 'UTF8'))
                                  FROM audit_entry AS entry
                                 WHERE entry.transaction_id = link.transaction_id
                                   AND id BETWEEN first_entry AND last_entry) AS "isSame"
       FROM audit_link AS link WHERE entries > 0`,
  )
  expect(links.rows).toEqual(Array.from({ length: 4 }, () => ({ entries: 1, isSame: true })))
  // Foreign keys still hold: an unknown merchant is refused, and a member with entries cannot be deleted.
  await expect(
    client.query(`INSERT INTO audit_entry (merchant_id, action) VALUES (2, 'member.note')`),
  ).rejects.toThrow('audit_entry_merchant_id_fkey')
  await expect(client.query('DELETE FROM merchant')).rejects.toThrow('foreign key')
  const shapes = await client.query<{ shapes: number }>(
    `SELECT count(DISTINCT shape)::integer AS shapes
       FROM (SELECT string_agg(pg_get_constraintdef(oid), ' ' ORDER BY contype, pg_get_constraintdef(oid))
                    || (SELECT string_agg(tgname, ' ' ORDER BY tgname) FROM pg_trigger
                         WHERE tgrelid = conrelid AND NOT tgisinternal) AS shape
               FROM pg_constraint
              WHERE conrelid::regclass::text ~ '^audit_entry(_p[0-9]+)?$' GROUP BY conrelid) AS shapes`,
  )
  expect(shapes.rows).toEqual([{ shapes: 1 }])
})

/** A database migrated up to the version before. */
