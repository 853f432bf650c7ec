import { expect, test } from 'vitest'

import { applyMigration, openBefore } from './open-before.ts'

const name = '0117_member_days.sql'

test('the days of members start with the sealed transfers of forty days, and follow the blocks from there', async () => {
  const client = await openBefore(name)
  await client.query('SET session_replication_role = replica')
  // The third transfer is a reversal of the second, the fourth waits for its block, and the fifth is too old.
  await client.query(`
    INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, reverses,
                                 business_date, created_at)
    SELECT 7, id, 1, 'PHP', 'test:' || id, kind, 'r', sha256('x'), reverses, current_date - age, now()
      FROM (VALUES (1, 'deposit', NULL, 3), (2, 'bet', NULL, 3), (3, 'reversal', 2, 2), (4, 'deposit', NULL, 0),
                   (5, 'deposit', NULL, 60)) AS made (id, kind, reverses, age);
    INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
    SELECT 7, id, 1, 'main', amount, 0, id FROM (VALUES (1, 90), (2, -20), (3, 20), (4, 5), (5, 1)) AS moved (id, amount)
    UNION ALL
    SELECT 7, 1, 2, 'points', 400, 0, 1;
    INSERT INTO ledger_batch (members, transfers, hash, created_at, transaction_id)
    OVERRIDING SYSTEM VALUE
    VALUES ('{7,7,7,7}', '{1,2,3,5}', sha256('x'), now(), '10'), ('{7}', '{4}', sha256('y'), now(), '20');
    INSERT INTO ledger_block (number, before_transaction, batches, transfers, hash) VALUES (1, '15', 1, 4, sha256('b'));
    INSERT INTO ledger_sealed (member_id, transfer_id, batch_id)
    SELECT 7, unnest(ARRAY[1, 2, 3, 5]), min(id) FROM ledger_batch;
    INSERT INTO ledger_total (merchant_id, currency, business_date, account, kind, amount, transfers)
    VALUES (1, 'PHP', current_date - 3, 'main', 'deposit', 90, 1), (1, 'PHP', current_date - 3, 'main', 'bet', -20, 1),
           (1, 'PHP', current_date - 2, 'main', 'reversal', 20, 1), (1, 'PHP', current_date - 60, 'main', 'deposit', 1, 1),
           (1, 'PHP', current_date - 3, 'points', 'deposit', 400, 1)`)
  await applyMigration(client, name, { functions: ['member_days.sql'] })
  const days = async () =>
    (
      await client.query<{ line: string }>(
        `SELECT current_date - day || ' ' || kind || ' ' || change AS line FROM member_day ORDER BY day, kind`,
      )
    ).rows.map(({ line }) => line)
  expect(await days()).toEqual(['3 bet -20', '3 deposit 90', '2 bet 20'])
  const follow = async () => (await client.query('SELECT member_days_follow(40)::text AS block')).rows
  expect(await follow()).toEqual([{ block: null }])
  await client.query(
    `INSERT INTO ledger_block (number, before_transaction, batches, transfers, hash) VALUES (2, '25', 1, 1, sha256('c'))`,
  )
  expect(await follow()).toEqual([{ block: '2' }])
  expect(await days()).toEqual(['3 bet -20', '3 deposit 90', '2 bet 20', '0 deposit 5'])
})
