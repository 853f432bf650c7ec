import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { CancelCause, DrawState, RaffleGift, TicketSource } from '#domain/raffles/raffle.ts'
import {
  type PrizeRow,
  type RaffleName,
  type StoredPrize,
  prizeColumns,
  prizeOf,
} from '#server/money/raffles/store.ts'
import type { OfMember } from '#server/money/raffles/ticket-store.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const named = ({ merchantId, raffle, version }: RaffleName) =>
  sql`merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}`
const argumentsOf = ({ merchantId, raffle, version }: RaffleName) => sql`${merchantId}, ${raffle}, ${version}`

export async function insertDraw(
  tx: Tx,
  name: RaffleName,
  row: {
    readonly closesAt: Date
    readonly drawsAt: Date
    readonly ticketsLeast: number
    readonly isOnePerMember: boolean
    readonly seedHash: string
    readonly sealed: string
  },
): Promise<void> {
  await sql`
    SELECT raffle_plan_draw(${argumentsOf(name)}, ${row.closesAt}, ${row.drawsAt}, ${row.ticketsLeast}, ${row.isOnePerMember},
                            decode(${row.seedHash}, 'hex'), ${row.sealed})`.execute(query(tx))
}

export interface DueDraw extends RaffleName {
  readonly state: DrawState
  readonly ticketsLeast: number
  readonly seedHash: string
}

/** Draws that are to be sealed, drawn or settled, the oldest first. */
export async function selectDue(
  tx: Tx,
  except: readonly string[],
  limit: number,
): Promise<readonly DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    SELECT merchant_id AS "merchantId", raffle, version, state, tickets_least AS "ticketsLeast",
           encode(seed_hash, 'hex') AS "seedHash"
      FROM raffle_draw
     WHERE (state = 'open' AND closes_at <= statement_timestamp() OR state IN ('sealed', 'drawn') AND draws_at <= statement_timestamp())
       AND concat_ws(' ', merchant_id, raffle, version) <> ALL (${[...except]}::text[])
     ORDER BY closes_at, merchant_id, raffle, version LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Milliseconds until the next draw closes or is drawn; undefined if none waits. */
export async function selectNextDueMs(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM min(CASE state WHEN 'open' THEN closes_at ELSE draws_at END) - clock_timestamp()) * 1000)::float8 AS ms
      FROM raffle_draw
     WHERE state = 'open' AND closes_at > statement_timestamp() OR state = 'sealed' AND draws_at > statement_timestamp()`.execute(
    query(tx),
  )
  return rows[0]?.ms ?? undefined
}

/** Locks the tickets of a draw that has closed; false if it is sealed or cancelled already. */
export async function closeList(tx: Tx, name: RaffleName): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT raffle_close_list(${argumentsOf(name)}) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is === true
}

export async function cancelFew(tx: Tx, name: RaffleName): Promise<void> {
  await sql`SELECT raffle_cancel_few(${argumentsOf(name)})`.execute(query(tx))
}

/** The tickets of a draw in the order of its list: those that are open, before it is sealed. */
export async function selectToList(
  tx: Tx,
  name: RaffleName,
): Promise<readonly { readonly id: bigint; readonly memberId: bigint }[]> {
  const { rows } = await sql<{ id: bigint; memberId: bigint }>`
    SELECT id, member_id AS "memberId" FROM raffle_ticket WHERE ${named(name)} AND state = 'open' ORDER BY id`.execute(
    query(tx),
  )
  return rows
}

export async function sealList(
  tx: Tx,
  name: RaffleName,
  {
    listHash,
    count,
    holders,
  }: { readonly listHash: string; readonly count: number; readonly holders: ReadonlyMap<bigint, string> },
): Promise<void> {
  await sql`
    SELECT raffle_seal_list(${argumentsOf(name)}, ${listHash}, ${count}, ${[...holders.keys()]}::bigint[],
                            ${[...holders.values()]}::text[])`.execute(query(tx))
}

/** The sealed seed of a draw whose time has come; undefined if it is drawn or cancelled already. */
export async function releaseSeed(tx: Tx, name: RaffleName): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string | null }>`
    SELECT raffle_release_seed(${argumentsOf(name)}) AS sealed`.execute(query(tx))
  return rows[0]?.sealed ?? undefined
}

export async function recordDrawn(tx: Tx, name: RaffleName, seed: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT raffle_record_drawn(${argumentsOf(name)}, ${seed}) AS is`.execute(query(tx))
  return rows[0]?.is === true
}

