import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { drawSumOf } from './stake-store.ts'

export interface Version {
  readonly drawId: number
  readonly version: number
}

/** The last ticket that is settled or read. */
export interface Place {
  readonly memberId: bigint
  readonly ticketId: bigint
}

/** How far a version of a draw's result is settled. */
export interface Progress extends Place {
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
  /** The most that it can win. */
  readonly most: bigint
  /** By which its odds were made; null for tickets from before it was stored. */
  readonly returnMilli: number | null
  /** The part of the exposure, and of the sums of stakes and shares, that it was added to. */
  readonly exposureShard: number
  /** Shares of its stake in the first and in the second pool of its game; null where it does not play for it. */
  readonly firstShare: bigint | null
  readonly secondShare: bigint | null
}

export interface TicketInDraw extends TicketToSettle {
  readonly state: 'open' | 'closed' | 'voided'
  /** Its win so far, without reversed wins. */
  readonly paid: bigint
}

export const ticketColumns = sql`
    id, merchant_id AS "merchantId", member_id AS "memberId", currency, lines::text AS lines, cost,
    bet_transfer_id AS "betTransferId", most, return_milli AS "returnMilli",
    coalesce(exposure_shard, member_id % 16)::integer AS "exposureShard", jackpot_shares[1] AS "firstShare",
    jackpot_shares[2] AS "secondShare"`

/** Tickets as a settlement reads them; a condition follows. */
export const ticketsToSettle = sql`SELECT ${ticketColumns} FROM lottery_ticket`

/** So many tickets on a draw alone, after one place, in the order of members. */
export interface Span {
  readonly drawId: number
  readonly after: Place
  readonly count: number
}

/**
 * Only `lottery_ticket_of_draw` has this order, because an array is no constant for the planner. By the primary key it
 * would read the members' tickets of all draws.
 */
export const pageOf = ({ drawId, after, count }: Span) => sql`
  SELECT * FROM lottery_ticket
   WHERE draw_id = ANY (${[drawId]}::integer[]) AND second_draw_id IS NULL
     AND (member_id, id) > (${after.memberId}, ${after.ticketId})
   ORDER BY draw_id, member_id, id LIMIT ${count}`

/** The tickets of a span. They never change, so no transaction has to read them. */
export async function selectTickets(tx: Tx, span: Span): Promise<readonly TicketToSettle[]> {
  const { rows } =
    await sql<TicketToSettle>`SELECT ${ticketColumns} FROM (${pageOf(span)}) AS ticket`.execute(query(tx))
  return rows
}

/** Tickets as their plays have them. PostgreSQL cannot know how many plays there are, so each is looked up by its key. */
export async function findPlays<T extends TicketToSettle>(
  tx: Tx,
  tickets: readonly T[],
): Promise<readonly (T & TicketInDraw)[]> {
  if (tickets.length === 0) return []
  const { rows } = await sql<Pick<TicketInDraw, 'state' | 'paid'> & { readonly at: number }>`
    SELECT named.at::integer AS at, play.state, play.win AS paid
      FROM unnest(${tickets.map(({ memberId }) => memberId.toString())}::bigint[],
                  ${tickets.map(({ id }) => `T${id}`)}::text[]) WITH ORDINALITY AS named (member_id, reference, at)
     CROSS JOIN LATERAL (
       SELECT state, win FROM play
        WHERE play.member_id = named.member_id AND play.source = 'lottery' AND play.reference = named.reference
       OFFSET 0) AS play`.execute(query(tx))
  const plays = new Map(rows.map(({ at, state, paid }) => [at - 1, { state, paid }]))
  return tickets.map((ticket, at) => {
    const play = plays.get(at)
    // A ticket that is left out would look like the end of the draw.
    if (!play) throw new Error(`the play of ticket ${ticket.id} is absent`)
    return { ...ticket, ...play }
  })
}

