import { sql } from 'kysely'

import type { ChosenNumber } from '#domain/lottery/exposure/load-names.ts'
import type { TicketState } from '#domain/lottery/tickets/ticket-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { lineHolds } from './exposure-store.ts'
import { type TicketRow, ticketRows } from './store.ts'

export interface ConsoleTicketRow extends TicketRow {
  readonly memberId: bigint
}

export interface TicketsQuery {
  readonly merchantId: number
  readonly gameCode: string | undefined
  readonly drawId: number | undefined
  readonly memberId: bigint | undefined
  readonly state: TicketState | undefined
  readonly load: { readonly type: string; readonly numbers: readonly ChosenNumber[] } | undefined
  readonly after: { readonly memberId: string; readonly id: string } | undefined
  readonly limit: number
}

const stateIs: Readonly<Record<TicketState, ReturnType<typeof sql>>> = {
  open: sql`play.state = 'open'`,
  won: sql`play.state = 'closed' AND play.win > 0`,
  lost: sql`play.state = 'closed' AND play.win <= 0`,
  returned: sql`play.state = 'voided'`,
}

/** Newest first. Tickets of one draw by member, as their index has them: a draw may have a million. */
export async function selectConsoleTickets(
  tx: Tx,
  filter: TicketsQuery,
): Promise<readonly ConsoleTicketRow[]> {
  const { merchantId, gameCode, drawId, memberId, state, load, after, limit } = filter
  const isByMember = drawId !== undefined
  const place = isByMember
    ? sql`(ticket.member_id, ticket.id) > (${after?.memberId ?? '0'}::bigint, ${after?.id ?? '0'}::bigint)`
    : sql`ticket.id < ${after?.id ?? '9223372036854775807'}::bigint`
  const { rows } = await sql<ConsoleTicketRow>`
    ${ticketRows}
     WHERE ticket.merchant_id = ${merchantId} AND ${place}
       AND ${memberId === undefined ? sql`true` : sql`ticket.member_id = ${memberId}`}
       AND ${drawId === undefined ? sql`true` : sql`ticket.draw_id = ${drawId}`}
       AND ${gameCode === undefined ? sql`true` : sql`ticket.game_code = ${gameCode}`}
       AND ${state === undefined ? sql`true` : stateIs[state]}
       AND ${
         load === undefined
           ? sql`true`
           : sql`EXISTS (SELECT FROM jsonb_array_elements(ticket.lines) AS line WHERE ${lineHolds(load.type, load.numbers)})`
       }
     ORDER BY ${isByMember ? sql`ticket.member_id, ticket.id` : sql`ticket.id DESC`} LIMIT ${limit}`.execute(
    query(tx),
  )
  return rows
}

/** A ticket of a brand, of any member. */
export async function selectConsoleTicket(
  tx: Tx,
  of: { readonly merchantId: number; readonly id: string },
): Promise<ConsoleTicketRow | undefined> {
  // guard: ticket-of-own-brand
  const { rows } = await sql<ConsoleTicketRow>`
    ${ticketRows} WHERE ticket.id = ${of.id}::bigint AND ticket.merchant_id = ${of.merchantId}`.execute(
    query(tx),
  )
  return rows[0]
}
