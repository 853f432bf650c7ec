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
  const { drawId, limit } = filter
  if (drawId === undefined) return await selectFiltered(tx, filter, sql`true`)
  // Each by its own index, so that neither sorts a draw.
  const own = await selectFiltered(tx, filter, sql`ticket.draw_id = ${drawId}`)
  const paired = await selectFiltered(tx, filter, sql`ticket.second_draw_id = ${drawId}`)
  if (paired.length === 0) return own
  return [...own, ...paired].toSorted(byMember).slice(0, limit)
}

function byMember(one: ConsoleTicketRow, other: ConsoleTicketRow): number {
  if (one.memberId !== other.memberId) return one.memberId < other.memberId ? -1 : 1
  return one.id < other.id ? -1 : 1
}

async function selectFiltered(
  tx: Tx,
  filter: TicketsQuery,
  isOfDraw: ReturnType<typeof sql>,
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
       AND ${isOfDraw}
       AND ${gameCode === undefined ? sql`true` : sql`${gameCode}::text IN (ticket.game_code, ticket.second_game_code)`}
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