/** Those of the draws that have a ticket. */
export async function selectPlayed(tx: Tx, drawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT draw.id FROM unnest(${[...drawIds]}::integer[]) AS draw (id)
     WHERE EXISTS (SELECT FROM lottery_ticket AS ticket WHERE ticket.draw_id = draw.id)
        OR EXISTS (SELECT FROM lottery_ticket AS ticket WHERE ticket.second_draw_id = draw.id)`.execute(
    query(tx),
  )
  return new Set(rows.map(({ id }) => id))
}

/** A settled draw takes no bets again, so its exposure is of no use, and `lottery_draw_sum` has its stakes. */
export async function deleteExposure(tx: Tx, drawId: number): Promise<void> {
  await sql`
    WITH staked AS (DELETE FROM lottery_stake_sum WHERE draw_id = ${drawId})
    DELETE FROM lottery_exposure WHERE draw_id = ${drawId}`.execute(query(tx))
}

/** Stakes and wins of a brand, or their change. */
export interface DrawSum {
  readonly merchantId: number
  readonly currency: string
  readonly tickets: number
  readonly stake: bigint
  readonly win: bigint
}

/** Adds to the sums of a draw. */
export async function addSums(tx: Tx, drawId: number, sums: readonly DrawSum[]): Promise<void> {
  if (sums.length === 0) return
  await sql`
    INSERT INTO lottery_draw_sum AS known (draw_id, merchant_id, currency, tickets, stake, win)
    SELECT ${drawId}::integer, * FROM unnest(
      ${sums.map(({ merchantId }) => merchantId)}::integer[], ${sums.map(({ currency }) => currency)}::text[],
      ${sums.map(({ tickets }) => tickets)}::integer[], ${sums.map(({ stake }) => stake.toString())}::bigint[],
      ${sums.map(({ win }) => win.toString())}::bigint[])
    ON CONFLICT (draw_id, merchant_id, currency) DO UPDATE
       SET tickets = known.tickets + excluded.tickets, stake = known.stake + excluded.stake, win = known.win + excluded.win`.execute(
    query(tx),
  )
}

/** Notes tickets that keep a wrong win. */
export async function insertShortfalls(
  tx: Tx,
  { drawId, version }: Version,
  tickets: readonly (Pick<TicketToSettle, 'id' | 'merchantId' | 'memberId' | 'currency'> & {
    readonly difference: bigint
  })[],
): Promise<void> {
  for (const ticket of tickets)
    await sql`
      INSERT INTO lottery_shortfall (draw_id, version, ticket_id, merchant_id, member_id, currency, difference)
      VALUES (${drawId}, ${version}, ${ticket.id}, ${ticket.merchantId}, ${ticket.memberId}, ${ticket.currency},
              ${ticket.difference})`.execute(query(tx))
}

/** Sums of a brand by draw. */
export async function selectSums(
  tx: Tx,
  of: { readonly drawIds: readonly number[]; readonly merchantId: number; readonly currency: string },
): Promise<ReadonlyMap<number, DrawSum>> {
  const { rows } = await sql<DrawSum & { drawId: number }>`
    SELECT named.id AS "drawId", ${of.merchantId}::integer AS "merchantId", ${of.currency}::text AS currency,
           coalesce(known.tickets, 0) AS tickets, coalesce(known.stake, 0)::bigint AS stake, coalesce(known.win, 0)::bigint AS win
      FROM unnest(${[...of.drawIds]}::integer[]) AS named (id)
      LEFT JOIN LATERAL (${drawSumOf(sql`named.id`, of.merchantId)}) AS known ON known.currency = ${of.currency}`.execute(
    query(tx),
  )
  return new Map(rows.map(({ drawId, ...sum }) => [drawId, sum]))
}

/** How far the last version of a draw is settled, with the number of its tickets. */
export async function selectSettlement(
  tx: Tx,
  drawId: number,
): Promise<
  | {
      readonly version: number
      readonly tickets: number
      readonly of: number
      readonly begunAt: Date
      readonly endedAt: Date | null
    }
  | undefined
> {
  const { rows } = await sql<{
    version: number
    tickets: number
    of: number
    begunAt: Date
    endedAt: Date | null
  }>`
    SELECT version, tickets, begun_at AS "begunAt", ended_at AS "endedAt",
           (SELECT count(*)::integer FROM lottery_ticket
             WHERE lottery_ticket.draw_id = lottery_settlement.draw_id AND second_draw_id IS NULL) AS of
      FROM lottery_settlement WHERE draw_id = ${drawId} ORDER BY version DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** Tickets of a brand that keep a wrong win in this version. */
export async function selectShortfalls(
  tx: Tx,
  of: Version & { readonly merchantId: number },
): Promise<
  readonly {
    readonly ticketId: bigint
    readonly memberId: bigint
    readonly difference: bigint
    readonly at: Date
  }[]
> {
  const { rows } = await sql<{ ticketId: bigint; memberId: bigint; difference: bigint; at: Date }>`
    SELECT short.ticket_id AS "ticketId", short.member_id AS "memberId", short.difference, short.recorded_at AS at
      FROM lottery_shortfall AS short
      JOIN lottery_ticket AS ticket ON ticket.member_id = short.member_id AND ticket.id = short.ticket_id
      LEFT JOIN lottery_draw AS other
        ON other.id = CASE ticket.draw_id WHEN ${of.drawId} THEN ticket.second_draw_id ELSE ticket.draw_id END
     -- Those of pairs stand at their first draw.
     WHERE (short.draw_id = ${of.drawId}
            OR short.draw_id IN (SELECT draw_id FROM lottery_ticket WHERE second_draw_id = ${of.drawId})
               AND ticket.second_draw_id = ${of.drawId})
       AND short.version = ${of.version} + coalesce(other.result_version, 0) AND short.merchant_id = ${of.merchantId}
     ORDER BY short.ticket_id LIMIT 200`.execute(query(tx))
  return rows
}
