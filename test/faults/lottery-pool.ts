import { findGame } from '#domain/lottery/games/games.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { planDraws } from '#server/play/lottery/draws/actions.ts'
import { openJackpots } from '#server/play/lottery/jackpots/actions.ts'
import { askOnce } from '#test/pg/server.ts'

import type { MortalDatabase } from './database.ts'
import { CURRENCY, POOLED, POOL_TERMS, SECRET } from './lottery-stage.ts'

/** Draws with a pool, so that kills meet some that are counted. */
const WITH_POOL = 40

/** Opens the pool of a lottery with official results, and returns its next draws by their numbers. */
export async function layPool(database: MortalDatabase, merchantId: number): Promise<readonly string[]> {
  const game = findGame(POOLED)
  if (!game) throw new Error(`no game ${POOLED}`)
  const { shareMilli, seed, fullStake } = POOL_TERMS
  await askOnce(database.ownerUrl, 'INSERT INTO lottery_terms (merchant_id, game_code) VALUES ($1, $2)', [
    merchantId,
    POOLED,
  ])
  // Half of the tickets are on the same numbers.
  await askOnce(
    database.ownerUrl,
    `INSERT INTO lottery_type_terms (merchant_id, game_code, bet_type, cap) VALUES ($1, $2, 'ticket', 999999999999900000)`,
    [merchantId, POOLED],
  )
  await askOnce(
    database.ownerUrl,
    `INSERT INTO lottery_jackpot_terms (merchant_id, game_code, level, currency, share_milli, seed, full_stake)
     VALUES ($1, $2, 1, $3, $4, $5, $6)`,
    [merchantId, POOLED, CURRENCY, shareMilli, seed.toString(), fullStake.toString()],
  )
  const store = openStore(openPool(database.appUrl, { max: 2 }))
  const houseKey = await openWrappingKey({ secret: SECRET, dataDir: '' })
  const log = { error: () => undefined, warn: () => undefined }
  await planDraws(store, { houseKey, log, now: Date.now, isDemo: false }, [game])
  await store.transact((tx) =>
    openJackpots(
      tx,
      { merchantId, gameCode: POOLED, currency: CURRENCY },
      { version: 1, jackpots: new Map([[1, POOL_TERMS]]) },
    ),
  )
  await store.close()
  const rows = await askOnce<{ number: string }>(
    database.ownerUrl,
    `UPDATE lottery_draw SET opens_at = now() - interval '1 hour', closes_at = closes_at + interval '1 day',
            draws_at = draws_at + interval '1 day'
      WHERE id IN (SELECT id FROM lottery_draw WHERE game_code = $2 AND closes_at > now() + interval '10 minutes'
                    ORDER BY draws_at LIMIT $1)
     RETURNING number`,
    [WITH_POOL, POOLED],
  )
  return rows.map(({ number }) => number)
}

/**
 * Follows the pool from count to count by the stakes of its tickets, and compares it with its movements and with the ledger. A
 * count, a share or a win that is there twice, or not at all, breaks one of both.
 */
export async function judgePool(database: MortalDatabase) {
  const rows = await askOnce<{ drawId: number; pool: string; paid: string; stakes: string; winners: number }>(
    database.ownerUrl,
    `SELECT counted.draw_id AS "drawId", counted.pool::text AS pool, counted.paid::text AS paid,
            coalesce(sum(play.stake), 0)::text AS stakes,
            count(*) FILTER (WHERE ticket.lines -> 0 -> 'choice' -> 0 -> 0 = '1')::integer AS winners
       FROM lottery_jackpot_count AS counted
       LEFT JOIN lottery_ticket AS ticket ON ticket.draw_id = counted.draw_id
       LEFT JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery'
        AND play.reference = 'T' || ticket.id
      GROUP BY counted.draw_id, counted.version, counted.pool, counted.paid, counted.counted_at
      ORDER BY counted.counted_at`,
  )
  const { shareMilli, seed } = POOL_TERMS
  let [balance, wrong] = [seed, 0]
  const counted = new Map<number, { readonly pool: bigint; readonly winners: bigint }>()
  for (const { drawId, ...row } of rows) {
    const pool = balance + (BigInt(row.stakes) * BigInt(shareMilli)) / 1_000n
    const winners = BigInt(row.winners)
    const part = winners === 0n ? 0n : pool / winners
    const paid = (part - (part % 1_000n)) * winners
    if (BigInt(row.pool) !== pool || BigInt(row.paid) !== paid || counted.has(drawId)) wrong += 1
    counted.set(drawId, { pool, winners })
    balance = pool - paid < seed ? seed : pool - paid
  }
  const [books] = await askOnce<{ balance: string; moved: string; ledger: string; left: number }>(
    database.ownerUrl,
    `SELECT balance::text AS balance,
            (SELECT sum(amount) FROM lottery_jackpot_move)::text AS moved,
            (SELECT sum(amount) FROM ledger_entry WHERE account = 'house:jackpot-' || game_code)::text AS ledger,
            (SELECT count(*) FROM lottery_jackpot_share WHERE amount > 0)::integer AS left
       FROM lottery_jackpot`,
  )
  if (books) {
    const sums = [books.balance, books.moved, books.ledger].map(BigInt)
    if (sums.some((sum) => sum !== balance) || books.left > 0) wrong += 1
  }
  return { counted, wrong }
}
