import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { RaffleGift, RaffleKind, TicketSource } from '#domain/raffles/raffle.ts'
import type { RaffleTicketState } from '#domain/raffles/ticket.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertHash } from './hash-store.ts'
import { type RaffleName, lockSums } from './store.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** The deed that gives tickets; it gives each of them once. */
export interface TicketGift {
  readonly source: TicketSource
  readonly reference: string
}

/** Whether the member plays no tickets now. A limit that was set since takes no ticket away. */
export async function selectIsShutOut(tx: Tx, { merchantId, memberId }: OfMember): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT offer_barred(${merchantId}, ${memberId}, clock_timestamp()) IS NOT NULL AS is`.execute(query(tx))
  return rows[0]?.is !== false
}

/** Tickets that are played one by one: those of a draw are drawn together. */
const isOfGame = sql`
  NOT EXISTS (SELECT FROM raffle_draw AS draw
               WHERE (draw.merchant_id, draw.raffle, draw.version)
                   = (raffle_ticket.merchant_id, raffle_ticket.raffle, raffle_ticket.version))`

/** The member's open tickets of games: none for a member who plays none. */
export async function countOpen(tx: Tx, { merchantId, memberId }: OfMember): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM raffle_ticket
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND state = 'open'
       AND lapses_at > clock_timestamp() AND ${isOfGame}
       AND offer_barred(${merchantId}, ${memberId}, clock_timestamp()) IS NULL`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** Whether no tickets are given to the member now. */
export async function selectIsBarred(tx: Tx, { merchantId, memberId }: OfMember): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT mission_barred(${merchantId}, ${memberId}, clock_timestamp()) IS NOT NULL AS is`.execute(query(tx))
  return rows[0]?.is !== false
}

/**
 * Counts tickets as given; false if the version has not as many more that are not reserved, or its draw has closed. The trigger `keep_left`
 * of the sums decides the former, for the previous release as well.
 */
export async function takeTickets(
  tx: Tx,
  { merchantId, raffle, version, kind }: RaffleName & { readonly kind: RaffleKind },
  count: number,
): Promise<boolean> {
  const isOpen = sql`
    EXISTS (SELECT FROM raffle_draw AS draw
             WHERE draw.merchant_id = ${merchantId} AND draw.raffle = ${raffle} AND draw.version = ${version}
               AND draw.state = 'open' AND draw.closes_at > clock_timestamp())`
  // The clock is read by the statement after the lock: a ticket that waits for the sealing of its list comes too late.
  if (kind === 'draw') await lockSums(tx, { merchantId, raffle, version })
  const { rows } = await sql`
    UPDATE raffle_sum SET given = given + ${count}
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}
       AND ${kind === 'draw' ? isOpen : sql`true`} -- guard: no-ticket-after-close
    RETURNING given`.execute(query(tx))
  return rows.length > 0
}

/** Frees the tickets that a reward has reserved, because its claim takes them. */
export async function freeReservation(
  tx: Tx,
  merchantId: number,
  { source, reference }: TicketGift,
): Promise<void> {
  await sql`SELECT raffle_free(${merchantId}, ${source}, ${reference})`.execute(query(tx))
}

/** Whether the deed has given the member tickets of the raffle before. */
export async function selectIsGiven(
  tx: Tx,
  { memberId }: OfMember,
  { raffle, source, reference }: TicketGift & { readonly raffle: string },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM raffle_ticket
                    WHERE member_id = ${memberId} AND raffle = ${raffle} AND source = ${source}
                      AND reference = ${reference}) AS is`.execute(query(tx))
  return rows[0]?.is === true
}

export interface NewTicket extends OfMember, RaffleName, TicketGift {
  readonly kind: RaffleKind
  readonly nth: number
  readonly ticketDays: number
  readonly seedHash: string | undefined
  readonly sealedSeed: string | undefined
}

