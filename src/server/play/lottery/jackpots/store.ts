import { sql } from 'kysely'

import type { JackpotLevel } from '#domain/lottery/jackpots/jackpot-level.ts'
import type { JackpotBalance, JackpotTerms } from '#domain/lottery/jackpots/jackpot.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A pool of a brand. */
export interface JackpotKey {
  readonly merchantId: number
  readonly gameCode: string
  readonly currency: string
  readonly level: JackpotLevel
}

/** A pool, locked until the transaction ends. */
export interface LockedJackpot extends JackpotKey, JackpotBalance {
  readonly terms: JackpotTerms
}

interface PoolRow extends JackpotKey, JackpotBalance {
  readonly shareMilli: number
  readonly seed: bigint
  readonly cap: bigint | null
  readonly fullStake: bigint
}

/** Whether any brand has opened a pool of the game. */
export async function selectHasJackpots(tx: Tx, gameCode: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM lottery_jackpot WHERE game_code = ${gameCode}) AS has`.execute(query(tx))
  return rows[0]?.has ?? false
}

/** The pools of a game, or those of one brand, locked in one order. */
export async function lockJackpots(
  tx: Tx,
  { gameCode, merchantId }: { readonly gameCode: string; readonly merchantId?: number },
): Promise<readonly LockedJackpot[]> {
  const { rows } = await sql<PoolRow>`
    SELECT pool.merchant_id AS "merchantId", pool.game_code AS "gameCode", pool.currency, pool.level, pool.balance, pool.lent,
           terms.share_milli AS "shareMilli", terms.seed, terms.cap, terms.full_stake AS "fullStake"
      FROM lottery_jackpot AS pool
      JOIN lottery_jackpot_terms AS terms USING (merchant_id, game_code, currency, level)
     WHERE pool.game_code = ${gameCode} AND pool.merchant_id = coalesce(${merchantId ?? null}::integer, pool.merchant_id)
     ORDER BY pool.merchant_id, pool.game_code, pool.currency, pool.level FOR UPDATE OF pool`.execute(
    query(tx),
  )
  return rows.map(({ shareMilli, seed, cap, fullStake, ...pool }) => ({
    ...pool,
    terms: { shareMilli, seed, cap: cap ?? undefined, fullStake },
  }))
}

/** Opens the pools that terms name; one that is open stays as it is. */
export async function insertJackpot(tx: Tx, key: JackpotKey): Promise<void> {
  await sql`
    INSERT INTO lottery_jackpot (merchant_id, game_code, currency, level)
    VALUES (${key.merchantId}, ${key.gameCode}, ${key.currency}, ${key.level}) ON CONFLICT DO NOTHING`.execute(
    query(tx),
  )
}

export async function updateBalance(tx: Tx, key: JackpotKey, to: JackpotBalance): Promise<void> {
  await sql`
    UPDATE lottery_jackpot SET balance = ${to.balance}, lent = ${to.lent}
     WHERE merchant_id = ${key.merchantId} AND game_code = ${key.gameCode} AND currency = ${key.currency}
       AND level = ${key.level}`.execute(query(tx))
}

/** The last count of a draw for a pool, with the pool and the terms of the first one. */
export interface CountRow {
  readonly version: number
  readonly pool: bigint
  readonly seed: bigint
  readonly cap: bigint | null
  readonly fullStake: bigint
  readonly seeded: bigint
  /** Wins of its tickets, without those that were voided since. */
  readonly paid: bigint
}

/** The last count of a draw for a pool. */
export async function selectLastCount(
  tx: Tx,
  drawId: number,
  { merchantId, currency, level }: JackpotKey,
): Promise<CountRow | undefined> {
  const { rows } = await sql<CountRow>`
    SELECT counted.version, counted.pool, counted.seed, counted.cap, counted.full_stake AS "fullStake", counted.seeded,
           coalesce((SELECT sum(amount) FROM lottery_jackpot_win AS win
                      WHERE win.draw_id = counted.draw_id AND win.version = counted.version
                        AND win.merchant_id = counted.merchant_id AND win.currency = counted.currency
                        AND win.level = counted.level AND NOT win.is_released), 0)::bigint AS paid
      FROM lottery_jackpot_count AS counted
     WHERE counted.draw_id = ${drawId} AND counted.merchant_id = ${merchantId} AND counted.currency = ${currency}
       AND counted.level = ${level}
     ORDER BY counted.version DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** Whether this version of a draw is counted for all pools. */
