import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { query } from '#server/platform/db/query.ts'
import { type Tx, openStore } from '#server/platform/db/transaction.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { enqueueMessage } from '#server/platform/outbox/actions.ts'
import { written } from './deposit-stage.ts'
import { openSwallowingProxy } from './swallowing-proxy.ts'
import { type TestServer, openTestServer } from './test-server.ts'

import { figuresOf } from '#server/shell/house-figures.ts'
import { openFigures } from '#server/platform/metrics/figures.ts'
import { openMetrics } from '#server/platform/metrics/metrics.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await server.asOwner(
    `INSERT INTO payment_provider (merchant_id, code, name, adapter, base_url, key_id, wrapped_secret)
     VALUES ($1, 'sim', 'sim', 'signed-json', 'https://sim.test', 'k', 'w')`,
    [server.merchantId],
  )
})
afterAll(() => server.close())

/** All values that a scrape shows, by name and labels. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const metrics = openMetrics()
  const { store, jobs, log } = server.services
  metrics.watchFigures(openFigures({ read: store.read, sources: figuresOf(jobs), log }))
  return readText(await metrics.text())
}

function readText(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith('tessera_'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const MINUTE = 60

test('an empty house has figures of nothing that waits, and none of checks that never ran', async () => {
  const figures = await scrape()
  for (const name of [
    'tessera_outbox_waiting{channel="email"}',
    'tessera_payment_news_oldest_seconds{direction="deposit"}',
    'tessera_deposits_uncredited{state="matched"}',
    'tessera_payouts_in_doubt{cause="retry_refused"}',
    'tessera_ledger_seal_lag_seconds',
    'tessera_audit_seal_lag_seconds',
    'tessera_rounds_open{older_than="5m"}',
    'tessera_jobs_waiting{queue="books",job="prove_ledger"}',
    'tessera_figure_stale{figure="jobs"}',
  ])
    expect([name, figures.get(name)]).toEqual([name, 0])
  expect(figures.has('tessera_ledger_check_age_seconds{scope="night"}')).toBe(false)
  expect(figures.has('tessera_audit_check_age_seconds')).toBe(false)
})

test('waiting items are counted, and their age is that of the oldest', async () => {
  const { store } = server.services
  for (const recipient of ['ada@post.test', 'bo@post.test'])
    await store.transact((tx) =>
      enqueueMessage(tx, {
        merchantId: server.merchantId,
        channel: 'email',
        recipient,
        template: 'password_changed',
        language: 'EN',
        values: { account: 'ada7' },
      }),
    )
  await server.asOwner(
    `UPDATE outbox_message SET created_at = now() - interval '20 minutes' WHERE recipient LIKE 'ada%'`,
  )
  await layRounds()
  await layDeposits()
  await layBatch()
  await server.asOwner(`INSERT INTO ledger_check (scope, from_block, to_block, transfers, found, faults, began_at, checked_at)
    VALUES ('night', 1, 2, 3, 0, '[]', now(), now() - interval '2 hours'),
           ('night', 1, 2, 3, 1, '[{"fault":"x"}]', now(), now() - interval '1 hour')`)
  await server.asOwner(`UPDATE graphile_worker._private_jobs SET created_at = now() - interval '10 minutes'`)
  const figures = await scrape()
  expect(figures.get('tessera_outbox_waiting{channel="email"}')).toBe(2)
  expect(figures.get('tessera_jobs_waiting{queue="messages",job="send_messages"}')).toBe(2)
  expect(figures.get('tessera_rounds_open{older_than="5m"}')).toBe(2)
  expect(figures.get('tessera_rounds_open{older_than="1h"}')).toBe(1)
  expect(figures.get('tessera_deposits_uncredited{state="matched"}')).toBe(1)
  expect(figures.get('tessera_payment_news_waiting{direction="deposit"}')).toBe(1)
  expect(figures.get('tessera_ledger_check_faults{scope="night"}')).toBe(1)
  for (const [name, minutes] of [
    ['tessera_outbox_oldest_seconds{channel="email"}', 20],
    ['tessera_jobs_oldest_seconds{queue="messages",job="send_messages"}', 10],
    ['tessera_round_oldest_open_seconds', 120],
    ['tessera_deposit_oldest_uncredited_seconds{state="matched"}', 30],
    ['tessera_payment_news_oldest_seconds{direction="deposit"}', 5],
    ['tessera_ledger_seal_lag_seconds', 15],
    ['tessera_ledger_check_age_seconds{scope="night"}', 60],
  ] as const) {
    expect([name, figures.get(name)]).toEqual([name, expect.closeTo(minutes * MINUTE, -2)])
  }
})

const layRounds = () =>
  server.asOwner(
    `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency,
      account, state, stake, win, bets, opened_at)
    SELECT 1, 'sim', 'r' || minutes, $1, 'v', 'g', 'CNY', 'main', state, 1, 0, 1, now() - make_interval(mins => minutes)
      FROM (VALUES (1, 'open'), (10, 'open'), (120, 'open'), (600, 'closed')) AS row (minutes, state)`,
    [server.merchantId],
  )

async function layDeposits(): Promise<void> {
  const { id: memberId } = await server.fixtures.member()
  const { store } = server.services
  const channelId = await store.transact((tx) =>
    createChannel(tx, { merchantId: server.merchantId, written }),
  )
  await server.asOwner(
    `INSERT INTO payment_message (merchant_id, provider_code, message_id, direction, body, received_at)
     VALUES ($1, 'sim', 'm1', 'deposit', '', now() - interval '5 minutes')`,
    [server.merchantId],
  )
  await server.asOwner(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
       reference, state, received, received_currency, received_at, difference, expires_at)
     VALUES ($1, $2, gen_random_uuid(), $3, 'CNY', 100, 0, 0, 0, '0000000A', 'matched', 90, 'CNY',
             now() - interval '30 minutes', 'amount', now())`,
    [server.merchantId, memberId, channelId],
  )
}

const layBatch = () =>
  server.asOwner(`INSERT INTO ledger_batch (members, transfers, hash, created_at)
    VALUES ('{1}', '{1}', sha256('x'), now() - interval '15 minutes')`)

test('a house with a long history reads a handful of its rows, and no table from end to end', async () => {
  await layHistory()
  const { store, jobs } = server.services
  const read = await store.transact(async (tx) => {
    for (const source of figuresOf(jobs)) await source.read(tx)
    return await rowsRead(tx)
  })
  expect(read.filter(({ rows }) => rows > 100)).toEqual([])
})

const HISTORY = 4_000

/** Years in small: all of it is done with, and none of it is what the figures tell. */
async function layHistory(): Promise<void> {
  const { asOwner, merchantId } = server
  const rows = `generate_series(1, ${HISTORY}) AS n`
  await asOwner(
    `INSERT INTO outbox_message (merchant_id, channel, recipient, template, body, status)
     SELECT $1, 'email', 'a@b.test', 'password_changed', '', 'sent' FROM ${rows}`,
    [merchantId],
  )
  await asOwner(
    `INSERT INTO payment_message (merchant_id, provider_code, message_id, direction, body, verdict, worked_off_at)
     SELECT $1, 'sim', 'h' || n, 'deposit', '', 'credited', now() FROM ${rows}`,
    [merchantId],
  )
  await asOwner(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
       reference, state, expires_at)
     SELECT merchant_id, member_id, gen_random_uuid(), channel_id, 'CNY', 100, 0, 0, 0,
            upper(lpad(to_hex(n + 4096), 8, '0')), 'expired', now()
       FROM (SELECT * FROM deposit LIMIT 1) AS known, ${rows}`,
  )
  await asOwner(
    `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account,
       state, stake, win, bets)
     SELECT 2, 'sim', 'h' || n, $1, 'v', 'g', 'CNY', 'main', 'closed', 1, 0, 1 FROM ${rows}`,
    [merchantId],
  )
  await asOwner(
    `INSERT INTO ledger_batch (members, transfers, hash, created_at) SELECT '{1}', ARRAY[n], sha256('x'), now() FROM ${rows}`,
  )
  await asOwner(
    `INSERT INTO ledger_block (number, before_transaction, batches, transfers, hash)
     SELECT n, (pg_current_xact_id()::text::bigint - ${HISTORY} + n)::text::xid8, 1, 1, sha256(n::text::bytea) FROM ${rows}
      WHERE pg_current_xact_id()::text::bigint - ${HISTORY} + n > 0`,
  )
  await asOwner(
    `INSERT INTO audit_entry (action, reason, before, after) SELECT 'merchant.changed', '', '{}', '{}' FROM ${rows}`,
  )
  await asOwner(
    `INSERT INTO audit_block (number, before_transaction, entries, hash)
     SELECT n, pg_current_xact_id(), 1, sha256(n::text::bytea) FROM ${rows}`,
  )
  await asOwner(`INSERT INTO audit_check (blocks, entries) SELECT n, n FROM ${rows}`)
  await asOwner(
    `INSERT INTO ledger_check (scope, from_block, to_block, transfers, found, faults, began_at)
     SELECT 'blocks', n, n, 1, 0, '[]', now() FROM ${rows}`,
  )
  await asOwner('ANALYZE')
}

/** Rows that this transaction has read of each table. */
async function rowsRead(tx: Tx): Promise<readonly { readonly name: string; readonly rows: number }[]> {
  const found = await sql<{ name: string; rows: number }>`
    SELECT relname AS name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows
      FROM pg_stat_xact_user_tables`.execute(query(tx))
  return found.rows
}

test('while the database says nothing a scrape ends, and says which figures are old', async () => {
  const proxy = await openSwallowingProxy(server.database.appUrl)
  onTestFinished(() => proxy.close())
  const pool = openPool(proxy.urlOf(server.database.appUrl), { max: 1, limits: 'hints' })
  const store = openStore(pool)
  onTestFinished(() => store.close())
  const { jobs, log } = server.services
  let nowMs = 0
  const metrics = openMetrics()
  metrics.watchFigures(openFigures({ read: store.read, sources: figuresOf(jobs), log, nowMs: () => nowMs }))
  const scrapeAt = async (atMs: number) => {
    nowMs = atMs
    const beganAtMs = performance.now()
    const figures = readText(await metrics.text())
    return { figures, tookMs: performance.now() - beganAtMs }
  }
  await expect
    .poll(async () => (await scrapeAt(nowMs)).figures.get('tessera_figure_stale{figure="rounds"}'))
    .toBe(0)
  proxy.freeze()
  const frozen = await scrapeAt(30_000)
  expect(frozen.tookMs, 'a scrape waits a second for the database').toBeLessThan(5_000)
  expect(frozen.figures.get('tessera_figure_age_seconds{figure="rounds"}')).toBe(30)
  expect(frozen.figures.has('tessera_rounds_open{older_than="5m"}')).toBe(true)
  // The reading that hung ends by its own limit, and says so.
  await expect
    .poll(async () => (await scrapeAt(30_000)).figures.get('tessera_figure_stale{figure="jobs"}'))
    .toBe(1)
  const old = await scrapeAt(400_000)
  expect(old.figures.get('tessera_figure_stale{figure="rounds"}')).toBe(1)
  expect(
    old.figures.has('tessera_rounds_open{older_than="5m"}'),
    'what nobody knows any more is not told',
  ).toBe(false)
  proxy.thaw()
  await expect
    .poll(async () => (await scrapeAt(nowMs + 10_000)).figures.get('tessera_figure_stale{figure="rounds"}'))
    .toBe(0)
})

test('however many scrape, the database is asked at most every ten seconds', async () => {
  let reads = 0
  let nowMs = 0
  const source = {
    name: 'counted',
    gauges: { tessera_test_counted: { help: 'What a test counts.', labels: [] } },
    read: () => Promise.resolve([{ gauge: 'tessera_test_counted', value: (reads += 1) }]),
  }
  const { store, log } = server.services
  const metrics = openMetrics()
  metrics.watchFigures(openFigures({ read: store.read, sources: [source], log, nowMs: () => nowMs }))
  for (const [atMs, expected] of [
    [0, 1],
    [9_999, 1],
    [10_000, 2],
  ] as const) {
    nowMs = atMs
    for (let attempt = 0; attempt < 3; attempt += 1) await metrics.text()
    expect([atMs, reads]).toEqual([atMs, expected])
  }
})
