import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LedgerAccount } from '#domain/ledger/account.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { CURRENCY, balanceOf, depositOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type Posted, findBalances, findTransfer, post, postOne } from './actions.ts'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const transact = <T>(work: Parameters<TestServer['services']['store']['transact']>[0]) =>
  server.services.store.transact(work) as Promise<T>
const one = (posting: Posting) => transact<Posted>((tx) => postOne(tx, posting))
const aMember = () => server.fixtures.member()

type Member = Awaited<ReturnType<typeof aMember>>
type Move = [amount: bigint, from: LedgerAccount, to: LedgerAccount]

function move(member: Member, [amount, from, to]: Move, change: Partial<Posting> = {}): Posting {
  count += 1
  return {
    ...depositOf(member, amount, `test:${count}`),
    kind: 'adjustment',
    legs: moved(amount, { from, to }),
    ...change,
  }
}

test('a deposit is posted to the main wallet, with its number, its day and the balance', async () => {
  const member = await aMember()
  const posted = await giveMoney(server, member, 500_000n)
  expect(posted).toMatchObject({ outcome: 'posted', balance: 500_000n })
  if (posted.outcome !== 'posted') throw new Error('not posted')
  expect(posted.businessDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await findBalances(server.services.store.read, { ...member, memberId: member.id })).toEqual([
    { currency: CURRENCY, account: 'main', balance: 500_000n },
  ])
  const kept = await findTransfer(server.services.store.read, { memberId: member.id, id: posted.transferId })
  expect(kept).toMatchObject({
    kind: 'deposit',
    legs: [
      { account: 'payment:test', amount: -500_000n },
      { account: 'main', amount: 500_000n },
    ],
  })
})

test.each<[string, bigint, Move, Posted['outcome'], bigint]>([
  ['all that is there', 100n, [100n, 'main', 'adjustments'], 'posted', 0n],
  ['one more than is there', 100n, [101n, 'main', 'adjustments'], 'insufficient', 100n],
  ['something of nothing', 0n, [1n, 'main', 'adjustments'], 'insufficient', 0n],
])('%s: %s', async (_what, before, moves, outcome, after) => {
  const member = await aMember()
  if (before > 0n) await giveMoney(server, member, before)
  expect((await one(move(member, moves))).outcome).toBe(outcome)
  expect(await balanceOf(server, member)).toBe(after)
})

test('the same key with the same content answers the same, with another one it is a conflict', async () => {
  const member = await aMember()
  const posting = depositOf(member, 700n, 'test:same')
  const first = await one(posting)
  await giveMoney(server, member, 50n)
  expect(await one(posting)).toEqual({ ...first, outcome: 'replayed' })
  expect(await one(depositOf(member, 701n, 'test:same'))).toEqual({ outcome: 'conflict' })
  expect(await one({ ...posting, reference: 'another' })).toEqual({ outcome: 'conflict' })
  expect(await balanceOf(server, member)).toBe(750n)
  const other = await aMember()
  expect((await one(depositOf(other, 700n, 'test:same'))).outcome).toBe('posted')
})

test('a refusal is not kept: the same key succeeds once there is enough', async () => {
  const member = await aMember()
  const posting = move(member, [80n, 'main', 'adjustments'])
  expect(await one(posting)).toEqual({ outcome: 'insufficient' })
  await giveMoney(server, member, 80n)
  expect((await one(posting)).outcome).toBe('posted')
})

test('twenty at once with one key have one effect and twenty equal answers', async () => {
  const member = await aMember()
  const posting = depositOf(member, 900n, 'test:twenty')
  const answers = await Promise.all(Array.from({ length: 20 }, () => one(posting)))
  expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
  const numbers = answers.map((posted) => ('transferId' in posted ? posted.transferId : undefined))
  expect(new Set(numbers).size).toBe(1)
  expect(await balanceOf(server, member)).toBe(900n)
})

