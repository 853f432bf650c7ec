import { sql } from 'kysely'

import type { Result } from '#domain/lottery/draw/result.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface SlipOfTicket {
  readonly slipId: bigint
  readonly requestId: string
  readonly returnMilli: number | null
}

export async function selectSlip(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: bigint },
): Promise<SlipOfTicket | undefined> {
  const { rows } = await sql<SlipOfTicket>`
    SELECT slip.id AS "slipId", slip.request_id::text AS "requestId", ticket.return_milli AS "returnMilli"
      FROM lottery_ticket AS ticket
      JOIN lottery_slip AS slip ON slip.id = ticket.slip_id AND slip.member_id = ticket.member_id
     WHERE ticket.member_id = ${memberId} AND ticket.id = ${id}`.execute(query(tx))
  return rows[0]
}

/** Ids of the transfers with these keys, in their order. */
export async function selectTransferIds(
  tx: Tx,
  { memberId, keys }: { readonly memberId: bigint; readonly keys: readonly string[] },
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM ledger_transfer WHERE member_id = ${memberId} AND key = ANY (${[...keys]}) ORDER BY id`.execute(
    query(tx),
  )
  return rows.map(({ id }) => id)
}

export interface DecidedRow {
  readonly version: number
  readonly kind: 'drawn' | 'corrected' | 'cancelled'
  readonly result: Result | null
  readonly first: string
  readonly second: string | null
  readonly feed: string | null
  readonly reason: string
  /** Sources with their pictures. */
  readonly evidence: unknown
  readonly at: Date
}

/** Versions of a draw's result that operators decided. */
export async function selectDecided(tx: Tx, drawId: number): Promise<readonly DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    SELECT decided.version, decided.kind, decided.result, maker.name AS first, checker.name AS second, decided.feed,
           decided.reason, decided.evidence, decided.recorded_at AS at
      FROM lottery_result AS decided
      JOIN operator AS maker ON maker.id = decided.first_operator_id
      LEFT JOIN operator AS checker ON checker.id = decided.second_operator_id
     WHERE decided.draw_id = ${drawId} ORDER BY decided.version`.execute(query(tx))
  return rows
}

export interface OwedRow {
  readonly version: number
  readonly difference: bigint
  readonly at: Date
}

/** Wrong wins of a ticket that its member had spent. */
export async function selectOwed(
  tx: Tx,
  of: { readonly drawId: number; readonly ticketId: bigint },
): Promise<readonly OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    SELECT version, difference, recorded_at AS at FROM lottery_shortfall
     WHERE draw_id = ${of.drawId} AND ticket_id = ${of.ticketId} ORDER BY version`.execute(query(tx))
  return rows
}
