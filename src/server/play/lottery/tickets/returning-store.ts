import { sql } from 'kysely'

import type { StoredLine } from '#domain/lottery/lines/stored-line.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { TicketToSettle } from './settlement-store.ts'

export interface OpenTicket extends Omit<TicketToSettle, 'lines' | 'most' | 'returnMilli' | 'exposureShard'> {
  readonly lines: readonly StoredLine[]
  readonly drawId: number
  readonly gameCode: string
  /** Of a ticket on two draws. */
  readonly secondDrawId: number | null
  readonly secondGameCode: string | null
  /** The part of the exposure that it was added to. */
  readonly shard: number
  /** The same of its second draw; null for pairs that loaded the first one alone. */
  readonly secondShard: number | null
}

/** A ticket whose stake is returned, also after it was settled. */
export interface TicketToVoid extends OpenTicket {
  readonly state: 'open' | 'closed' | 'voided'
  /** Its win so far, without reversed wins. */
  readonly paid: bigint
}

const tickets = sql`
  SELECT ticket.id, ticket.merchant_id AS "merchantId", ticket.member_id AS "memberId", ticket.currency, ticket.lines,
         ticket.cost, ticket.bet_transfer_id AS "betTransferId", ticket.draw_id AS "drawId", ticket.game_code AS "gameCode",
         ticket.second_draw_id AS "secondDrawId", ticket.second_game_code AS "secondGameCode",
         coalesce(ticket.exposure_shard, ticket.member_id % 16)::integer AS shard,
         ticket.second_shard AS "secondShard", ticket.jackpot_shares[1] AS "firstShare",
         ticket.jackpot_shares[2] AS "secondShare", play.state, play.win AS paid
    FROM lottery_ticket AS ticket
    JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id`

/** The draws of tickets, of a ticket on two both. */
export function drawIdsOf(
  tickets: readonly Pick<OpenTicket, 'drawId' | 'secondDrawId'>[],
): readonly number[] {
  return tickets.flatMap(({ drawId, secondDrawId }) => [
    drawId,
    ...(secondDrawId === null ? [] : [secondDrawId]),
  ])
}

export async function selectOpen(
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId: bigint; readonly id: string },
): Promise<OpenTicket | undefined> {
  const { rows } = await sql<OpenTicket>`
    ${tickets}
     WHERE play.state = 'open' AND ticket.id = ${of.id}::bigint AND ticket.member_id = ${of.memberId}
       AND ticket.merchant_id = ${of.merchantId}`.execute(query(tx))
  return rows[0]
}

/** Slips whose ticket in the draw has won, and that still have tickets in draws that are not closed. */
export async function selectWonChases(tx: Tx, drawId: number, limit: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT won.slip_id AS id
      FROM lottery_ticket AS won
      JOIN play ON play.member_id = won.member_id AND play.source = 'lottery' AND play.reference = 'T' || won.id AND play.win > 0
     WHERE won.draw_id = ${drawId} AND won.stops_chase
       AND EXISTS (
         SELECT FROM lottery_ticket AS later
           JOIN lottery_draw AS draw ON draw.id = later.draw_id AND draw.state = 'planned' AND draw.closes_at > clock_timestamp()
           JOIN play AS waiting ON waiting.member_id = later.member_id AND waiting.source = 'lottery'
            AND waiting.reference = 'T' || later.id AND waiting.state = 'open'
          WHERE later.slip_id = won.slip_id AND later.stops_chase)
     ORDER BY won.slip_id LIMIT ${limit}`.execute(query(tx))
  return rows.map(({ id }) => id)
}

export async function selectOpenOfChase(tx: Tx, slipId: bigint): Promise<readonly OpenTicket[]> {
  const { rows } = await sql<OpenTicket>`
    ${tickets} WHERE play.state = 'open' AND ticket.slip_id = ${slipId} AND ticket.stops_chase ORDER BY ticket.id`.execute(
    query(tx),
  )
  return rows
}

/** A ticket of a brand, as it is now. */
export async function selectTicketToVoid(
  tx: Tx,
  of: { readonly merchantId: number; readonly id: string },
): Promise<TicketToVoid | undefined> {
  // guard: voiding-of-own-brand
  const { rows } = await sql<TicketToVoid>`
    ${tickets} WHERE ticket.id = ${of.id}::bigint AND ticket.merchant_id = ${of.merchantId}`.execute(
    query(tx),
  )
  return rows[0]
}

/** False if the ticket was voided before. */
export async function insertVoid(
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly ticketId: bigint
    readonly firstId: bigint
    readonly secondId: bigint
    readonly reason: string
    readonly win: bigint
  },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT lottery_void(${of.merchantId}, ${of.ticketId}, ${of.firstId}, ${of.secondId}, ${of.reason},
             ${of.win}) AS is`.execute(query(tx))
  return rows[0]?.is ?? false
}

export interface VoidRow {
  readonly at: Date
  readonly reason: string
  readonly stake: bigint
  readonly win: bigint
  readonly firstId: bigint
  readonly firstName: string
  readonly secondId: bigint
  readonly secondName: string
}

export async function selectVoid(tx: Tx, ticketId: bigint): Promise<VoidRow | undefined> {
  const { rows } = await sql<VoidRow>`
    SELECT recorded_at AS at, reason, stake, win, first_operator_id AS "firstId", maker.name AS "firstName",
           second_operator_id AS "secondId", checker.name AS "secondName"
      FROM lottery_void
      JOIN operator AS maker ON maker.id = first_operator_id
      JOIN operator AS checker ON checker.id = second_operator_id
     WHERE ticket_id = ${ticketId}`.execute(query(tx))
  return rows[0]
}
