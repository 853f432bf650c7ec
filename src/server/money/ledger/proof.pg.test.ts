import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LedgerFault } from '#domain/ledger/fault.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { waitFor } from '#test/patience.ts'
import { CURRENCY, depositOf, giveMoney } from '#test/pg/ledger.ts'
import { deedsOnBooks, falsifiedIn, keepBooks } from '#test/pg/ledger-books.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { askOnce } from '#test/pg/server.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type Posted, postOne } from './actions.ts'
import { sealLedger } from './chain.ts'
import { sealBlock, selectHead, selectLastCheck, selectWaiting } from './chain-store.ts'
import { checkLedger, checkNewBlocks } from './check.ts'
import { ledgerJobs } from './jobs.ts'

/** Books of three blocks: tests read them, and falsify them in transactions that are rolled back. */
let books: TestServer
/** The server on which the tests themselves move money. */
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

const falsified = <T>(deed: string, look: (seen: Store) => Promise<T>) => falsifiedIn(books, deed, look)

const faultsOf = (check: { faults: readonly { fault: LedgerFault }[] } | undefined) => [
  ...new Set(check?.faults.map(({ fault }) => fault)),
]

test('an untouched ledger is sound, checked by block and as a whole', async () => {
  await falsified('SELECT 1', async (seen) => {
    const fresh = await checkNewBlocks(seen)
    expect(fresh).toMatchObject({ scope: 'blocks', fromBlock: 1n, found: 0n, transfers: 8n, faults: [] })
    expect(await checkNewBlocks(seen)).toBeUndefined()
    const whole = await checkLedger(seen, { membersOfStep: 1 })
    expect(whole).toMatchObject({ scope: 'all', found: 0n, transfers: 8n, faults: [] })
    expect(await selectLastCheck(seen.read, 'all')).toMatchObject({ found: 0n, toBlock: whole.toBlock })
  })
})

test('unsealed batches are no fault, and are reported as waiting', async () => {
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

test.each(deedsOnBooks)('the check finds an attacker who %s', async (_what, deed, ofBlocks, ofAll) => {
  await falsified(deed, async (seen) => {
    expect(faultsOf(await checkNewBlocks(seen))).toEqual(expect.arrayContaining([...ofBlocks]))
    const whole = await checkLedger(seen, { membersOfStep: 1 })
    expect(faultsOf(whole)).toEqual(expect.arrayContaining([...ofBlocks, ...ofAll]))
    expect(whole.found).toBeGreaterThan(0n)
  })
})

test('removed newest blocks are found by a head that was kept elsewhere', async () => {
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
  for (let attempt = 0; attempt < 8; attempt += 1) {
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
