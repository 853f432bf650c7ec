import { sql } from 'kysely'

import type { StoredLine } from '#domain/lottery/lines/stored-line.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface KnownSlip {
  readonly id: bigint
  readonly hash: Buffer
  readonly isNew: boolean
}

/** For each slip the new row, or the one that the same request has made, with the hash of its content. */
export async function insertSlips(
  tx: Tx,
  slips: readonly { readonly who: OfMember; readonly requestId: string; readonly hash: Buffer }[],
): Promise<readonly KnownSlip[]> {
  const members = slips.map(({ who }) => who.memberId.toString())
  const requests = slips.map(({ requestId }) => requestId)
  // guard: slip-placed-once
  const made = await sql<{ id: bigint; memberId: bigint; requestId: string }>`
    INSERT INTO lottery_slip (merchant_id, member_id, request_id, content_hash)
    SELECT * FROM unnest(${slips.map(({ who }) => who.merchantId)}::integer[], ${members}::bigint[], ${requests}::uuid[],
                         ${slips.map(({ hash }) => hash)}::bytea[]) AS slip (merchant, member, request, hash)
     ORDER BY member, request
    ON CONFLICT (member_id, request_id) DO NOTHING
    RETURNING id, member_id AS "memberId", request_id AS "requestId"`.execute(query(tx))
  const keyOf = (memberId: bigint, requestId: string) => `${memberId} ${requestId}`
  const fresh = new Map(made.rows.map(({ id, memberId, requestId }) => [keyOf(memberId, requestId), id]))
  const known = new Map<string, { id: bigint; hash: Buffer }>()
  if (fresh.size < slips.length) {
    const { rows } = await sql<{ id: bigint; memberId: bigint; requestId: string; hash: Buffer }>`
      SELECT slip.id, slip.member_id AS "memberId", slip.request_id AS "requestId", slip.content_hash AS hash
        FROM unnest(${members}::bigint[], ${requests}::uuid[]) AS named (member_id, request_id)
        JOIN lottery_slip AS slip USING (member_id, request_id)`.execute(query(tx))
    for (const row of rows) known.set(keyOf(row.memberId, row.requestId), row)
  }
  return slips.map(({ who, requestId, hash }) => {
    const key = keyOf(who.memberId, requestId)
    const id = fresh.get(key)
    if (id !== undefined) return { id, hash, isNew: true }
    const found = known.get(key)
    if (!found) throw new Error('a slip that conflicts must exist')
    return { id: found.id, hash: found.hash, isNew: false }
  })
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

/** Adds to the exposure of draws. Returns the names that are full; the caller must then roll back. */
export async function addExposure(
  tx: Tx,
  {
    merchantId,
    currency,
    shard,
  }: { readonly merchantId: number; readonly currency: string; readonly shard: number },
  { loads, cap }: { readonly loads: readonly Load[]; readonly cap: bigint },
): Promise<readonly FullName[]> {
  const { rows } = await sql<FullName>`
    SELECT full_draw AS "drawId", full_name AS name, free
      FROM lottery_expose(${merchantId}, ${currency}, ${shard},
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
  readonly slipId: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly drawId: number
  readonly gameCode: string
  readonly lines: readonly StoredLine[]
  readonly cost: bigint
  readonly most: bigint
  readonly betTransferId: bigint
  readonly placedAtMs: number
  readonly stopsChase: boolean
  readonly shard: number
}

export async function insertTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<void> {
  const all = <T>(take: (ticket: NewTicket) => T) => tickets.map(take)
  await sql`
    INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                bet_transfer_id, placed_at, stops_chase, exposure_shard)
    SELECT id, slip, merchant, member, currency, draw, game, lines, cost, most, bet, to_timestamp(ms / 1000), stops, shard
      FROM unnest(${all(({ id }) => id.toString())}::bigint[], ${all(({ slipId }) => slipId.toString())}::bigint[],
                  ${all(({ merchantId }) => merchantId)}::integer[], ${all(({ memberId }) => memberId.toString())}::bigint[],
                  ${all(({ currency }) => currency)}::text[], ${all(({ drawId }) => drawId)}::integer[],
                  ${all(({ gameCode }) => gameCode)}::text[], ${all(({ lines }) => JSON.stringify(lines))}::jsonb[],
                  ${all(({ cost }) => cost.toString())}::bigint[], ${all(({ most }) => most.toString())}::bigint[],
                  ${all(({ betTransferId }) => betTransferId.toString())}::bigint[],
                  ${all(({ placedAtMs }) => placedAtMs)}::float8[], ${all(({ stopsChase }) => stopsChase)}::boolean[],
                  ${all(({ shard }) => shard)}::smallint[])
           AS ticket (id, slip, merchant, member, currency, draw, game, lines, cost, most, bet, ms, stops, shard)`.execute(
    query(tx),
  )
}

/** A ticket as the answer to its request names it. */
export interface PlacedTicket {
  readonly id: bigint
  readonly slipId: bigint
  readonly gameCode: string
  readonly number: string
  readonly cost: bigint
  readonly most: bigint
}

export async function selectPlaced(tx: Tx, slipIds: readonly bigint[]): Promise<readonly PlacedTicket[]> {
  const { rows } = await sql<PlacedTicket>`
    SELECT ticket.id, ticket.slip_id AS "slipId", ticket.game_code AS "gameCode", draw.number, ticket.cost, ticket.most
      FROM lottery_ticket AS ticket JOIN lottery_draw AS draw ON draw.id = ticket.draw_id
     WHERE ticket.slip_id = ANY (${slipIds.map(String)}::bigint[]) ORDER BY ticket.id`.execute(query(tx))
  return rows
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

/** A member's tickets, newest first. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  filter: {
    readonly gameCode: string | undefined
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<readonly TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    ${tickets}
     WHERE ticket.member_id = ${memberId} AND ticket.merchant_id = ${merchantId}
       AND ticket.id < coalesce(${filter.beforeId ?? null}::bigint, 9223372036854775807)
       AND (${filter.gameCode ?? null}::text IS NULL OR ticket.game_code = ${filter.gameCode ?? null})
     ORDER BY ticket.id DESC LIMIT ${filter.limit}`.execute(query(tx))
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
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
  loads: readonly (Load & { readonly shard: number })[],
): Promise<void> {
  await sql`
    WITH load AS (
      SELECT draw, name, shard, sum(pays) AS pays
        FROM unnest(${loads.map(({ drawId }) => drawId)}::integer[], ${loads.map(({ name }) => name)}::text[],
                    ${loads.map(({ shard }) => shard)}::smallint[],
                    ${loads.map(({ pays }) => pays.toString())}::bigint[]) AS load (draw, name, shard, pays)
       GROUP BY draw, name, shard),
    locked AS (
      SELECT known.draw_id, known.name, known.shard, load.pays
        FROM load JOIN lottery_exposure AS known
          ON known.draw_id = load.draw AND known.merchant_id = ${merchantId} AND known.currency = ${currency}
             AND known.name = load.name AND known.shard = load.shard
       ORDER BY known.draw_id, known.name, known.shard FOR UPDATE OF known)
    UPDATE lottery_exposure AS known SET pays = known.pays - locked.pays
      FROM locked
     WHERE known.draw_id = locked.draw_id AND known.merchant_id = ${merchantId} AND known.currency = ${currency}
       AND known.name = locked.name AND known.shard = locked.shard`.execute(query(tx))
}

/** Codes of the games of a member's last tickets, newest first. */
export async function selectRecentGames(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  tickets: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT game_code AS code
      FROM (SELECT id, game_code FROM lottery_ticket
             WHERE member_id = ${memberId} AND merchant_id = ${merchantId} ORDER BY id DESC LIMIT ${tickets}) AS last
     GROUP BY game_code ORDER BY max(id) DESC`.execute(query(tx))
  return rows.map(({ code }) => code)
}
