import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Version {
  readonly drawId: number
  readonly version: number
}

/** How far a version of a draw's result is settled. */
export interface Progress {
  readonly memberId: bigint
  readonly ticketId: bigint
  readonly tickets: number
}

/** Begins a settlement, or finds the one that was interrupted. The caller holds the lock of the draw. */
export async function openSettlement(tx: Tx, { drawId, version }: Version): Promise<Progress> {
  await sql`
    INSERT INTO lottery_settlement (draw_id, version) VALUES (${drawId}, ${version})
    ON CONFLICT DO NOTHING`.execute(query(tx))
  const { rows } = await sql<Progress>`
    SELECT member_id AS "memberId", ticket_id AS "ticketId", tickets FROM lottery_settlement
     WHERE draw_id = ${drawId} AND version = ${version} FOR UPDATE`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a settlement that is open must exist')
  return row
}

export async function updateProgress(
  tx: Tx,
  { drawId, version }: Version,
  to: Progress & { readonly winners: number },
): Promise<void> {
  await sql`
    UPDATE lottery_settlement
       SET member_id = ${to.memberId}, ticket_id = ${to.ticketId}, tickets = ${to.tickets},
           winners = winners + ${to.winners}
     WHERE draw_id = ${drawId} AND version = ${version}`.execute(query(tx))
}

export async function endSettlement(tx: Tx, { drawId, version }: Version): Promise<void> {
  await sql`
    UPDATE lottery_settlement SET ended_at = clock_timestamp()
     WHERE draw_id = ${drawId} AND version = ${version}`.execute(query(tx))
}

export interface TicketToSettle {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  /** As JSON. */
  readonly lines: string
  readonly cost: bigint
  readonly betTransferId: bigint
}

export interface TicketInDraw extends TicketToSettle {
  readonly playState: 'open' | 'closed' | 'voided'
}

/** The next tickets of a draw, in the order of members. */
export async function selectTickets(
  tx: Tx,
  filter: { readonly drawId: number; readonly after: Progress; readonly limit: number },
): Promise<readonly TicketInDraw[]> {
  const { rows } = await sql<TicketInDraw>`
    SELECT ticket.id, ticket.merchant_id AS "merchantId", ticket.member_id AS "memberId", ticket.currency,
           ticket.lines::text AS lines, ticket.cost, ticket.bet_transfer_id AS "betTransferId", play.state AS "playState"
      FROM lottery_ticket AS ticket
      JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
     WHERE ticket.draw_id = ${filter.drawId}
       AND (ticket.member_id, ticket.id) > (${filter.after.memberId}, ${filter.after.ticketId})
     ORDER BY ticket.member_id, ticket.id LIMIT ${filter.limit}`.execute(query(tx))
  return rows
}

/** Those of the draws that have a ticket. */
export async function selectPlayed(tx: Tx, drawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT draw.id FROM unnest(${[...drawIds]}::integer[]) AS draw (id)
     WHERE EXISTS (SELECT FROM lottery_ticket AS ticket WHERE ticket.draw_id = draw.id)`.execute(query(tx))
  return new Set(rows.map(({ id }) => id))
}

/** A settled draw takes no bets again, so its exposure is of no use. */
export async function deleteExposure(tx: Tx, drawId: number): Promise<void> {
  await sql`DELETE FROM lottery_exposure WHERE draw_id = ${drawId}`.execute(query(tx))
}
