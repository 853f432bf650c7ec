import type { LedgerFault } from '#domain/ledger/fault.ts'
import { moved } from '#domain/ledger/posting.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { post, postOne } from '#server/money/ledger/actions.ts'

import { depositOf, giveMoney } from './ledger.ts'
import { sealAll } from './seal-ledger.ts'
import type { TestServer } from './test-server.ts'

let count = 0
const nextKey = () => `books:${(count += 1)}`

/** Sample history: deposits, two reservations of which one ends, and a transfer between members. */
export async function keepBooks(of: TestServer): Promise<void> {
  const { transact } = of.services.store
  const [one, other] = [await of.fixtures.member(), await of.fixtures.member()]
  for (let attempt = 0; attempt < 3; attempt += 1) await giveMoney(of, one, 500n)
  await sealAll(of)
  const hold = async (amount: bigint) => {
    const legs = moved(amount, { from: 'main', to: 'locked' })
    const posting = { ...depositOf(one, amount, nextKey()), kind: 'withdrawal_hold' as const, legs }
    const posted = await transact((tx) => postOne(tx, posting))
    return posted.outcome === 'posted' ? posted.transferId : 0n
  }
  const settles = await hold(300n)
  await hold(200n)
  await sealAll(of)
  await transact(async (tx) => {
    const legs = moved(300n, { from: 'locked', to: 'payment:test' })
    await postOne(tx, { ...depositOf(one, 300n, nextKey()), kind: 'withdrawal_payout', legs, settles })
  })
  const [out, back] = [
    moved(50n, { from: 'main', to: 'clearing' }),
    moved(50n, { from: 'clearing', to: 'main' }),
  ]
  await transact((tx) =>
    post(tx, [
      { ...depositOf(one, 50n, nextKey()), kind: 'transfer_out', legs: out },
      { ...depositOf(other, 50n, nextKey()), kind: 'transfer_in', legs: back },
    ]),
  )
  await sealAll(of)
}

/** Runs SQL as a database owner with all triggers disabled, and rolls it back afterwards. */
export async function falsifiedIn<T>(
  { database }: Pick<TestServer, 'database'>,
  deed: string,
  look: (seen: Store) => Promise<T>,
  before: (seen: Store) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  // A single connection, so that the transaction stays open between calls.
  const pool = openPool(database.ownerUrl, { max: 1 })
  const own = openStore(pool)
  // Nested transactions run inside the one that is rolled back.
  const seen: Store = { ...own, transact: (work) => work(own.read) }
  try {
    await pool.query('BEGIN')
    await before(seen)
    await pool.query('SET LOCAL session_replication_role = replica')
    await pool.query(deed)
    return await look(seen)
  } finally {
    await pool.query('ROLLBACK')
    await seen.close()
  }
}

const last = '(SELECT max(id) FROM ledger_transfer)'
const firstBatch = '(SELECT min(id) FROM ledger_batch)'
const copied = `INSERT INTO ledger_transfer
  SELECT member_id, 9000, merchant_id, currency, 'test:forged', kind, reference, content_hash, settles, reverses, provider,
         provider_transaction, business_date, created_at FROM ledger_transfer WHERE kind = 'deposit' LIMIT 1;
  INSERT INTO ledger_entry SELECT member_id, 9000, line, account, amount, balance_after + 500, version + 1
    FROM ledger_entry WHERE transfer_id = (SELECT min(id) FROM ledger_transfer)`

