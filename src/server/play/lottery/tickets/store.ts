import { sql } from 'kysely'

import type { StoredLine } from '#domain/lottery/lines/stored-line.ts'
import type { NameLoad } from '#domain/lottery/slips/slip.ts'
import { askPrepared } from '#server/platform/db/prepared.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** A slip to place, with the lines that its member asked for. */
export interface SlipRow {
  readonly who: OfMember & { readonly currency: string; readonly rateMilli: number | undefined }
  readonly requestId: string
  readonly hash: Buffer
  readonly stopsChase: boolean
  readonly tickets: readonly {
    readonly gameCode: string
    /** The game of its second draw, which has the same number. */
    readonly secondGameCode: string | undefined
    readonly number: string
    readonly category: string
    readonly lines: readonly StoredLine[]
    /** By which the odds of the lines are made. */
    readonly returnMilli: number
    /** The return of the brand, without the member's rate. */
    readonly brandMilli: number
    readonly cost: bigint
    readonly most: bigint
    /** The cost of its lines that play for a pool of the game. */
    readonly jackpotStake: bigint
    readonly loads: ReadonlyMap<string, NameLoad>
    /** The most that each of its draws pays for a name: of one, or of two. */
    readonly capsOf: (name: string) => readonly bigint[]
  }[]
}

export interface PlacedSlip {
  /** `placed`, `known`, `busy`, or the reason of its refusal. */
  readonly outcome: string
  readonly detail: unknown
  /** Ids of its tickets in their order. */
  readonly tickets: readonly bigint[]
}

/** The arguments of lottery_place in order, with their PostgreSQL types. */
const parameters = (
  'boolean bigint[] integer[] text[] uuid[] bytea[] ' +
  'integer[] text[] text[] text[] jsonb[] bigint[] bigint[] boolean[] integer[] text[] bigint[] bigint[] integer[] smallint[] text[] bigint[] boolean[] bigint[] smallint[]'
).split(' ')
const placing = {
  name: 'lottery_place',
  text: `SELECT ordinal, outcome, detail, tickets
           FROM lottery_place(${parameters.map((type, index) => `$${index + 1}::${type}`).join(', ')})`,
}

/** Places slips of different members by one statement, which is a transaction of its own. Skips locked wallets, unless `waits`. */
export async function callPlace(
  read: Tx,
  slips: readonly SlipRow[],
  { waits }: { readonly waits: boolean },
): Promise<readonly PlacedSlip[]> {
  const places = [...slips.keys()].toSorted((a, b) => byMember(slips[a], slips[b]))
  const sorted = places.flatMap((place) => slips[place] ?? [])
  const tickets = sorted.flatMap((slip, at) =>
    slip.tickets.map((ticket) => ({ ...ticket, slip, of: at + 1 })),
  )
  const loads = tickets.flatMap(({ loads: named, capsOf }, at) =>
    [...named].flatMap(([name, load]) =>
      capsOf(name).map((cap, draw) => ({ ...load, of: at + 1, name, cap, isSecond: draw === 1 })),
    ),
  )
  const rows = await askPrepared<PlacedSlip & { ordinal: number; tickets: readonly bigint[] | null }>(
    read,
    placing,
    [
      waits,
      sorted.map(({ who }) => who.memberId),
      sorted.map(({ who }) => who.merchantId),
      sorted.map(({ who }) => who.currency),
      sorted.map(({ requestId }) => requestId),
      sorted.map(({ hash }) => hash),
      tickets.map(({ of }) => of),
      tickets.map(({ gameCode }) => gameCode),
      tickets.map(({ number }) => number),
      tickets.map(({ category }) => category),
      tickets.map(({ lines }) => JSON.stringify(lines)),
      tickets.map(({ cost }) => cost),
      tickets.map(({ most }) => most),
      tickets.map(({ slip }) => slip.stopsChase),
      loads.map(({ of }) => of),
      loads.map(({ name }) => name),
      loads.map(({ pays }) => pays),
      loads.map(({ cap }) => cap),
      sorted.map(({ who }) => who.rateMilli ?? null),
      tickets.map(({ returnMilli }) => returnMilli),
      tickets.map(({ secondGameCode }) => secondGameCode ?? null),
      loads.map(({ stake }) => stake),
      loads.map(({ isSecond }) => isSecond),
      tickets.map(({ jackpotStake }) => jackpotStake),
      tickets.map(({ brandMilli }) => brandMilli),
    ],
  )
  const answered: PlacedSlip[] = []
  for (const { ordinal, tickets: ids, ...row } of rows)
    answered[places[ordinal - 1] ?? -1] = { ...row, tickets: ids ?? [] }
  return answered
}

function byMember(one: SlipRow | undefined, other: SlipRow | undefined): number {
  return (one?.who.memberId ?? 0n) < (other?.who.memberId ?? 0n) ? -1 : 1
}

/** A ticket as the answer to its request names it. */
export interface PlacedTicket {
  readonly id: bigint
  readonly gameCode: string
  readonly number: string
  readonly cost: bigint
  readonly most: bigint
}

