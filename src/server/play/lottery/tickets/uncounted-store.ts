import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Brands whose plays count without uncounted stakes, by tomorrow at the latest: a settlement may last beyond midnight. */
export async function selectCountingBrands(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM merchant WHERE valid_bets_from(id) <= business_day(id) + 1 ORDER BY id`.execute(query(tx))
  return rows.map(({ id }) => id)
}

/** A draw, or both of tickets on two. */
export interface DrawsOfTickets {
  readonly drawId: number
  readonly secondDrawId?: number | undefined
}

const onSecond = ({ secondDrawId }: DrawsOfTickets) =>
  secondDrawId === undefined ? sql`second_draw_id IS NULL` : sql`second_draw_id = ${secondDrawId}`

/** The draws of tickets on this one and another one that has a result as well. */
export async function selectPairedDraws(
  tx: Tx,
  drawId: number,
): Promise<readonly Required<DrawsOfTickets>[]> {
  const { rows } = await sql<Required<DrawsOfTickets>>`
    SELECT pair.draw_id AS "drawId", pair.second_draw_id AS "secondDrawId"
      FROM (SELECT draw_id, second_draw_id, second_draw_id AS other FROM lottery_ticket
             WHERE draw_id = ${drawId} AND second_draw_id IS NOT NULL
            UNION
            SELECT draw_id, second_draw_id, draw_id FROM lottery_ticket WHERE second_draw_id = ${drawId}) AS pair
      JOIN lottery_draw AS other ON other.id = pair.other AND other.state IN ('drawn', 'settling', 'settled')
     ORDER BY pair.draw_id, pair.second_draw_id`.execute(query(tx))
  return rows
}

export interface TicketOfMember {
  readonly memberId: bigint
  readonly id: bigint
  /** As JSON. */
  readonly lines: string
}

/** All tickets that the next members of some brands have on exactly these draws, without returned ones, in the order of members. */
export async function selectTicketsOfMembers(
  tx: Tx,
  {
    merchantIds,
    after,
    limit,
    ...draws
  }: DrawsOfTickets & {
    readonly merchantIds: readonly number[]
    readonly after: bigint
    /** Members. */
    readonly limit: number
  },
): Promise<{ readonly memberIds: readonly bigint[]; readonly tickets: readonly TicketOfMember[] }> {
  const { rows: members } = await sql<{ id: bigint }>`
    SELECT DISTINCT member_id AS id FROM lottery_ticket
     WHERE draw_id = ANY (${[draws.drawId]}::integer[]) AND ${onSecond(draws)} AND member_id > ${after}
       AND merchant_id = ANY (${[...merchantIds]}::integer[])
     ORDER BY member_id LIMIT ${limit}`.execute(query(tx))
  const memberIds = members.map(({ id }) => id)
  return { memberIds, tickets: await selectTicketsOf(tx, { ...draws, memberIds }) }
}

/** The tickets that members have on exactly these draws, without returned ones. */
export async function selectTicketsOf(
  tx: Tx,
  { memberIds, ...draws }: DrawsOfTickets & { readonly memberIds: readonly bigint[] },
): Promise<readonly TicketOfMember[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<TicketOfMember>`
    SELECT ticket.member_id AS "memberId", ticket.id, ticket.lines::text AS lines
      FROM unnest(${memberIds.map(String)}::text[]::bigint[]) AS named (member_id)
     CROSS JOIN LATERAL (
       SELECT member_id, id, lines FROM lottery_ticket
        WHERE draw_id = ${draws.drawId} AND member_id = named.member_id AND ${onSecond(draws)} OFFSET 0) AS ticket
     CROSS JOIN LATERAL (
       SELECT state FROM play
        WHERE member_id = ticket.member_id AND source = 'lottery' AND reference = 'T' || ticket.id OFFSET 0) AS play
     -- guard: returned-ticket-covers-nothing
     WHERE play.state <> 'voided'
     ORDER BY ticket.member_id, ticket.id`.execute(query(tx))
  return rows
}

/** Whether a ticket of a member on a draw has an uncounted part. */
export async function hasUncounted(
  tx: Tx,
  { drawId, memberId }: { readonly drawId: number; readonly memberId: bigint },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM lottery_uncounted WHERE draw_id = ${drawId} AND member_id = ${memberId}) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is ?? false
}

export interface UncountedTicket {
  readonly memberId: bigint
  readonly id: bigint
  readonly amount: bigint
}

/** Replaces the uncounted parts of the tickets of these members on these draws. Tickets that were settled before are followed anew. */
export async function storeUncountedOf(
  tx: Tx,
  {
    drawId,
    secondDrawId,
    memberIds,
    tickets,
  }: DrawsOfTickets & {
    readonly memberIds: readonly bigint[]
    readonly tickets: readonly UncountedTicket[]
  },
): Promise<void> {
  await sql`
    SELECT lottery_store_uncounted(
      ${drawId}, ${memberIds.map(String)}::text[]::bigint[],
      ${tickets.map(({ memberId }) => memberId.toString())}::text[]::bigint[],
      ${tickets.map(({ id }) => id.toString())}::text[]::bigint[],
      ${tickets.map(({ amount }) => amount.toString())}::text[]::bigint[], ${secondDrawId ?? null}::integer)`.execute(
    query(tx),
  )
}
