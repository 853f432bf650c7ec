import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LedgerFault } from '#domain/ledger/fault.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { deedsOnBooks, falsifiedIn, keepBooks } from '#test/pg/ledger-books.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { askOnce } from '#test/pg/server.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { selectHead } from './chain-store.ts'
import { checkNight } from './check-night.ts'
import { selectCheckpoint, writeCheckpoint } from './night-store.ts'

const NIGHTS = 3
let books: TestServer

beforeAll(async () => {
  books = await openTestServer()
  await keepBooks(books)
})
afterAll(() => books.close())

/** Writes a checkpoint at this block, before the books are falsified. */
const sealedAt = (block: bigint) => (seen: Store) =>
  writeCheckpoint(seen.read, {
    isAnew: true,
    block,
    turnNight: 0,
    rolledBlock: 0n,
    rolledTransfer: 0n,
    rolled: [],
  })

const nothing = 'SELECT 1'
const faultsOf = (checks: readonly { faults: readonly { fault: LedgerFault }[] }[]) => [
  ...new Set(checks.flatMap(({ faults }) => faults.map(({ fault }) => fault))),
]

test('the first night computes everything, later ones the new blocks and a share of the old ones', async () => {
  await falsifiedIn(books, nothing, async (seen) => {
    expect(await checkNight(seen)).toMatchObject({ scope: 'all', found: 0n, transfers: 8n })
    const cycle = []
    for (let night = 0; night < NIGHTS; night += 1) cycle.push(await checkNight(seen, { nights: NIGHTS }))
    expect(cycle.map(({ scope, found }) => [scope, found])).toEqual(cycle.map(() => ['night', 0n]))
    // The number of blocks depends on what else runs on this server. A night takes whole blocks; each cycle covers all
    // of them, then a new cycle begins.
    const head = (await selectHead(seen.read))?.block
    const ends = cycle.map(({ rolledTo }) => rolledTo)
    expect(cycle.map(({ rolledFrom }) => rolledFrom)).toEqual(
      cycle.map((_, night) => (night === 0 || ends[night - 1] === head ? 0n : ends[night - 1])),
    )
    expect(ends).toContain(head)
    const ofCycle = cycle.slice(0, ends.indexOf(head) + 1)
    expect(ofCycle.reduce((sum, { transfers }) => sum + transfers, 0n)).toBe(8n)
    expect(await selectCheckpoint(seen.read)).toMatchObject({ number: 4n, block: head, isSound: true })
  })
})

test('blocks sealed since the checkpoint are checked the same night, without faults', async () => {
  await falsifiedIn(
    books,
    nothing,
    async (seen) => {
      const head = (await selectHead(seen.read))?.block
      expect(await checkNight(seen)).toMatchObject({
        scope: 'night',
        fromBlock: 2n,
        toBlock: head,
        found: 0n,
      })
    },
    sealedAt(1n),
  )
})

/**
 * The checkpoint derives wallets from the chain, so a row added beside the chain is not a wallet fault. It is reported
 * as a fault of its own.
 */
const seenFrom = (ofAll: readonly LedgerFault[]) => (fault: LedgerFault) =>
  fault !== 'wallet_differs' || !ofAll.includes('transfer_added')

test.each(deedsOnBooks)(
  'in the new part, an attacker who %s is found the same night',
  async (_what, deed, ofBlocks, ofAll) => {
    const night = await falsifiedIn(books, deed, (seen) => checkNight(seen, { nights: NIGHTS }), sealedAt(0n))
    expect(night.scope).toBe('night')
    expect(faultsOf([night])).toEqual(expect.arrayContaining([...ofBlocks, ...ofAll.filter(seenFrom(ofAll))]))
  },
)

// Only the changed row's own faults are expected; wallets and sums are compared with what was sealed before.
const ofWalletsAndSums: readonly LedgerFault[] = ['wallet_differs', 'total_differs']

test.each(deedsOnBooks)(
  'in the old part, an attacker who %s is found within a cycle',
  async (_what, deed, ofBlocks, ofAll) => {
    const cycle = await falsifiedIn(
      books,
      deed,
      async (seen) => {
        const checks = []
        for (let night = 0; night < NIGHTS; night += 1)
          checks.push(await checkNight(seen, { nights: NIGHTS }))
        return checks
      },
      sealedAt(3n),
    )
    const found = faultsOf(cycle)
    expect(found).not.toEqual([])
    expect(found).toEqual(
      expect.arrayContaining([
        ...ofBlocks,
        ...ofAll
          .filter(seenFrom(ofAll))
          .filter((fault) => ofBlocks.length === 0 || !ofWalletsAndSums.includes(fault)),
      ]),
    )
  },
)

test.each([
  ['a balance of the state', 'UPDATE ledger_checked_balance SET balance = balance + 1', 'checkpoint_changed'],
  ['a sum of the state', 'UPDATE ledger_checked_total SET amount = amount + 1', 'checkpoint_changed'],
  ['how far the rolling look is', 'UPDATE ledger_checkpoint SET rolled_block = block', 'checkpoint_changed'],
  [
    'the state and its hash',
    `UPDATE ledger_checked_balance SET balance = balance + 1;
     UPDATE ledger_checkpoint SET state_hash = ledger_state_hash()`,
    'checkpoint_changed',
  ],
  ['the chain, cut below the checkpoint', 'DELETE FROM ledger_block WHERE number = 3', 'cut_short'],
] as const)('a change of %s is found, and everything is computed anew', async (_what, deed, fault) => {
  await falsifiedIn(
    books,
    deed,
    async (seen) => {
      const night = await checkNight(seen)
      expect(night.scope).toBe('all')
      expect(faultsOf([night])).toContain(fault)
      expect(await selectCheckpoint(seen.read)).toMatchObject({ isSound: true })
    },
    sealedAt(3n),
  )
})

test('a wallet that was set before the night is found, however long ago its last entry was', async () => {
  const night = await falsifiedIn(
    books,
    `UPDATE wallet SET balance = balance + 1 WHERE account = 'main'`,
    (seen) => checkNight(seen, { nights: 1_000 }),
    sealedAt(3n),
  )
  expect(faultsOf([night])).toEqual(['wallet_differs'])
})

test('money that moves while the night computes is no fault', async () => {
  const server = await openTestServer()
  try {
    const member = await server.fixtures.member()
    const { store } = server.services
    await giveMoney(server, member, 10n)
    await sealAll(server)
    await checkNight(store)
    const moves = Promise.all(Array.from({ length: 8 }, () => giveMoney(server, member, 1n)))
    const nights = [await checkNight(store, { nights: NIGHTS }), await checkNight(store, { nights: NIGHTS })]
    await moves
    await sealAll(server)
    nights.push(await checkNight(store, { nights: NIGHTS }))
    expect(nights.map(({ scope, found }) => `${scope} ${found}`)).toEqual(['night 0', 'night 0', 'night 0'])
  } finally {
    await server.close()
  }
}, 120_000)

test.each([
  'INSERT INTO ledger_checkpoint SELECT * FROM ledger_checkpoint',
  'UPDATE ledger_checkpoint SET rolled_block = block',
  'DELETE FROM ledger_checkpoint',
  'UPDATE ledger_checked_balance SET balance = 0',
  'DELETE FROM ledger_checked_total',
])('the application may not: %s', async (text) => {
  await expect(askOnce(books.database.appUrl, text)).rejects.toMatchObject({ code: '42501' })
})