/** Notes that the seed cannot be opened; true the first time. */
export async function noteUnreadable(tx: Tx, name: RaffleName): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT raffle_note_unreadable(${argumentsOf(name)}) AS is`.execute(query(tx))
  return rows[0]?.is === true
}

/** False if its winners could be known already, or it is cancelled. */
export async function cancelDraw(
  tx: Tx,
  name: RaffleName,
  by: { readonly firstId: bigint; readonly secondId: bigint; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT raffle_cancel_draw(${argumentsOf(name)}, ${by.firstId}, ${by.secondId}, ${by.reason}) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is === true
}

/** Ends a draw that is paid; false if prizes or tickets are left. */
export async function markSettled(tx: Tx, name: RaffleName, stepsMost: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT raffle_mark_settled(${argumentsOf(name)}, ${stepsMost}) AS is`.execute(query(tx))
  return rows[0]?.is === true
}

/** Locks a draw until the transaction ends, and returns its state. */
export async function lockDraw(tx: Tx, name: RaffleName): Promise<DrawState | undefined> {
  const { rows } = await sql<{ state: DrawState | null }>`
    SELECT locked_state AS state FROM raffle_lock_draw(${argumentsOf(name)})`.execute(query(tx))
  return rows[0]?.state ?? undefined
}

export interface DrawRow extends RaffleName {
  readonly name: string
  readonly names: Translations
  readonly currency: string
  readonly checkIns: number | null
  readonly tickets: number
  readonly given: number
  readonly state: DrawState
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly ticketsLeast: number
  readonly isOnePerMember: boolean
  readonly seedHash: string
  readonly listHash: string | null
  readonly listCount: number | null
  readonly seed: string | null
  readonly sealedAt: Date | null
  readonly drawnAt: Date | null
  readonly settledAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelCause: CancelCause | null
  readonly isLost: boolean
}

const columns = sql`
  version.merchant_id AS "merchantId", version.raffle, version.version, version.name, version.names,
  brand.currency, version.check_ins AS "checkIns", version.tickets, sum.given, draw.state, draw.closes_at AS "closesAt", draw.draws_at AS "drawsAt",
  draw.tickets_least AS "ticketsLeast", draw.one_per_member AS "isOnePerMember", encode(draw.seed_hash, 'hex') AS "seedHash",
  draw.list_hash AS "listHash", draw.list_count AS "listCount", encode(draw.seed, 'hex') AS seed, draw.sealed_at AS "sealedAt",
  draw.drawn_at AS "drawnAt", draw.settled_at AS "settledAt", draw.cancelled_at AS "cancelledAt",
  draw.cancel_cause AS "cancelCause", draw.unreadable_at IS NOT NULL AS "isLost"`
const tables = sql`
  raffle_draw AS draw JOIN raffle_version AS version USING (merchant_id, raffle, version)
  JOIN raffle_sum AS sum USING (merchant_id, raffle, version) JOIN merchant AS brand ON brand.id = version.merchant_id`

