import { sql } from 'kysely'

import type { ChosenNumber } from '#domain/lottery/exposure/load-names.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The exposure of one brand in one draw. */
export interface OfDraw {
  readonly drawId: number
  readonly merchantId: number
  readonly currency: string
}

/** Possible payouts of each name: its parts together. */
const sums = ({ drawId, merchantId, currency }: OfDraw) => sql`
  SELECT name, split_part(name, ':', 1) AS type, sum(pays)::bigint AS pays, max(cap) AS cap
    FROM lottery_exposure
   WHERE draw_id = ${drawId} AND merchant_id = ${merchantId} AND currency = ${currency}
   GROUP BY name HAVING sum(pays) > 0`

export interface TypeSum {
  readonly type: string
  readonly most: bigint
}

/** Bet types with stakes, the fullest first. */
export async function selectTypes(tx: Tx, of: OfDraw): Promise<readonly TypeSum[]> {
  const { rows } = await sql<TypeSum>`
    SELECT type, max(pays) AS most FROM (${sums(of)}) AS known GROUP BY type ORDER BY most DESC, type`.execute(
    query(tx),
  )
  return rows
}

export interface NameSum {
  readonly name: string
  readonly pays: bigint
  readonly cap: bigint
}

export interface NamesOfType {
  readonly names: readonly NameSum[]
  readonly middle: bigint
  readonly near: number
  readonly full: number
}

/** The fullest names of a bet type, and what the name at the middle of all `count` pays. */
export async function selectNames(
  tx: Tx,
  of: OfDraw,
  { type, count, limit }: { readonly type: string; readonly count: number; readonly limit: number },
): Promise<NamesOfType> {
  const { rows } = await sql<NameSum & { place: number; near: number; full: number }>`
    WITH known AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY pays DESC, name)::integer AS place,
             count(*) FILTER (WHERE pays >= cap) OVER ()::integer AS full,
             count(*) FILTER (WHERE pays < cap AND pays * 100 >= cap * 80) OVER ()::integer AS near
        FROM (${sums(of)}) AS name WHERE type = ${type})
    SELECT name, pays, cap, place, near, "full" FROM known
     WHERE place <= ${limit} OR place = ${middleOf(count)} ORDER BY place`.execute(query(tx))
  return {
    names: rows.filter(({ place }) => place <= limit),
    middle: rows.find(({ place }) => place === middleOf(count))?.pays ?? 0n,
    near: rows[0]?.near ?? 0,
    full: rows[0]?.full ?? 0,
  }
}

/** Half of the names stand at or below this place. */
const middleOf = (count: number) => Math.floor(count / 2) + 1

export interface UsedName {
  readonly name: string
  readonly pays: bigint
  /** The cap that operators set for this draw; zero where they closed the name. */
  readonly ownCap: bigint | null
}

/** The names whose caps are used most, those of all bet types together, and every name that operators limited by hand. */
export async function selectMostUsed(tx: Tx, of: OfDraw, limit: number): Promise<readonly UsedName[]> {
  const { rows } = await sql<UsedName>`
    WITH own AS (
      SELECT name, cap FROM lottery_name_limit
       WHERE draw_id = ${of.drawId} AND merchant_id = ${of.merchantId} AND cap IS NOT NULL)
    SELECT name, coalesce(known.pays, 0)::bigint AS pays, own.cap AS "ownCap"
      FROM (${sums(of)}) AS known FULL JOIN own USING (name)
     ORDER BY own.cap IS NULL, known.pays::numeric / known.cap DESC NULLS LAST, name
     LIMIT ${limit} + (SELECT count(*) FROM own)`.execute(query(tx))
  return rows
}

export interface NameFacts extends NameSum {
  /** Tickets that load the name, their stakes for one unit, and the largest one; null where only the tickets themselves say it. */
  readonly tickets: number | null
  readonly stake: bigint | null
  readonly largest: bigint | null
}

/** The sums of a name; undefined without tickets, and once the draw is settled. */
export async function selectName(tx: Tx, of: OfDraw, name: string): Promise<NameFacts | undefined> {
  const { rows } = await sql<NameFacts>`
    SELECT name, sum(pays)::bigint AS pays, max(cap) AS cap,
           CASE WHEN bool_and(tickets IS NOT NULL) THEN sum(tickets)::integer END AS tickets,
           CASE WHEN bool_and(stake IS NOT NULL) THEN sum(stake)::bigint END AS stake,
           CASE WHEN bool_and(largest IS NOT NULL) THEN max(largest) END AS largest
      FROM lottery_exposure
     WHERE draw_id = ${of.drawId} AND merchant_id = ${of.merchantId} AND currency = ${of.currency} AND name = ${name}
     GROUP BY name`.execute(query(tx))
  return rows[0]
}

/** Whether a line, as JSON, is of the bet type and holds all numbers. */
export const lineHolds = (type: string, numbers: readonly ChosenNumber[]) => sql<boolean>`
  line ->> 'type' = ${type} AND NOT EXISTS (
    SELECT FROM unnest(${numbers.map(({ row }) => row)}::integer[], ${numbers.map(({ number }) => number)}::integer[])
             AS chosen (at, number)
     WHERE NOT line -> 'choice' -> chosen.at @> to_jsonb(chosen.number))`

export interface NumberSum {
  readonly tickets: number
  /** Decimals in the form of the wire. */
  readonly stake: string
  readonly largest: string
}

/** Tickets that load a name, by their stakes for one unit. It reads every ticket of the draw. */
export async function countNumber(
  tx: Tx,
  { drawId, merchantId }: OfDraw,
  { type, numbers }: { readonly type: string; readonly numbers: readonly ChosenNumber[] },
): Promise<NumberSum> {
  const { rows } = await sql<NumberSum>`
    SELECT count(*)::integer AS tickets, coalesce(sum(stake), 0)::text AS stake, coalesce(max(stake), 0)::text AS largest
      FROM (SELECT sum((line ->> 'stake')::numeric) AS stake
              FROM lottery_ticket AS ticket
              JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
                       AND play.state <> 'voided'
             CROSS JOIN LATERAL jsonb_array_elements(ticket.lines) AS line
             WHERE (ticket.draw_id = ${drawId} OR ticket.second_draw_id = ${drawId}) AND ticket.merchant_id = ${merchantId}
               AND ${lineHolds(type, numbers)}
             GROUP BY ticket.id) AS loaded`.execute(query(tx))
  return rows[0] ?? { tickets: 0, stake: '0.00', largest: '0.00' }
}

export interface OfBrand {
  readonly merchantId: number
  readonly codes: readonly string[]
}

export interface OpenDraw {
  readonly gameCode: string
  readonly number: string
  readonly drawsAt: Date
}

/** The next draw of each game in which the brand has possible payouts. */
export async function selectOpenDraws(tx: Tx, { merchantId, codes }: OfBrand): Promise<readonly OpenDraw[]> {
  const { rows } = await sql<OpenDraw>`
    SELECT DISTINCT ON (game_code) game_code AS "gameCode", number, draws_at AS "drawsAt"
      FROM lottery_draw AS draw
     WHERE game_code = ANY (${[...codes]}::text[]) AND state IN ('planned', 'closed')
       AND EXISTS (SELECT FROM lottery_exposure
                    WHERE draw_id = draw.id AND merchant_id = ${merchantId} AND pays > 0)
     ORDER BY game_code, draws_at`.execute(query(tx))
  return rows
}