test('forty at once take no more than there is', async () => {
  const member = await aMember()
  await giveMoney(server, member, 100n)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => one(move(member, [9n, 'main', 'adjustments']))),
  )
  expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(11)
  expect(await balanceOf(server, member)).toBe(1n)
})

test('a reservation ends once, however many try at once', async () => {
  const member = await aMember()
  await giveMoney(server, member, 1_000n)
  const held = await one(move(member, [600n, 'main', 'locked'], { kind: 'withdrawal_hold' }))
  if (held.outcome !== 'posted') throw new Error('not held')
  const settles = held.transferId
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      one(
        index % 2 === 0
          ? move(member, [600n, 'locked', 'main'], { kind: 'withdrawal_release', settles })
          : move(member, [600n, 'locked', 'payment:test'], { kind: 'withdrawal_payout', settles }),
      ),
    ),
  )
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'ended_already'),
    'posted',
  ])
  expect(await balanceOf(server, member, 'locked')).toBe(0n)
})

test.each<[string, Partial<Posting>]>([
  ['a reservation of nobody', { kind: 'withdrawal_release', settles: 999_999_999n }],
  ['a transfer of nobody', { kind: 'reversal', reverses: 999_999_999n }],
])('%s cannot be ended', async (_what, change) => {
  const member = await aMember()
  await giveMoney(server, member, 10n)
  const moves: Move = change.settles ? [10n, 'locked', 'main'] : [10n, 'main', 'payment:test']
  expect(await one(move(member, moves, change))).toEqual({ outcome: 'unknown_transfer' })
})

test('a transfer of another member is neither settled nor reversed', async () => {
  const [mine, theirs] = [await aMember(), await aMember()]
  await giveMoney(server, mine, 100n)
  const given = await giveMoney(server, theirs, 100n)
  if (given.outcome !== 'posted') throw new Error('not posted')
  const taking = move(mine, [100n, 'main', 'payment:test'], {
    kind: 'deposit_return',
    reverses: given.transferId,
  })
  expect(await one(taking)).toEqual({ outcome: 'unknown_transfer' })
})

test('a mistake is taken back once', async () => {
  const member = await aMember()
  const given = await giveMoney(server, member, 300n)
  if (given.outcome !== 'posted') throw new Error('not posted')
  const back = () =>
    move(member, [300n, 'main', 'payment:test'], { kind: 'deposit_return', reverses: given.transferId })
  expect((await one(back())).outcome).toBe('posted')
  await giveMoney(server, member, 300n)
  expect(await one(back())).toEqual({ outcome: 'ended_already' })
})

test('a number of a provider is good for one transfer, whichever member it names', async () => {
  const [member, other] = [await aMember(), await aMember()]
  const numbered = { provider: 'bank', providerTransaction: 'A-1' }
  expect((await one({ ...depositOf(member, 5n), ...numbered })).outcome).toBe('posted')
  expect(await one({ ...depositOf(other, 5n), ...numbered })).toEqual({ outcome: 'duplicate' })
  expect((await one({ ...depositOf(other, 5n), ...numbered, providerTransaction: 'A-2' })).outcome).toBe(
    'posted',
  )
})

test('a number of a play is good for one transfer, whichever member it names, and stands in the key', async () => {
  const [member, other] = [await aMember(), await aMember()]
  const play = (whose: typeof member, number: string, key = `play:sim:${number}`) =>
    one({ ...depositOf(whose, 5n), key, provider: 'sim', providerTransaction: number })
  expect((await play(member, 'P-1')).outcome).toBe('posted')
  expect(await play(other, 'P-1')).toEqual({ outcome: 'duplicate' })
  expect((await play(other, 'P-2')).outcome).toBe('posted')
  await expect(play(other, 'P-3', 'play:sim:P-4')).rejects.toThrow('does not contain transaction P-3 of sim')
})