/** Tickets that a request has placed, by its key, with the hash of its content; undefined if it has placed nothing. */
export async function selectPlaced(
  tx: Tx,
  { memberId, key }: { readonly memberId: bigint; readonly key: string },
): Promise<{ readonly hash: Buffer; readonly tickets: readonly PlacedTicket[] } | undefined> {
  const { rows } = await sql<PlacedTicket & { hash: Buffer }>`
    SELECT ticket.id, ticket.game_code AS "gameCode", draw.number, ticket.cost, ticket.most, slip.content_hash AS hash
      FROM lottery_slip AS slip
      JOIN lottery_ticket AS ticket
        ON ticket.member_id = slip.member_id AND ticket.id BETWEEN slip.id AND slip.last_ticket AND ticket.slip_id = slip.id
      JOIN lottery_draw AS draw ON draw.id = ticket.draw_id
     WHERE slip.member_id = ${memberId} AND slip.request_id = ${key} ORDER BY ticket.id`.execute(query(tx))
  const [first] = rows
  return first && { hash: first.hash, tickets: rows }
}

export interface TicketRow {
  readonly id: bigint
  readonly drawId: number
  readonly gameCode: string
  /** Of a ticket on two draws. */
  readonly secondDrawId: number | null
  readonly secondGameCode: string | null
  readonly lines: readonly StoredLine[]
  readonly cost: bigint
  readonly most: bigint
  readonly currency: string
  readonly placedAt: Date
  readonly stopsOnWin: boolean
  readonly playState: 'open' | 'closed' | 'voided'
  readonly win: bigint
  readonly slipId: bigint
}

/** A ticket with its play; a condition follows. */
export const ticketRows = sql`
  SELECT ticket.id, ticket.member_id AS "memberId", ticket.draw_id AS "drawId", ticket.game_code AS "gameCode", ticket.lines, ticket.cost, ticket.most,
         ticket.second_draw_id AS "secondDrawId", ticket.second_game_code AS "secondGameCode",
         ticket.currency, ticket.placed_at AS "placedAt", ticket.stops_chase AS "stopsOnWin", ticket.slip_id AS "slipId", play.state AS "playState", play.win
    FROM lottery_ticket AS ticket
    JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id`

/** A member's tickets, newest first. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  filter: {
    readonly gameCode: string | undefined
    readonly numero: string | undefined
    readonly state: 'running' | 'settled' | undefined
    readonly isFolded: boolean
    readonly slip: string | undefined
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<readonly TicketRow[]> {
  // The condition names its partial index, so that a member's few running tickets are found among any number of others.
  const running = filter.isFolded ? nextOfSlips(memberId) : runningIds(memberId)
  const ofState =
    filter.state === undefined
      ? sql`TRUE`
      : filter.state === 'running'
        ? sql`ticket.id = ANY (${running})`
        : sql`play.state <> 'open'`
  const { rows } = await sql<TicketRow>`
    ${ticketRows}
     WHERE ticket.member_id = ${memberId} AND ticket.merchant_id = ${merchantId}
       AND ${ofState}
       AND ticket.id < coalesce(${filter.beforeId ?? null}::bigint, 9223372036854775807)
       AND (${filter.slip ?? null}::bigint IS NULL OR ticket.slip_id = ${filter.slip ?? null})
       AND (${filter.gameCode ?? null}::text IS NULL OR ${filter.gameCode ?? null}::text IN (ticket.game_code, ticket.second_game_code))
       AND (${filter.numero ?? null}::text IS NULL OR EXISTS (
              SELECT FROM lottery_draw WHERE game_code = ${filter.gameCode ?? null} AND number = ${filter.numero ?? null}
                 AND id IN (ticket.draw_id, ticket.second_draw_id)))
     ORDER BY ticket.id DESC LIMIT ${filter.limit}`.execute(query(tx))
  return rows
}

const runningIds = (memberId: bigint) => sql`
  ARRAY(SELECT substr(reference, 2)::bigint FROM play
         WHERE member_id = ${memberId} AND source = 'lottery' AND state = 'open' AND product <> 'games')`

/** Of each slip's running tickets in a lottery the first: the ids of a slip follow its draws. */
const nextOfSlips = (memberId: bigint) => sql`
  ARRAY(SELECT min(running.id) FROM lottery_ticket AS running
         WHERE running.member_id = ${memberId} AND running.id = ANY (${runningIds(memberId)})
         GROUP BY running.slip_id, running.game_code)`

export interface LaterTickets {
  readonly slipId: bigint
  readonly gameCode: string
  readonly tickets: number
  readonly cost: bigint
}

/** The running tickets of slips, counted by lottery, without the next one of each. */
export async function selectLater(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  slips: readonly bigint[],
): Promise<readonly LaterTickets[]> {
  const { rows } = await sql<LaterTickets>`
    SELECT ticket.slip_id AS "slipId", ticket.game_code AS "gameCode", count(*)::integer AS tickets,
           sum(ticket.cost)::bigint AS cost
      FROM lottery_ticket AS ticket
     WHERE ticket.member_id = ${memberId} AND ticket.merchant_id = ${merchantId}
       AND ticket.id = ANY (${runningIds(memberId)}) AND ticket.id <> ALL (${nextOfSlips(memberId)})
       AND ticket.slip_id = ANY (${slips.map(String)}::bigint[])
     GROUP BY ticket.slip_id, ticket.game_code`.execute(query(tx))
  return rows
}

export async function selectOne(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  id: string,
): Promise<(TicketRow & { readonly memberId: bigint }) | undefined> {
  // guard: own-tickets-only
  const { rows } = await sql<TicketRow & { readonly memberId: bigint }>`
    ${ticketRows}
     WHERE ticket.id = ${id}::bigint AND ticket.merchant_id = ${merchantId}
       AND ticket.member_id = ${memberId}`.execute(query(tx))
  return rows[0]
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
