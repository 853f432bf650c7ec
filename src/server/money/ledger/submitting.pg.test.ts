import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LedgerKind } from '#domain/ledger/kind.ts'
import { AMOUNT_MAX } from '#domain/money/amount.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { cameToAnEnd } from '#test/patience.ts'
import { balanceOf, depositOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import type { Posted } from './actions.ts'
import { type Submitting, openSubmitting } from './submitting.ts'

let server: TestServer
let store: Store
let queue: Submitting
let count = 0
const log = { warn: () => undefined }

beforeAll(async () => {
  server = await openTestServer()
  store = openStore(openPool(server.database.appUrl, { max: 6 }))
  queue = openSubmitting({ read: store.read, log })
})
afterAll(async () => {
  await queue.close()
  await store.close()
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

type Member = Awaited<ReturnType<TestServer['fixtures']['member']>>

async function aMember(amount = 0n): Promise<Member> {
  const member = await server.fixtures.member()
  if (amount > 0n) await giveMoney(server, member, amount)
  return member
}

function bet(member: Member, amount: bigint, change: Partial<Posting> = {}): Posting {
  count += 1
  const kind: LedgerKind = 'bet'
  return {
    ...depositOf(member, amount, `round:${count}`),
    kind,
    legs: moved(amount, { from: 'main', to: 'provider:x' }),
    ...change,
  }
}

const outcomes = (answers: readonly Posted[]) => answers.map(({ outcome }) => outcome)

test('grouped postings each get their own answer: posted, refused, replayed, conflict', async () => {
  const [rich, poor] = [await aMember(1_000n), await aMember(5n)]
  const first = bet(rich, 100n)
  const answers = await Promise.all([
    queue.submit(bet(poor, 6n)),
    queue.submit(first),
    queue.submit(first),
    queue.submit({ ...first, legs: moved(101n, { from: 'main', to: 'provider:x' }) }),
    queue.submit(bet(poor, 5n)),
    queue.submit(bet(rich, 900n)),
    queue.submit(bet(rich, 1n)),
  ])
  expect(outcomes(answers)).toEqual([
    'insufficient',
    'posted',
    'replayed',
    'conflict',
    'posted',
    'posted',
    'insufficient',
  ])
  expect(answers[2]).toEqual({ ...answers[1], outcome: 'replayed' })
})

test('the same key of two members is two keys', async () => {
  const [a, b] = [await aMember(10n), await aMember(20n)]
  const [of, to] = await Promise.all([
    queue.submit(bet(a, 10n, { key: 'round:swapped' })),
    queue.submit(bet(b, 20n, { key: 'round:swapped' })),
  ])
  expect([of, to].map((posted) => ('balance' in posted ? posted.balance : posted))).toEqual([0n, 0n])
})

test('five hundred concurrent debits of one member take exactly the balance', async () => {
  const member = await aMember(300n)
  const answers = await Promise.all(Array.from({ length: 500 }, () => queue.submit(bet(member, 1n))))
  expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(300)
  expect(answers.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(200)
  expect(await balanceOf(server, member)).toBe(0n)
})

test('a locked wallet delays no other member, and its own call succeeds afterwards', async () => {
  const [held, free] = [await aMember(50n), await aMember(50n)]
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM wallet WHERE member_id = $1 FOR UPDATE', [held.id])
    const waits = queue.submit(bet(held, 50n))
    const others = await cameToAnEnd(
      Promise.all(Array.from({ length: 20 }, () => queue.submit(bet(free, 1n)))),
    )
    expect(outcomes(others)).toEqual(Array.from({ length: 20 }, () => 'posted'))
    await holder.query('COMMIT')
    expect((await waits).outcome).toBe('posted')
  } finally {
    await holder.end()
  }
})

test('a posting that waits too long for a wallet gets a retryable error, and its key stays free', async () => {
  const held = await aMember(50n)
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  const posting = bet(held, 50n)
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM wallet WHERE member_id = $1 FOR UPDATE', [held.id])
    await expect(queue.submit(posting)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    await holder.query('COMMIT')
  } finally {
    await holder.end()
  }
  expect((await queue.submit(posting)).outcome).toBe('posted')
})

test('one call that the database chokes on fails alone', async () => {
  const [full, sound] = [await aMember(), await aMember(10n)]
  await giveMoney(server, full, AMOUNT_MAX)
  const poison = {
    ...bet(full, 5n),
    kind: 'win' as const,
    legs: moved(5n, { from: 'provider:x', to: 'main' }),
  }
  const [good, bad, further] = await Promise.allSettled([
    queue.submit(bet(sound, 4n)),
    queue.submit(poison),
    queue.submit(bet(sound, 6n)),
  ])
  expect([good, further].map((one) => one.status === 'fulfilled' && one.value.outcome)).toEqual([
    'posted',
    'posted',
  ])
  expect(bad).toMatchObject({ status: 'rejected' })
  expect(await balanceOf(server, sound)).toBe(0n)
})

test('a number of a provider that two calls use at once is good for one of them', async () => {
  const [a, b] = [await aMember(10n), await aMember(10n)]
  const numbered = { provider: 'x', providerTransaction: 'T-1' }
  const answers = await Promise.allSettled([
    queue.submit(bet(a, 1n, numbered)),
    queue.submit(bet(b, 1n, numbered)),
  ])
  expect(
    answers.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'failed')).toSorted(),
  ).toEqual(['duplicate', 'posted'])
})

test('a connection that is lost on the way is no loss: the call is done once', async () => {
  const member = await aMember(2n)
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM wallet WHERE member_id = $1 FOR UPDATE', [member.id])
    const answer = queue.submit(bet(member, 2n))
    // After being put back twice, the call waits for the wallet's lock. Its connection is terminated there.
    await expect.poll(endWaiting).toBe(1)
    await holder.query('COMMIT')
    expect((await answer).outcome).toBe('posted')
  } finally {
    await holder.end()
  }
  expect(await balanceOf(server, member)).toBe(0n)
})

async function endWaiting(): Promise<number> {
  const ended = await server.asOwner(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger_write%'`,
  )
  return ended.length
}

test('two processes with the same calls: each is posted once, and all get the same answer', async () => {
  const store2 = openStore(openPool(server.database.appUrl, { max: 6 }))
  const other = openSubmitting({ read: store2.read, log })
  const members = await Promise.all(Array.from({ length: 5 }, () => aMember(40n)))
  const postings = members.flatMap((member) => Array.from({ length: 40 }, () => bet(member, 1n)))
  const [here, there] = await Promise.all(
    [queue, other].map((one) => Promise.all(postings.map((posting) => one.submit(posting)))),
  )
  for (const [index, posted] of (here ?? []).entries()) {
    const twin = there?.[index]
    expect([posted.outcome, twin?.outcome].toSorted()).toEqual(['posted', 'replayed'])
    expect({ ...posted, outcome: '' }).toEqual({ ...twin, outcome: '' })
  }
  for (const member of members) expect(await balanceOf(server, member)).toBe(0n)
  await other.close()
  await store2.close()
})

test('a queue that is full refuses at once, and goes on with what it has', async () => {
  const small = openSubmitting({ read: store.read, log, waitingMax: 3 })
  const member = await aMember(10n)
  const kept = [small.submit(bet(member, 1n)), small.submit(bet(member, 1n)), small.submit(bet(member, 1n))]
  expect(() => small.submit(bet(member, 1n))).toThrow('unavailable')
  expect(outcomes(await Promise.all(kept))).toEqual(['posted', 'posted', 'posted'])
  await small.close()
  expect(() => small.submit(bet(member, 1n))).toThrow('unavailable')
})
