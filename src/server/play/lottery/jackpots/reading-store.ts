import { sql } from 'kysely'

import type { JackpotLevel } from '#domain/lottery/jackpots/jackpot-level.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A pool as the next draw of its lottery would pay it: with the shares of draws up to that one, and at most its cap. */
export interface NextPool {
  readonly gameCode: string
  readonly level: JackpotLevel
  readonly amount: bigint
}

/** The pools of a brand, the largest one first. */
export async function selectNextPools(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<readonly NextPool[]> {
  const { rows } = await sql<NextPool>`
    SELECT pool.game_code AS "gameCode", pool.level, least(terms.cap, pool.balance + coalesce(open.amount, 0)) AS amount
      FROM lottery_jackpot AS pool
      JOIN lottery_jackpot_terms AS terms USING (merchant_id, game_code, currency, level)
      LEFT JOIN LATERAL (
        SELECT draws_at FROM lottery_draw
         WHERE game_code = pool.game_code AND state = 'planned' AND closes_at > statement_timestamp()
         ORDER BY draws_at LIMIT 1) AS next ON true
      LEFT JOIN LATERAL (
        SELECT sum(share.amount)::bigint AS amount
          FROM lottery_jackpot_share AS share
          JOIN lottery_draw AS draw ON draw.id = share.draw_id
         WHERE share.merchant_id = pool.merchant_id AND share.currency = pool.currency AND share.level = pool.level
           AND share.game_code = pool.game_code AND draw.draws_at <= coalesce(next.draws_at, draw.draws_at)) AS open ON true
     WHERE pool.merchant_id = ${merchantId} AND pool.currency = ${currency}
     ORDER BY amount DESC, pool.game_code, pool.level`.execute(query(tx))
  return rows
}

/** The pools of a draw by its result in force. */
export interface CountedPool {
  readonly level: JackpotLevel
  readonly pool: bigint
  readonly units: bigint
  readonly unitWin: bigint
  readonly fullStake: bigint
}

export async function selectCountedPools(
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly currency: string
    readonly gameCode: string
    readonly number: string
  },
): Promise<readonly CountedPool[]> {
  const { rows } = await sql<CountedPool>`
    SELECT counted.level, counted.pool, counted.units, counted.unit_win AS "unitWin", counted.full_stake AS "fullStake"
      FROM lottery_draw AS draw
      JOIN lottery_jackpot_count AS counted ON counted.draw_id = draw.id AND counted.version = draw.result_version
     WHERE draw.game_code = ${of.gameCode} AND draw.number = ${of.number} AND draw.state <> 'cancelled'
       AND counted.merchant_id = ${of.merchantId} AND counted.currency = ${of.currency}
     ORDER BY counted.level`.execute(query(tx))
  return rows
}

/** By ticket, what it has of pools by this version of its draw's result. */
export async function selectWinsOfTickets(
  tx: Tx,
  tickets: readonly { readonly id: bigint; readonly version: number }[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ ticketId: bigint; amount: bigint }>`
    SELECT win.ticket_id AS "ticketId", sum(win.amount)::bigint AS amount
      FROM unnest(${tickets.map(({ id }) => id.toString())}::bigint[],
                  ${tickets.map(({ version }) => version)}::integer[]) AS named (id, version)
      JOIN lottery_jackpot_win AS win ON win.ticket_id = named.id AND win.version = named.version AND NOT win.is_released
     GROUP BY win.ticket_id`.execute(query(tx))
  return new Map(rows.map(({ ticketId, amount }) => [ticketId, amount]))
}

/** A pool for which a ticket plays, by a version of its draw's count; without one where no version is counted yet. */
export interface TicketPool {
  readonly level: JackpotLevel
  /** Of its stake. */
  readonly share: bigint
  readonly count: {
    readonly version: number
    readonly at: Date
    readonly pool: bigint
    readonly units: bigint
    readonly paid: bigint
    readonly unitWin: bigint
    readonly fullStake: bigint
    /** Of the ticket itself. */
    readonly ownUnits: bigint
    readonly won: bigint
    /** The ticket was voided: what it had won is in the pool again. */
    readonly isReleased: boolean
  } | null
}

/** The pools of a ticket with every version that was counted, the oldest first. */
export async function selectPoolsOfTicket(
  tx: Tx,
  { memberId, ticketId }: { readonly memberId: bigint; readonly ticketId: bigint },
): Promise<readonly TicketPool[]> {
  const { rows } = await sql<TicketPool & NonNullable<TicketPool['count']> & { isCounted: boolean }>`
    SELECT share.level::integer AS level, share.amount AS share, counted.version IS NOT NULL AS "isCounted", counted.version,
           counted.counted_at AS at, counted.pool, counted.units, counted.paid, counted.unit_win AS "unitWin",
           counted.full_stake AS "fullStake", coalesce(win.units, 0)::bigint AS "ownUnits",
           coalesce(win.amount, 0)::bigint AS won, coalesce(win.is_released, false) AS "isReleased"
      FROM lottery_ticket AS ticket
     CROSS JOIN LATERAL unnest(ticket.jackpot_shares) WITH ORDINALITY AS share (amount, level)
      LEFT JOIN lottery_jackpot_count AS counted
        ON counted.draw_id = ticket.draw_id AND counted.merchant_id = ticket.merchant_id
           AND counted.currency = ticket.currency AND counted.level = share.level
      LEFT JOIN lottery_jackpot_win AS win
        ON win.draw_id = counted.draw_id AND win.version = counted.version AND win.ticket_id = ticket.id
           AND win.level = counted.level
     WHERE ticket.member_id = ${memberId} AND ticket.id = ${ticketId} AND share.amount IS NOT NULL
     ORDER BY share.level, counted.version`.execute(query(tx))
  return rows.map(({ level, share, isCounted, ...count }) => ({
    level,
    share,
    count: isCounted ? count : null,
  }))
}

export interface Whose {
  readonly merchantId: number
  readonly currency: string
  readonly gameCode: string
}

export interface MoveRow {
  readonly id: string
  readonly level: JackpotLevel
  readonly kind: 'contributed' | 'returned' | 'paid' | 'seeded' | 'lent'
  readonly amount: bigint
  readonly balance: bigint
  readonly number: string | null
  readonly ticketId: bigint | null
  readonly transferId: bigint | null
  readonly at: Date
}

/** The movements of a lottery's pools, newest first. */
export async function selectMoves(
  tx: Tx,
  of: Whose & { readonly beforeId: string | undefined; readonly limit: number },
): Promise<readonly MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    SELECT move.id::text AS id, move.level, move.kind, move.amount, move.balance, draw.number, move.ticket_id AS "ticketId",
           move.transfer_id AS "transferId", move.created_at AS at
      FROM lottery_jackpot_move AS move
      LEFT JOIN lottery_draw AS draw ON draw.id = move.draw_id
     WHERE move.merchant_id = ${of.merchantId} AND move.currency = ${of.currency} AND move.game_code = ${of.gameCode}
       AND move.id < coalesce(${of.beforeId ?? null}::bigint, 9223372036854775807)
     ORDER BY move.id DESC LIMIT ${of.limit}`.execute(query(tx))
  return rows
}
