import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { selectStanding } from './console/console-store.ts'
import { selectOldestOpenRound, selectOpenRounds } from './figure-store.ts'
import { selectLeftOpen } from './round-store.ts'

const TICKETS = 3_000
const GAMES = 5

test('open games are found by their index, in which the plays of lotteries are not', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { id: memberId, merchantId } = await server.fixtures.member()
  for (const [product, count] of [
    ['lottery', TICKETS],
    ['games', GAMES],
  ] as const)
    await server.asOwner(
      `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state, stake,
                         win, bets, opened_at, changed_at, product, category, returned)
       SELECT $2, 'open-' || $4, 'T' || id, $1, '', 'X', 'CNY', 'main', 'open', 1000, 0, 1, now() - interval '1 day', now(),
              $4, '', 0
         FROM generate_series(1, $3::integer) AS id`,
      [merchantId, memberId, count, product],
    )
  await server.asOwner('VACUUM ANALYZE play')
  const [index] = await server.asOwner<{ entries: number }>(
    `SELECT reltuples::integer AS entries FROM pg_class WHERE relname = 'play_open_games'`,
  )
  expect(index).toEqual({ entries: GAMES })
  const { store } = server.services
  const readers: [reader: string, read: (tx: Tx) => Promise<unknown>][] = [
    ['rounds left open', (tx) => selectLeftOpen(tx, { olderThanMs: 1_000, limit: 100 })],
    ['counts by age', (tx) => selectOpenRounds(tx, { olderThanSeconds: [60], most: 100 })],
    ['the oldest', selectOldestOpenRound],
    ['the standing of a provider', (tx) => selectStanding(tx, 'open-games')],
    ['a wallet without an open game', (tx) => askGone(tx, memberId)],
  ]
  for (const [reader, read] of readers) {
    const found = await store.transact(async (tx) => {
      const before = await readOf(tx)
      await read(tx)
      const after = await readOf(tx)
      return { scans: after.scans - before.scans, isFew: after.rows - before.rows <= GAMES }
    })
    expect(found, reader).toEqual({ scans: 0, isFew: true })
  }
})

async function askGone(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT wagering_is_gone(${memberId}, 'CNY', 0)`.execute(query(tx))
}

/** Sequential scans of plays by the connection, and the rows that it read, not yet reported. */
async function readOf(tx: Tx): Promise<{ readonly scans: number; readonly rows: number }> {
  const { rows } = await sql<{ scans: number; rows: number }>`
    SELECT seq_scan::integer AS scans, coalesce(idx_tup_fetch, 0)::integer AS rows
      FROM pg_stat_xact_user_tables WHERE relname = 'play'`.execute(query(tx))
  return rows[0] ?? { scans: 0, rows: 0 }
}