export async function selectIsCounted(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM lottery_jackpot_count WHERE draw_id = ${id} AND version = ${version}) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is ?? false
}

/** Takes the shares of a draw's stakes out of the sums, as the draw is counted. */
export async function takeShares(
  tx: Tx,
  drawId: number,
  { merchantId, currency, level }: JackpotKey,
): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    WITH taken AS (
      DELETE FROM lottery_jackpot_share
       WHERE draw_id = ${drawId} AND merchant_id = ${merchantId} AND currency = ${currency} AND level = ${level}
      RETURNING amount)
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM taken`.execute(query(tx))
  return rows[0]?.amount ?? 0n
}

export interface NewCount {
  readonly drawId: number
  readonly version: number
  readonly pool: bigint
  readonly units: bigint
  readonly stake: bigint
  readonly paid: bigint
  readonly unitWin: bigint
  readonly seeded: bigint
  readonly terms: Pick<JackpotTerms, 'seed' | 'cap' | 'fullStake'>
}

export async function insertCount(tx: Tx, key: JackpotKey, count: NewCount): Promise<void> {
  const { seed, cap, fullStake } = count.terms
  await sql`
    INSERT INTO lottery_jackpot_count (draw_id, version, merchant_id, game_code, currency, level, pool, units, stake, paid,
                                       unit_win, seeded, seed, cap, full_stake)
    VALUES (${count.drawId}, ${count.version}, ${key.merchantId}, ${key.gameCode}, ${key.currency}, ${key.level}, ${count.pool},
            ${count.units}, ${count.stake}, ${count.paid}, ${count.unitWin}, ${count.seeded}, ${seed}, ${cap ?? null},
            ${fullStake})`.execute(query(tx))
}

export interface NewWin {
  readonly ticketId: bigint
  readonly memberId: bigint
  readonly units: bigint
  readonly amount: bigint
}

export async function insertWins(
  tx: Tx,
  { merchantId, currency, level }: JackpotKey,
  { drawId, version }: Pick<NewCount, 'drawId' | 'version'>,
  wins: readonly NewWin[],
): Promise<void> {
  if (wins.length === 0) return
  await sql`
    INSERT INTO lottery_jackpot_win (draw_id, version, ticket_id, level, merchant_id, member_id, currency, units, amount)
    SELECT ${drawId}::integer, ${version}::integer, ticket, ${level}::smallint, ${merchantId}::integer, member, ${currency}::text,
           units, amount
      FROM unnest(${wins.map(({ ticketId }) => ticketId.toString())}::bigint[],
                  ${wins.map(({ memberId }) => memberId.toString())}::bigint[],
                  ${wins.map(({ units }) => units.toString())}::bigint[],
                  ${wins.map(({ amount }) => amount.toString())}::bigint[]) AS win (ticket, member, units, amount)`.execute(
    query(tx),
  )
}

/** By ticket, what a version of the result pays it from all pools of the game. */
export async function selectWins(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ ticketId: bigint; amount: bigint }>`
    SELECT ticket_id AS "ticketId", sum(amount)::bigint AS amount FROM lottery_jackpot_win
     WHERE draw_id = ${id} AND version = ${version} GROUP BY ticket_id`.execute(query(tx))
  return new Map(rows.map(({ ticketId, amount }) => [ticketId, amount]))
}

/** Of tickets, what the version that last paid them gave from pools: the latest one before `version` that was no shortfall. */
export async function selectEarlierWins(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<ReadonlyMap<bigint, bigint>> {
  if (version < 2) return new Map()
  const { rows } = await sql<{ ticketId: bigint; amount: bigint }>`
    SELECT win.ticket_id AS "ticketId", sum(win.amount)::bigint AS amount
      FROM lottery_jackpot_win AS win
     WHERE win.draw_id = ${id} AND win.version = (
             SELECT max(settled.version) FROM lottery_settlement AS settled
              WHERE settled.draw_id = ${id} AND settled.version < ${version}
                AND NOT EXISTS (SELECT FROM lottery_shortfall AS short
                                 WHERE short.draw_id = ${id} AND short.version = settled.version
                                   AND short.ticket_id = win.ticket_id))
     GROUP BY win.ticket_id`.execute(query(tx))
  return new Map(rows.map(({ ticketId, amount }) => [ticketId, amount]))
}

/** Marks the wins of a voided ticket by the last count of its draw, and returns them by pool. */
export async function releaseWins(
  tx: Tx,
  { drawId, ticketId }: { readonly drawId: number; readonly ticketId: bigint },
): Promise<readonly { readonly level: JackpotLevel; readonly amount: bigint; readonly version: number }[]> {
  const { rows } = await sql<{ level: JackpotLevel; amount: bigint; version: number }>`
    UPDATE lottery_jackpot_win SET is_released = true
     WHERE draw_id = ${drawId} AND ticket_id = ${ticketId} AND NOT is_released
       AND version = (SELECT max(version) FROM lottery_jackpot_count WHERE draw_id = ${drawId})
    RETURNING level, amount, version`.execute(query(tx))
  return rows
}

export type MoveKind = 'contributed' | 'returned' | 'paid' | 'seeded' | 'lent'

export interface NewMove {
  readonly kind: MoveKind
  readonly amount: bigint
  /** Of the pool afterwards. */
  readonly balance: bigint
  readonly drawId?: number
  readonly version?: number
  readonly ticketId?: bigint
  readonly transferId?: bigint
}

export async function insertMoves(tx: Tx, key: JackpotKey, moves: readonly NewMove[]): Promise<void> {
  for (const move of moves)
    await sql`
      INSERT INTO lottery_jackpot_move (merchant_id, game_code, currency, level, kind, amount, balance, draw_id, version,
                                        ticket_id, transfer_id)
      VALUES (${key.merchantId}, ${key.gameCode}, ${key.currency}, ${key.level}, ${move.kind}, ${move.amount}, ${move.balance},
              ${move.drawId ?? null}, ${move.version ?? null}, ${move.ticketId ?? null}, ${move.transferId ?? null})`.execute(
      query(tx),
    )
}

/** A part of a stake that is taken out of a pool again. */
export interface ReturnedShare extends JackpotKey {
  readonly drawId: number
  readonly ticketId: bigint
  /** The part of the sums that it was added to. */
  readonly shard: number
  readonly amount: bigint
}

/** Of these draws, those that are counted: their shares are in the pools. */
export async function selectCountedDraws(tx: Tx, drawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT named.id FROM unnest(${[...drawIds]}::integer[]) AS named (id)
     WHERE EXISTS (SELECT FROM lottery_jackpot_count WHERE draw_id = named.id)`.execute(query(tx))
  return new Set(rows.map(({ id }) => id))
}

