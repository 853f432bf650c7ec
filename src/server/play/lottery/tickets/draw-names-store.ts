import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The numbers of the draws of a member's own tickets, by ticket. */
export async function selectDrawNames(
  tx: Tx,
  { memberId, tickets }: { readonly memberId: bigint; readonly tickets: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ticket: string; number: string }>`
    SELECT ticket.id::text AS ticket, draw.number
      FROM lottery_ticket AS ticket
      JOIN lottery_draw AS draw ON draw.id = ticket.draw_id
     WHERE ticket.member_id = ${memberId} AND ticket.id = ANY (${tickets}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ ticket, number }) => [ticket, number]))
}