export async function insertTicket(tx: Tx, row: NewTicket): Promise<void> {
  const from =
    row.kind === 'draw'
      ? sql`(SELECT draws_at FROM raffle_draw
              WHERE merchant_id = ${row.merchantId} AND raffle = ${row.raffle} AND version = ${row.version})`
      : sql`clock_timestamp()`
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO raffle_ticket (merchant_id, member_id, raffle, version, source, reference, nth, seed_hash, sealed_seed,
                               lapses_at)
    VALUES (${row.merchantId}, ${row.memberId}, ${row.raffle}, ${row.version}, ${row.source}, ${row.reference},
            ${row.nth}, ${row.seedHash ?? null}, ${row.sealedSeed ?? null},
            ${from} + make_interval(days => ${row.ticketDays}))
    RETURNING id`.execute(query(tx))
  const [ticket] = rows
  if (ticket && row.seedHash !== undefined)
    await insertHash(tx, row, { ticketId: ticket.id, seedHash: row.seedHash })
}

export interface OpenTicketRow extends RaffleName {
  readonly id: bigint
  readonly seedHash: string | null
  readonly lapsesAt: Date
}

/** The member's tickets of games that can be played, those that lapse first come first. */
export async function selectOpen(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<readonly OpenTicketRow[]> {
  const { rows } = await sql<OpenTicketRow>`
    SELECT id, merchant_id AS "merchantId", raffle, version, seed_hash AS "seedHash", lapses_at AS "lapsesAt"
      FROM raffle_ticket
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND state = 'open'
       AND lapses_at > clock_timestamp() AND ${isOfGame}
     ORDER BY lapses_at, id`.execute(query(tx))
  return rows
}

export interface TicketRow extends OfMember, RaffleName, TicketGift {
  readonly id: bigint
  readonly nth: number
  readonly kind: RaffleKind
  readonly name: string
  readonly names: Translations
  readonly listHash: string | null
  readonly seedHash: string | null
  readonly sealedSeed: string | null
  readonly lapsesAt: Date
  readonly state: RaffleTicketState
  readonly endedAt: Date | null
  readonly word: string | null
  readonly secret: string | null
  readonly fromPlaces: readonly number[] | null
  readonly fromWeights: readonly number[] | null
  readonly number: number | null
  readonly place: number | null
  readonly gives: RaffleGift | null
  readonly amount: bigint | null
  /** Of its prize: the name of a good or of a game. */
  readonly label: string | null
  readonly labels: Translations | null
}

const columns = sql`
  ticket.id, ticket.merchant_id AS "merchantId", ticket.member_id AS "memberId", ticket.raffle, ticket.version,
  ticket.source, ticket.reference, ticket.nth, version.kind, version.name, version.names, version.list_hash AS "listHash",
  ticket.seed_hash AS "seedHash", ticket.sealed_seed AS "sealedSeed", ticket.lapses_at AS "lapsesAt", ticket.state,
  ticket.ended_at AS "endedAt", ticket.word, ticket.secret, ticket.from_places AS "fromPlaces",
  ticket.from_weights AS "fromWeights", ticket.number, ticket.place, ticket.gives, ticket.amount, prize.label, prize.labels`

const ofTicket = sql`
  raffle_ticket AS ticket JOIN raffle_version AS version USING (merchant_id, raffle, version)
  LEFT JOIN raffle_prize AS prize
    ON (prize.merchant_id, prize.raffle, prize.version, prize.place)
     = (ticket.merchant_id, ticket.raffle, ticket.version, ticket.place)`

/** Locks a ticket of the member. */
export async function lockTicket(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  id: bigint,
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    SELECT ${columns} FROM ${ofTicket}
     WHERE ticket.merchant_id = ${merchantId} AND ticket.member_id = ${memberId} AND ticket.id = ${id}
       FOR UPDATE OF ticket`.execute(query(tx))
  return rows[0]
}

/** Played tickets of the member, newest first. */
export async function selectDrawn(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    SELECT ${columns} FROM ${ofTicket}
     WHERE ticket.member_id = ${memberId} AND ticket.merchant_id = ${merchantId} AND ticket.state = 'drawn'
       AND (${beyond ?? null}::bigint IS NULL OR ticket.id < ${beyond ?? null}::bigint)
     ORDER BY ticket.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface DrawKey {
  /** With microseconds, because several draws may fall into one millisecond. */
  readonly endedAt: string
  readonly id: string
}

export interface BrandDrawRow extends TicketRow {
  readonly account: string
  readonly key: string
}

/** Played tickets of the brand, newest first. */
export async function selectBrandDraws(
  tx: Tx,
  {
    merchantId,
    beyond,
    limit,
  }: { readonly merchantId: number; readonly beyond: DrawKey | undefined; readonly limit: number },
): Promise<readonly BrandDrawRow[]> {
  const before = beyond
    ? sql`AND (ticket.ended_at, ticket.id) < (${beyond.endedAt}::timestamptz, ${beyond.id}::bigint)`
    : sql``
  const { rows } = await sql<BrandDrawRow>`
    SELECT ${columns}, member.account,
           to_char(ticket.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS key
      FROM ${ofTicket}
      JOIN member ON member.merchant_id = ticket.merchant_id AND member.id = ticket.member_id
     WHERE ticket.merchant_id = ${merchantId} AND ticket.state = 'drawn' ${before}
     ORDER BY ticket.ended_at DESC, ticket.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** The ticket that a request of the member has played. */
export async function selectOfRequest(
  tx: Tx,
  { memberId }: OfMember,
  requestId: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM raffle_ticket WHERE member_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return rows[0]?.id
}

/**
 * Whether one of these accounts, other than the ticket's own, has played a ticket of the same gift. The check-ins of a month
 * are one gift: else each account would check in on a day of its own.
 */
export async function selectIsPlayedBy(
  tx: Tx,
  members: readonly bigint[],
  { merchantId, memberId, raffle, source, reference }: TicketRow,
): Promise<boolean> {
  const sameMonth = sql`left(reference, 7) = left(${reference}, 7)` // guard: raffle-check-ins-of-person
  const isSame = source === 'check_in' ? sameMonth : sql`reference = ${reference}`
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM raffle_ticket
                    WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND source = ${source}
                      AND ${isSame} AND state = 'drawn' AND member_id <> ${memberId}
                      AND member_id = ANY (${[...members]}::bigint[])) AS is`.execute(query(tx))
  return rows[0]?.is === true
}

export interface DrawnTicket {
  readonly requestId: string
  readonly word: string
  readonly secret: string
  readonly from: readonly { readonly place: number; readonly weight: number }[] | undefined
  readonly number: number
  readonly place: number
  readonly gives: RaffleGift
  readonly amount: bigint
  readonly transferId: bigint | undefined
}

export async function updateDrawn(tx: Tx, id: bigint, drawn: DrawnTicket): Promise<Date> {
  const { from } = drawn
  const { rows } = await sql<{ at: Date }>`
    UPDATE raffle_ticket
       SET state = 'drawn', ended_at = clock_timestamp(), request_id = ${drawn.requestId}::uuid, word = ${drawn.word},
           secret = ${drawn.secret}, from_places = ${from?.map(({ place }) => place) ?? null}::integer[],
           from_weights = ${from?.map(({ weight }) => weight) ?? null}::integer[], number = ${drawn.number},
           place = ${drawn.place}, gives = ${drawn.gives}, amount = ${drawn.amount},
           transfer_id = ${drawn.transferId ?? null}
     WHERE id = ${id} AND state = 'open' RETURNING ended_at AS at`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`ticket ${id} of a raffle was played meanwhile`)
  return row.at
}

