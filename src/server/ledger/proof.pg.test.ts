import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LedgerFault } from '#domain/ledger/fault.ts'
import { moved } from '#domain/ledger/posting.ts'
import { openPool } from '#server/db/pool.ts'
import { type Store, openStore } from '#server/db/transaction.ts'
import { waitFor } from '#test/patience.ts'
import { CURRENCY, depositOf, giveMoney } from '#test/pg/ledger.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { askOnce } from '#test/pg/server.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type Posted, post, postOne } from './actions.ts'
import { sealLedger } from './chain.ts'
import { sealBlock, selectHead, selectLastCheck, selectWaiting } from './chain-store.ts'
import { checkLedger, checkNewBlocks } from './check.ts'
import { ledgerJobs } from './jobs.ts'

/** Books of three blocks: looked at, and falsified in transactions that never end well. */
let books: TestServer
/** Where the tests themselves move money. */
let server: TestServer
let member: Awaited<ReturnType<TestServer['fixtures']['member']>>
let count = 0

beforeAll(async () => {
  ;[books, server] = await Promise.all([openTestServer(), openTestServer()])
  await keepBooks(books)
})
beforeEach(async () => {
  member = await server.fixtures.member()
})
afterAll(async () => {
  await Promise.all([books.close(), server.close()])
})

const store = () => server.services.store
const nextKey = () => `test:${(count += 1)}`

/** Money comes in, some is reserved, one of two reservations ends, and some goes to somebody else. */
async function keepBooks(of: TestServer): Promise<void> {
  const { transact } = of.services.store
  const [one, other] = [await of.fixtures.member(), await of.fixtures.member()]
  for (let turn = 0; turn < 3; turn += 1) await giveMoney(of, one, 500n)
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

/** As somebody who owns the database, knows it well and has put every trigger out; afterwards it has not been. */
async function falsified<T>(deed: string, look: (seen: Store) => Promise<T>): Promise<T> {
  // The one connection keeps its transaction open from call to call.
  const pool = openPool(books.database.ownerUrl, { max: 1 })
  const seen = openStore(pool)
  try {
    await pool.query('BEGIN')
    await pool.query('SET LOCAL session_replication_role = replica')
    await pool.query(deed)
    return await look(seen)
  } finally {
    await pool.query('ROLLBACK')
    await seen.close()
  }
}

const faultsOf = (check: { faults: readonly { fault: LedgerFault }[] } | undefined) => [
  ...new Set(check?.faults.map(({ fault }) => fault)),
]

test('a ledger that nobody touched is sound, checked by block and as a whole', async () => {
  await falsified('SELECT 1', async (seen) => {
    const fresh = await checkNewBlocks(seen)
    expect(fresh).toMatchObject({ scope: 'blocks', fromBlock: 1n, found: 0n, transfers: 8n, faults: [] })
    expect(await checkNewBlocks(seen)).toBeUndefined()
    const whole = await checkLedger(seen, { membersOfStep: 1 })
    expect(whole).toMatchObject({ scope: 'all', found: 0n, transfers: 8n, faults: [] })
    expect(await selectLastCheck(seen.read, 'all')).toMatchObject({ found: 0n, toBlock: whole.toBlock })
  })
})

test('what is not sealed yet is no fault, and is named as waiting', async () => {
  await sealAll(server)
  await giveMoney(server, member, 10n)
  expect(await selectWaiting(store().read)).toMatchObject({ batches: 1n })
  expect(await checkLedger(store())).toMatchObject({ found: 0n })
})

test('the sums of the sealed blocks are those of the entries, by day, account and kind', async () => {
  const rows = await books.asOwner<{ account: string; kind: string; amount: string; transfers: bigint }>(
    `SELECT account, kind, amount::text, transfers FROM ledger_total WHERE currency = $1 ORDER BY kind, account`,
    [CURRENCY],
  )
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'main deposit 1500 3',
    'payment:test deposit -1500 3',
    'clearing transfer_in -50 1',
    'main transfer_in 50 1',
    'clearing transfer_out 50 1',
    'main transfer_out -50 1',
    'locked withdrawal_hold 500 2',
    'main withdrawal_hold -500 2',
    'locked withdrawal_payout -300 1',
    'payment:test withdrawal_payout 300 1',
  ])
})

const last = '(SELECT max(id) FROM ledger_transfer)'
const firstBatch = '(SELECT min(id) FROM ledger_batch)'
const copied = `INSERT INTO ledger_transfer
  SELECT member_id, 9000, merchant_id, currency, 'test:forged', kind, reference, content_hash, settles, reverses, provider,
         provider_transaction, business_date, created_at FROM ledger_transfer WHERE kind = 'deposit' LIMIT 1;
  INSERT INTO ledger_entry SELECT member_id, 9000, line, account, amount, balance_after + 500, version + 1
    FROM ledger_entry WHERE transfer_id = (SELECT min(id) FROM ledger_transfer)`

