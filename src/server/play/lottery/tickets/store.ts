import { sql } from 'kysely'

import type { StoredLine } from '#domain/lottery/lines/stored-line.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** The new slip, or the one that the same request has made, with the hash of its content. */
export async function insertSlip(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { requestId, hash }: { readonly requestId: string; readonly hash: Buffer },
): Promise<{ readonly id: bigint; readonly hash: Buffer; readonly isNew: boolean }> {
  // guard: slip-placed-once
  const made = await sql<{ id: bigint }>`
    INSERT INTO lottery_slip (merchant_id, member_id, request_id, content_hash)
    VALUES (${merchantId}, ${memberId}, ${requestId}, ${hash})
    ON CONFLICT (member_id, request_id) DO NOTHING RETURNING id`.execute(query(tx))
  const [row] = made.rows
  if (row) return { id: row.id, hash, isNew: true }
  const known = await sql<{ id: bigint; hash: Buffer }>`
    SELECT id, content_hash AS hash FROM lottery_slip
     WHERE member_id = ${memberId} AND request_id = ${requestId}`.execute(query(tx))
  const [found] = known.rows
  if (!found) throw new Error('a slip that conflicts must exist')
  return { ...found, isNew: false }
}

export interface Load {
  readonly drawId: number
  readonly name: string
  readonly pays: bigint
}

export interface FullName {
  readonly drawId: number
  readonly name: string
  readonly free: bigint
}

const SHARDS = 16n

/** Adds to the exposure of draws. Returns the names that are full; the caller must then roll back. */
export async function addExposure(
  tx: Tx,
  { merchantId, memberId, currency }: OfMember & { readonly currency: string },
  { loads, cap }: { readonly loads: readonly Load[]; readonly cap: bigint },
): Promise<readonly FullName[]> {
  const { rows } = await sql<FullName>`
    SELECT full_draw AS "drawId", full_name AS name, free
      FROM lottery_expose(${merchantId}, ${currency}, ${Number(memberId % SHARDS)},
             ${loads.map(({ drawId }) => drawId)}::integer[], ${loads.map(({ name }) => name)}::text[],
             ${loads.map(({ pays }) => pays.toString())}::bigint[], ${loads.map(() => cap.toString())}::bigint[])`.execute(
    query(tx),
  )
  return rows
}

export async function nextTicketIds(tx: Tx, count: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT nextval('lottery_ticket_id') AS id FROM generate_series(1, ${count})`.execute(query(tx))
  return rows.map(({ id }) => id)
}

export interface NewTicket {
  readonly id: bigint
  readonly drawId: number
  readonly gameCode: string
  readonly lines: readonly StoredLine[]
  readonly cost: bigint
  readonly most: bigint
  readonly betTransferId: bigint
  readonly placedAtMs: number
  readonly stopsChase: boolean
}

export async function insertTickets(
  tx: Tx,
  {
    merchantId,
    memberId,
    currency,
    slipId,
  }: OfMember & { readonly currency: string; readonly slipId: bigint },
  tickets: readonly NewTicket[],
): Promise<void> {
  await sql`
    INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                bet_transfer_id, placed_at, stops_chase)
    SELECT id, ${slipId}, ${merchantId}, ${memberId}, ${currency}, draw, game, lines, cost, most, bet, to_timestamp(ms / 1000), stops
      FROM unnest(${tickets.map(({ id }) => id.toString())}::bigint[], ${tickets.map(({ drawId }) => drawId)}::integer[],
                  ${tickets.map(({ gameCode }) => gameCode)}::text[],
                  ${tickets.map(({ lines }) => JSON.stringify(lines))}::jsonb[],
                  ${tickets.map(({ cost }) => cost.toString())}::bigint[],
                  ${tickets.map(({ most }) => most.toString())}::bigint[],
                  ${tickets.map(({ betTransferId }) => betTransferId.toString())}::bigint[],
                  ${tickets.map(({ placedAtMs }) => placedAtMs)}::float8[],
                  ${tickets.map(({ stopsChase }) => stopsChase)}::boolean[])
           AS ticket (id, draw, game, lines, cost, most, bet, ms, stops)`.execute(query(tx))
}

export interface TicketRow {
  readonly id: bigint
  readonly drawId: number
  readonly gameCode: string
  readonly lines: readonly StoredLine[]
  readonly cost: bigint
  readonly most: bigint
  readonly currency: string
  readonly placedAt: Date
  readonly stopsOnWin: boolean
  readonly playState: 'open' | 'closed' | 'voided'
  readonly win: bigint
}

const tickets = sql`
  SELECT ticket.id, ticket.draw_id AS "drawId", ticket.game_code AS "gameCode", ticket.lines, ticket.cost, ticket.most,
         ticket.currency, ticket.placed_at AS "placedAt", ticket.stops_chase AS "stopsOnWin", play.state AS "playState", play.win
    FROM lottery_ticket AS ticket
    JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id`

export async function selectOfSlip(tx: Tx, slipId: bigint): Promise<readonly TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    ${tickets} WHERE ticket.slip_id = ${slipId} ORDER BY ticket.id`.execute(query(tx))
  return rows
}

/** A member's tickets, newest first. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  asked: {
    readonly gameCode: string | undefined
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<readonly TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    ${tickets}
     WHERE ticket.member_id = ${memberId} AND ticket.merchant_id = ${merchantId}
       AND ticket.id < coalesce(${asked.beforeId ?? null}::bigint, 9223372036854775807)
       AND (${asked.gameCode ?? null}::text IS NULL OR ticket.game_code = ${asked.gameCode ?? null})
     ORDER BY ticket.id DESC LIMIT ${asked.limit}`.execute(query(tx))
  return rows
}

export async function selectOne(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  id: string,
): Promise<TicketRow | undefined> {
  // guard: own-tickets-only
  const { rows } = await sql<TicketRow>`
    ${tickets}
     WHERE ticket.id = ${id}::bigint AND ticket.merchant_id = ${merchantId}
       AND ticket.member_id = ${memberId}`.execute(query(tx))
  return rows[0]
}

/** Takes possible payouts out of the exposure again, in the order in which they are added. */
export async function lowerExposure(
  tx: Tx,
  { merchantId, memberId, currency }: OfMember & { readonly currency: string },
  loads: readonly Load[],
): Promise<void> {
  await sql`
    WITH load AS (
      SELECT * FROM unnest(${loads.map(({ drawId }) => drawId)}::integer[], ${loads.map(({ name }) => name)}::text[],
                           ${loads.map(({ pays }) => pays.toString())}::bigint[]) AS load (draw, name, pays)),
    locked AS (
      SELECT known.draw_id, known.name, load.pays
        FROM load JOIN lottery_exposure AS known
          ON known.draw_id = load.draw AND known.merchant_id = ${merchantId} AND known.currency = ${currency}
             AND known.name = load.name AND known.shard = ${Number(memberId % SHARDS)}
       ORDER BY known.draw_id, known.name FOR UPDATE OF known)
    UPDATE lottery_exposure AS known SET pays = known.pays - locked.pays
      FROM locked
     WHERE known.draw_id = locked.draw_id AND known.merchant_id = ${merchantId} AND known.currency = ${currency}
       AND known.name = locked.name AND known.shard = ${Number(memberId % SHARDS)}`.execute(query(tx))
}