/** Draws of a brand, or of one of its raffles, the newest first. */
export async function selectDraws(
  tx: Tx,
  { merchantId, raffle }: { readonly merchantId: number; readonly raffle?: string | undefined },
  limit: number,
): Promise<readonly DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM ${tables}
     WHERE draw.merchant_id = ${merchantId} AND (${raffle ?? null}::text IS NULL OR draw.raffle = ${raffle ?? null})
     ORDER BY draw.closes_at DESC, version.raffle, version.version LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function selectDraw(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    SELECT ${columns} FROM ${tables}
     WHERE draw.merchant_id = ${merchantId} AND draw.raffle = ${raffle} AND draw.version = ${version}`.execute(
    query(tx),
  )
  return rows[0]
}

export interface DrawPrizeRow extends RaffleName, PrizeRow {
  readonly stock: number
}

/** The prizes of draws, in the order in which they are drawn. */
export async function selectDrawPrizes(
  tx: Tx,
  names: readonly RaffleName[],
): Promise<readonly DrawPrizeRow[]> {
  const { rows } = await sql<RaffleName & StoredPrize & { readonly stock: number }>`
    SELECT merchant_id AS "merchantId", raffle, version, ${prizeColumns} FROM raffle_prize
     WHERE (merchant_id, raffle, version) IN (
             SELECT * FROM unnest(${names.map(({ merchantId }) => merchantId)}::integer[], ${names.map(({ raffle }) => raffle)}::text[],
                                  ${names.map(({ version }) => version)}::integer[]))
     ORDER BY raffle, version, place`.execute(query(tx))
  return rows.map(({ merchantId, raffle, version, ...prize }) => ({
    merchantId,
    raffle,
    version,
    ...prizeOf(prize),
    stock: prize.stock,
  }))
}

export interface ListedRow {
  readonly id: bigint
  readonly position: number
  readonly memberId: bigint
  readonly holder: string
  readonly source: TicketSource
  readonly reference: string
}

/** The sealed list of a draw in its order, or a part of it after a position. */
export async function selectList(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
  part?: { readonly after: number; readonly limit: number },
): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT ticket.id, ticket.list_position AS position, ticket.member_id AS "memberId", holder.holder, ticket.source, ticket.reference
      FROM raffle_ticket AS ticket
      JOIN raffle_holder AS holder USING (merchant_id, raffle, version, member_id)
     WHERE ticket.merchant_id = ${merchantId} AND ticket.raffle = ${raffle} AND ticket.version = ${version}
       AND ticket.list_position > ${part?.after ?? 0}
     ORDER BY ticket.list_position LIMIT ${part?.limit ?? null}::integer`.execute(query(tx))
  return rows
}

export interface OwnTicketRow {
  readonly id: bigint
  readonly raffle: string
  readonly version: number
  readonly state: 'open' | 'won' | 'unwon'
  readonly position: number | null
  readonly holder: string | null
  readonly count: number
  readonly place: number | null
  readonly gives: RaffleGift | null
  readonly amount: bigint | null
}

/** The member's tickets of draws: winning ones first, and of each draw at most so many, with the number of all. */
export async function selectOwn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { names, each }: { readonly names: readonly Omit<RaffleName, 'merchantId'>[]; readonly each: number },
): Promise<readonly OwnTicketRow[]> {
  const { rows } = await sql<OwnTicketRow>`
    SELECT * FROM (
      SELECT ticket.id, ticket.raffle, ticket.version, ticket.state, ticket.list_position AS position, holder.holder,
             (count(*) OVER (PARTITION BY ticket.raffle, ticket.version))::integer AS count,
             row_number() OVER (PARTITION BY ticket.raffle, ticket.version ORDER BY ticket.state <> 'won', ticket.id) AS nth,
             step.place, step.gives, step.amount
        FROM raffle_ticket AS ticket
        LEFT JOIN raffle_holder AS holder USING (merchant_id, raffle, version, member_id)
        LEFT JOIN raffle_step AS step ON step.ticket_id = ticket.id AND step.outcome = 'won'
       WHERE ticket.member_id = ${memberId} AND ticket.merchant_id = ${merchantId} AND ticket.state IN ('open', 'won', 'unwon')
         AND (ticket.raffle, ticket.version) IN (
               SELECT * FROM unnest(${names.map(({ raffle }) => raffle)}::text[], ${names.map(({ version }) => version)}::integer[]))
    ) AS own WHERE nth <= ${each} ORDER BY raffle, version, nth`.execute(query(tx))
  return rows
}

/** Moves the open tickets of cancelled draws of a raffle into its newest version, as many as it gives. Returns how many still wait. */
export async function moveTickets(tx: Tx, { merchantId, raffle, version }: RaffleName): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT raffle_move_tickets(${merchantId}, ${raffle}, 1, ${version}) AS waiting`.execute(query(tx))
  return rows[0]?.waiting ?? 0
}
