import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { SOURCE } from './deeds.ts'
import { type Place, type Span, type TicketToSettle, pageOf, ticketColumns } from './settlement-store.ts'

/** Tickets of a span that a result pays alike: those of a brand with the same lines. */
export interface TicketGroup extends Pick<
  TicketToSettle,
  'merchantId' | 'currency' | 'lines' | 'most' | 'returnMilli'
> {
  readonly tickets: number
  readonly cost: bigint
}

/** The tickets of a span as groups, and the place of the last one, which is undefined if the span has none. */
export async function selectGroups(
  tx: Tx,
  span: Span,
): Promise<{ readonly groups: readonly TicketGroup[]; readonly through: Place | undefined }> {
  const { rows } = await sql<TicketGroup & Place>`
    WITH page AS MATERIALIZED (${pageOf(span)}),
         last AS (SELECT member_id, id FROM page ORDER BY member_id DESC, id DESC LIMIT 1)
    SELECT merchant_id AS "merchantId", currency, page.lines::text AS lines, most, return_milli AS "returnMilli",
           count(*)::integer AS tickets, sum(cost)::bigint AS cost,
           (SELECT member_id FROM last) AS "memberId", (SELECT id FROM last) AS "ticketId"
      FROM page GROUP BY merchant_id, currency, page.lines, most, return_milli`.execute(query(tx))
  return {
    groups: rows.map(({ memberId: _memberId, ticketId: _ticketId, ...group }) => group),
    through: rows.map(({ memberId, ticketId }) => ({ memberId, ticketId }))[0],
  }
}

/** The first tickets of a span with one of these lines, or these ids; `at` counts the span from 1. */
export async function selectWinning(
  tx: Tx,
  span: Span,
  of: { readonly lines: readonly string[]; readonly ids: readonly bigint[]; readonly limit: number },
): Promise<readonly (TicketToSettle & { readonly at: number })[]> {
  if (of.lines.length === 0 && of.ids.length === 0) return []
  const { rows } = await sql<TicketToSettle & { at: number }>`
    SELECT ${ticketColumns}, at::integer AS at
      FROM (SELECT *, row_number() OVER (ORDER BY draw_id, member_id, id) AS at FROM (${pageOf(span)}) AS page) AS ticket
     WHERE ticket.lines IN (SELECT unnest(${of.lines}::text[])::jsonb) OR ${isOneOf(of.ids)}
     ORDER BY at LIMIT ${of.limit}`.execute(query(tx))
  return rows
}

/** Ends the plays of the other tickets of a span by one statement, without reading the tickets. Returns how many were open. */
export async function endOthers(tx: Tx, span: Span, ids: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`
    SELECT plays_end('lottery', ${SOURCE}, array_agg(member_id), array_agg('T' || id)) AS count
      FROM (${pageOf(span)}) AS page WHERE NOT ${isOneOf(ids)}`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** The other tickets of a span. */
export async function selectOthers(
  tx: Tx,
  span: Span,
  ids: readonly bigint[],
): Promise<readonly TicketToSettle[]> {
  const { rows } = await sql<TicketToSettle>`
    SELECT ${ticketColumns} FROM (${pageOf(span)}) AS ticket WHERE NOT ${isOneOf(ids)}`.execute(query(tx))
  return rows
}

/** A subquery is hashed, whatever the plan; the same array by `ANY` would be searched for every ticket. */
const isOneOf = (ids: readonly bigint[]) => sql`id IN (SELECT unnest(${ids.map(String)}::bigint[]))`