// What somebody does, what the check of the new blocks says, and what the check of everything says beside it.
const deeds: readonly [string, string, readonly LedgerFault[], readonly LedgerFault[]][] = [
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

test.each(deeds)('whoever %s is found out', async (_what, deed, ofBlocks, ofAll) => {
  await falsified(deed, async (seen) => {
    expect(faultsOf(await checkNewBlocks(seen))).toEqual(expect.arrayContaining([...ofBlocks]))
    const whole = await checkLedger(seen, { membersOfStep: 1 })
    expect(faultsOf(whole)).toEqual(expect.arrayContaining([...ofBlocks, ...ofAll]))
    expect(whole.found).toBeGreaterThan(0n)
  })
})

test('who takes the newest blocks off is found by a head that was kept elsewhere', async () => {
  const head = await selectHead(books.services.store.read)
  if (!head) throw new Error('nothing was sealed')
  const kept = { block: head.block, hash: head.hash.toString('hex') }
  const whole = await falsified('SELECT 1', (seen) => checkLedger(seen, { kept }))
  expect(whole.found).toBe(0n)
  const cut = `DELETE FROM ledger_block WHERE number = ${head.block}`
  expect(faultsOf(await falsified(cut, (seen) => checkLedger(seen, { kept })))).toContain('cut_short')
})

test('a fault sounds in the log and in the figures', async () => {
  const counted: string[] = []
  const logged: unknown[] = []
  const jobs = ledgerJobs({
    countFault: (book, fault) => counted.push(`${book} ${fault}`),
    log: { error: (what: unknown) => logged.push(what) } as never,
  })
  await falsified(`UPDATE ledger_transfer SET key = 'test:x' WHERE id = 1`, async (seen) => {
    for (const { name, run } of jobs) if (name === 'check_ledger') await run(seen, {})
  })
  expect(counted).toEqual(['ledger content_changed'])
  expect(logged).toMatchObject([{ alarm: 'ledger', scope: 'all', found: '1' }])
})

test('money whose transaction is still open holds the seal back, and nobody waits for it', async () => {
  const slow = new pg.Client({ connectionString: server.database.ownerUrl })
  await slow.connect()
  try {
    await slow.query('BEGIN')
    await slow.query('SELECT pg_current_xact_id()')
    expect((await giveMoney(server, member, 5n)).outcome).toBe('posted')
    await sealLedger(store())
    expect((await selectWaiting(store().read)).batches).toBeGreaterThan(0n)
    await slow.query('COMMIT')
    await sealAll(server)
    expect(await selectWaiting(store().read)).toMatchObject({ batches: 0n })
  } finally {
    await slow.end()
  }
  // Other tests have transactions on this server too.
})

test('two that seal at once while money moves make one chain, and every transfer is in it once', async () => {
  const moves: Promise<Posted>[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    for (let more = 0; more < 6; more += 1) moves.push(giveMoney(server, member, 1n))
    await Promise.all([sealLedger(store(), 5), sealLedger(store(), 5)])
  }
  await Promise.all(moves)
  await sealAll(server)
  expect(await checkLedger(store())).toMatchObject({ found: 0n })
  expect(await sealedOf(member)).toEqual([{ sealed: 48n, written: 48n }])
  const rows = await server.asOwner<{ number: bigint; transfers: bigint }>(
    'SELECT number, transfers FROM ledger_block ORDER BY number',
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => BigInt(index + 1)))
})

const sealedOf = ({ id }: { id: bigint }) =>
  server.asOwner(
    `SELECT (SELECT count(*) FROM ledger_sealed WHERE member_id = $1) AS sealed,
            (SELECT count(*) FROM ledger_transfer WHERE member_id = $1) AS written`,
    [id],
  )

test('a block holds about as many transfers as it may, and never half of a transaction', async () => {
  await sealAll(server)
  const [before] = await server.asOwner<{ last: bigint }>('SELECT max(number) AS last FROM ledger_block')
  for (const length of [8, 3, 3, 3, 3])
    await store().transact(async (tx) => {
      for (let more = 0; more < length; more += 1) await postOne(tx, depositOf(member, 1n, nextKey()))
    })
  await waitFor(async () => {
    await sealLedger(store(), 6)
    expect(await selectWaiting(store().read)).toMatchObject({ batches: 0n })
  })
  const rows = await server.asOwner<{ transfers: bigint }>(
    'SELECT transfers FROM ledger_block WHERE number > $1',
    [before?.last ?? 0n],
  )
  for (const { transfers } of rows) expect([8n, 3n, 6n]).toContain(transfers)
})

test('a copy of the database that began its transactions anew seals nothing', async () => {
  const deed = `UPDATE ledger_block SET before_transaction = '9000000000'::xid8
    WHERE number = (SELECT max(number) FROM ledger_block)`
  await expect(falsified(deed, (seen) => sealBlock(seen.read, 9))).rejects.toThrow('have gone back')
})

test.each([
  'INSERT INTO ledger_block SELECT * FROM ledger_block',
  'INSERT INTO ledger_sealed SELECT * FROM ledger_sealed',
  'INSERT INTO ledger_total SELECT * FROM ledger_total',
  'UPDATE ledger_total SET amount = 0',
  'UPDATE ledger_block SET hash = hash',
  'DELETE FROM ledger_block',
  'DELETE FROM ledger_sealed',
  'UPDATE ledger_check SET found = 0',
  'DELETE FROM ledger_check',
])('the application may not: %s', async (text) => {
  await expect(askOnce(books.database.appUrl, text)).rejects.toMatchObject({ code: '42501' })
})