// Each row: the manipulation, its SQL, the faults found by the incremental check, and further ones of the full check.
export const deedsOnBooks: readonly [string, string, readonly LedgerFault[], readonly LedgerFault[]][] = [
  [
    'changes an amount',
    'UPDATE ledger_entry SET amount = amount + 1 WHERE transfer_id = 1 AND line = 2',
    ['content_changed', 'unbalanced', 'balance_differs'],
    ['wallet_differs', 'total_differs'],
  ],
  [
    'changes an amount on both sides',
    `UPDATE ledger_entry SET amount = amount * 2 WHERE transfer_id = 1`,
    ['content_changed', 'balance_differs'],
    ['wallet_differs', 'total_differs'],
  ],
  [
    'changes what an account held',
    'UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE transfer_id = 2 AND line = 2',
    ['batch_changed', 'balance_differs'],
    [],
  ],
  [
    'takes an entry away',
    'DELETE FROM ledger_entry WHERE transfer_id = 3 AND line = 2',
    ['content_changed', 'unbalanced', 'batch_changed', 'version_gap'],
    ['wallet_differs', 'total_differs'],
  ],
  [
    'takes a transfer away with its entries',
    'DELETE FROM ledger_entry WHERE transfer_id = 2; DELETE FROM ledger_transfer WHERE id = 2',
    ['transfer_missing', 'batch_changed', 'version_gap'],
    ['wallet_differs', 'total_differs'],
  ],
  [
    'takes a transfer away and leaves its entries',
    'DELETE FROM ledger_transfer WHERE id = 2',
    ['transfer_missing', 'batch_changed'],
    ['wallet_differs'],
  ],
  ['adds a transfer of their own', copied, [], ['transfer_added', 'wallet_differs']],
  [
    'adds a transfer, moves the wallet along and says where it is sealed',
    `${copied}; INSERT INTO ledger_sealed VALUES ((SELECT min(member_id) FROM ledger_entry), 9000, ${firstBatch})`,
    [],
    ['transfer_added', 'wallet_differs'],
  ],
  [
    'changes the count of an account',
    'UPDATE ledger_entry SET version = version + 7 WHERE transfer_id = 3 AND line = 2',
    ['version_gap'],
    ['wallet_differs'],
  ],
  ['changes a key', `UPDATE ledger_transfer SET key = 'test:x' WHERE id = 1`, ['content_changed'], []],
  [
    'changes a reference',
    `UPDATE ledger_transfer SET reference = 'x' WHERE id = ${last}`,
    ['content_changed'],
    [],
  ],
  [
    'changes a kind',
    `UPDATE ledger_transfer SET kind = 'win' WHERE id = 1`,
    ['content_changed'],
    ['total_differs'],
  ],
  [
    'changes the day of the books',
    'UPDATE ledger_transfer SET business_date = business_date - 1 WHERE id = 1',
    ['batch_changed'],
    ['total_differs'],
  ],
  [
    'changes the moment',
    `UPDATE ledger_transfer SET created_at = created_at - interval '1 second' WHERE id = 1`,
    ['content_changed'],
    [],
  ],
  [
    'changes content and hash of a transfer alike',
    `UPDATE ledger_transfer SET reference = 'x', content_hash = sha256(convert_to(concat_ws(E'\\x1f', key, merchant_id,
       currency, kind, 'x') || E'\\x1epayment:test -500' || E'\\x1emain 500', 'UTF8')) WHERE id = 1`,
    ['batch_changed'],
    [],
  ],
  [
    'takes a batch away',
    `DELETE FROM ledger_batch WHERE id = ${firstBatch}`,
    ['block_missing'],
    ['total_differs', 'transfer_added'],
  ],
  [
    'puts a batch in again',
    `INSERT INTO ledger_batch (transaction_id, members, transfers, hash, created_at)
     SELECT transaction_id, members, transfers, hash, created_at FROM ledger_batch WHERE id = ${firstBatch}`,
    ['block_added', 'named_twice'],
    ['total_differs'],
  ],
  [
    'turns the order of two batches round',
    `UPDATE ledger_batch AS one SET transaction_id = two.transaction_id FROM ledger_batch AS two
      WHERE one.id <> two.id AND one.id IN (${firstBatch}, ${firstBatch} + 1)
        AND two.id IN (${firstBatch}, ${firstBatch} + 1)`,
    ['block_changed'],
    [],
  ],
  [
    'turns two blocks round',
    `UPDATE ledger_block SET number = number + 1000 WHERE number < 3;
     UPDATE ledger_block SET number = 1003 - number WHERE number > 1000`,
    ['block_added', 'block_missing'],
    [],
  ],
  ['takes a block out', 'DELETE FROM ledger_block WHERE number = 2', ['block_gap'], []],
  [
    'sets the wallet of a member',
    `UPDATE wallet SET balance = balance + 1 WHERE account = 'main' AND member_id = (SELECT min(member_id) FROM ledger_entry)`,
    ['wallet_differs'],
    [],
  ],
  [
    'frees money that is reserved',
    `UPDATE wallet SET balance = 0 WHERE account = 'locked'`,
    ['wallet_differs', 'reserved_differs'],
    [],
  ],
  [
    'ends a reservation without moving it',
    `UPDATE ledger_transfer SET settles = (SELECT max(id) FROM ledger_transfer WHERE kind = 'withdrawal_hold')
      WHERE id = 1`,
    ['content_changed', 'reserved_differs'],
    [],
  ],
  ['changes a sum', 'UPDATE ledger_total SET amount = amount + 1', [], ['total_differs', 'house_unbalanced']],
  [
    'adds a sum',
    `INSERT INTO ledger_total SELECT merchant_id, currency, business_date, 'fees', 'deposit', 5, 1
     FROM ledger_total LIMIT 1`,
    [],
    ['total_differs', 'house_unbalanced'],
  ],
]