test('a posting over several wallets moves nothing if one of them lacks money', async () => {
  const member = await aMember()
  await giveMoney(server, member, 100n)
  const posting = move(member, [1n, 'main', 'adjustments'], {
    kind: 'reversal',
    reverses: await transferOf(member),
    legs: [
      { account: 'main', amount: -60n },
      { account: 'bonus:17', amount: -40n },
      { account: 'adjustments', amount: 100n },
    ],
  })
  expect(await one(posting)).toEqual({ outcome: 'insufficient' })
  expect(await balanceOf(server, member)).toBe(100n)
})

async function transferOf(member: Member): Promise<bigint> {
  const [row] = await server.asOwner<{ id: bigint }>('SELECT id FROM ledger_transfer WHERE member_id = $1', [
    member.id,
  ])
  if (!row) throw new Error('nothing was posted')
  return row.id
}

test('a member who is barred from play stakes nothing, and still gets a win', async () => {
  const member = await aMember()
  await giveMoney(server, member, 100n)
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [member.id])
  expect(await one(move(member, [10n, 'main', 'provider:x'], { kind: 'bet' }))).toEqual({
    outcome: 'not_active',
  })
  expect((await one(move(member, [10n, 'provider:x', 'main'], { kind: 'win' }))).outcome).toBe('posted')
})

test('money between two members passes in one call, both ways at once without a deadlock', async () => {
  const [a, b] = [await aMember(), await aMember()]
  await giveMoney(server, a, 1_000n)
  await giveMoney(server, b, 1_000n)
  const pass = (from: Member, to: Member) =>
    transact<readonly Posted[]>((tx) =>
      post(tx, [
        move(from, [10n, 'main', 'clearing'], { kind: 'transfer_out' }),
        move(to, [10n, 'clearing', 'main'], { kind: 'transfer_in' }),
      ]),
    )
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? pass(a, b) : pass(b, a))))
  expect(all.flat().every(({ outcome }) => outcome === 'posted')).toBe(true)
  expect([await balanceOf(server, a), await balanceOf(server, b)]).toEqual([1_000n, 1_000n])
})

test('a transaction that fails afterwards leaves nothing', async () => {
  const member = await aMember()
  await expect(
    transact(async (tx) => {
      await postOne(tx, depositOf(member, 5n))
      throw new Error('something else went wrong')
    }),
  ).rejects.toThrow('something else')
  expect(await balanceOf(server, member)).toBe(0n)
})

test('a posting that cannot be right is a bug, and is refused before it reaches the database', async () => {
  const member = await aMember()
  const legs = [
    { account: 'payment:test', amount: -5n },
    { account: 'main', amount: 6n },
  ] as const
  await expect(one({ ...depositOf(member, 5n), legs })).rejects.toThrow('unbalanced')
})

test('a merchant does not reach the wallet of another one’s member', async () => {
  const other = await server.fixtures.merchant()
  const member = await aMember()
  await giveMoney(server, member, 100n)
  const foreign = { ...move(member, [10n, 'main', 'adjustments']), merchantId: other.id }
  expect(await one(foreign)).toEqual({ outcome: 'insufficient' })
})

test('a posting reads its own rows alone, however many the ledger has', async () => {
  const member = await aMember()
  await giveMoney(server, member, 5_000n)
  const many = () => Array.from({ length: 50 }, () => move(member, [1n, 'main', 'adjustments']))
  for (let attempt = 0; attempt < 20; attempt += 1) await transact((tx) => post(tx, many()))
  const read = await transact<bigint>(async (tx) => {
    const before = await rowsRead(tx)
    await post(tx, many())
    return (await rowsRead(tx)) - before
  })
  // One lookup for each of its fifty transfers, plus two entries each.
  expect(read).toBe(150n)
})

/** Rows of the ledger's tables that this connection has read in this transaction. */
async function rowsRead(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ rows: bigint }>`
    SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint AS rows
      FROM pg_stat_xact_user_tables WHERE relname LIKE 'ledger%'`.execute(query(tx))
  return rows[0]?.rows ?? -1n
}
