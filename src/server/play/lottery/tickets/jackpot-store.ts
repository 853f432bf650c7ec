import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Place, type TicketToSettle, ticketsToSettle } from './settlement-store.ts'

/** The next tickets of a draw that play for a pool, in the order of members. */
export async function selectJackpotTickets(
  tx: Tx,
  filter: { readonly drawId: number; readonly after: Place; readonly limit: number },
): Promise<readonly TicketToSettle[]> {
  const { rows } = await sql<TicketToSettle>`
    ${ticketsToSettle}
     WHERE draw_id = ${filter.drawId} AND jackpot_shares IS NOT NULL
       AND (member_id, id) > (${filter.after.memberId}, ${filter.after.ticketId})
     ORDER BY member_id, id LIMIT ${filter.limit}`.execute(query(tx))
  return rows
}