/** Takes shares out of the sums of draws that are not counted, in the order in which they are added. */
export async function lowerShares(tx: Tx, shares: readonly ReturnedShare[]): Promise<void> {
  if (shares.length === 0) return
  await sql`
    WITH returned AS (
      SELECT draw, merchant, currency, level, shard, sum(amount)::bigint AS amount
        FROM unnest(${shares.map(({ drawId }) => drawId)}::integer[],
                    ${shares.map(({ merchantId }) => merchantId)}::integer[],
                    ${shares.map(({ currency }) => currency)}::text[],
                    ${shares.map(({ level }) => level)}::smallint[],
                    ${shares.map(({ shard }) => shard)}::smallint[],
                    ${shares.map(({ amount }) => amount.toString())}::bigint[])
               AS share (draw, merchant, currency, level, shard, amount)
       GROUP BY draw, merchant, currency, level, shard),
    locked AS (
      SELECT known.draw_id, known.merchant_id, known.currency, known.level, known.shard, returned.amount
        FROM returned
        JOIN lottery_jackpot_share AS known
          ON (known.draw_id, known.merchant_id, known.currency, known.level, known.shard)
           = (returned.draw, returned.merchant, returned.currency, returned.level, returned.shard)
       ORDER BY known.draw_id, known.merchant_id, known.currency, known.level, known.shard FOR UPDATE OF known)
    UPDATE lottery_jackpot_share AS known SET amount = known.amount - locked.amount
      FROM locked
     WHERE (known.draw_id, known.merchant_id, known.currency, known.level, known.shard)
         = (locked.draw_id, locked.merchant_id, locked.currency, locked.level, locked.shard)`.execute(
    query(tx),
  )
}