interface GiftName extends TicketGift {
  readonly raffle: string
}

/** Tickets of a gift by their states. Those of a sealed list are `drawn`: none is taken back. */
export type GiftCounts = Readonly<Record<'open' | 'drawn' | 'lapsed' | 'revoked', number>>

const isFree = sql`state = 'open' AND list_position IS NULL` // guard: listed-ticket-not-revoked

/** The tickets of one gift to the member, by their states. */
export async function countOfGift(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { raffle, source, reference }: GiftName,
): Promise<GiftCounts> {
  const count = (state: RaffleTicketState) => sql`(count(*) FILTER (WHERE state = ${state}))::integer`
  const { rows } = await sql<GiftCounts>`
    SELECT (count(*) FILTER (WHERE ${isFree}))::integer AS open, ${count('lapsed')} AS lapsed, ${count('revoked')} AS revoked,
           (count(*) FILTER (WHERE NOT (${isFree}) AND state NOT IN ('lapsed', 'revoked')))::integer AS drawn
      FROM raffle_ticket
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND raffle = ${raffle} AND source = ${source}
       AND reference = ${reference}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}

/**
 * Takes the tickets of one gift back that were not played, so that their versions can give them again; returns how many. Call it
 * under the lock of the member's limits: a ticket that is played waits for this transaction, or is seen by it.
 */
export async function revokeOpen(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { raffle, source, reference }: GiftName,
): Promise<number> {
  // The list of a draw is sealed under this lock: a ticket is taken back before, or stays in it.
  await sql`
    SELECT FROM raffle_sum
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle}
       AND version IN (SELECT version FROM raffle_ticket
                        WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND raffle = ${raffle}
                          AND source = ${source} AND reference = ${reference} AND state = 'open')
     ORDER BY version FOR UPDATE`.execute(query(tx))
  const { rows } = await sql<{ version: number }>`
    UPDATE raffle_ticket SET state = 'revoked', ended_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND raffle = ${raffle} AND source = ${source}
       AND reference = ${reference} AND ${isFree}
    RETURNING version`.execute(query(tx))
  const counts = Map.groupBy(rows, ({ version }) => version)
  for (const [version, { length }] of [...counts].toSorted(([one], [other]) => one - other))
    await sql`
      UPDATE raffle_sum SET given = given - ${length}
       WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}`.execute(query(tx))
  return rows.length
}

/** Ends tickets that were not played in time. Those of a draw wait for it, however late it is. */
export async function lapseTickets(tx: Tx, limit: number): Promise<readonly bigint[]> {
  // guard: ticket-of-draw-not-lapsed
  const isOfDraw = sql`EXISTS (SELECT FROM raffle_draw AS draw
                                WHERE (draw.merchant_id, draw.raffle, draw.version)
                                    = (raffle_ticket.merchant_id, raffle_ticket.raffle, raffle_ticket.version)
                                  AND draw.state IN ('open', 'sealed', 'drawn'))`
  const { rows } = await sql<{ memberId: bigint }>`
    WITH late AS (
      SELECT id FROM raffle_ticket WHERE state = 'open' AND lapses_at <= statement_timestamp() AND NOT ${isOfDraw}
       ORDER BY lapses_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE raffle_ticket AS ticket SET state = 'lapsed', ended_at = clock_timestamp()
      FROM late WHERE ticket.id = late.id RETURNING ticket.member_id AS "memberId"`.execute(query(tx))
  return rows.map(({ memberId }) => memberId)
}

/** The number of the member's check-ins from a day on. */
export async function countCheckIns(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  fromDay: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM mission_check_in
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND day >= ${fromDay}::date`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}
