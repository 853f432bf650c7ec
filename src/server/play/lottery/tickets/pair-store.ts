import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Place, TicketToSettle } from './settlement-store.ts'

/** A ticket on two draws. */
export interface PairToSettle extends TicketToSettle {
  readonly drawId: number
  readonly secondDrawId: number
  /** The parts of both exposures that it loads. */
  readonly shard: number
  readonly secondShard: number | null
}

/** The next tickets on this draw and another one, in the order of members. */
export async function selectPairs(
  tx: Tx,
  { drawId, after, limit }: { readonly drawId: number; readonly after: Place; readonly limit: number },
): Promise<readonly PairToSettle[]> {
  const next = sql`second_draw_id IS NOT NULL AND (member_id, id) > (${after.memberId}, ${after.ticketId})
     ORDER BY member_id, id LIMIT ${limit}`
  const { rows } = await sql<PairToSettle>`
    SELECT id, merchant_id AS "merchantId", member_id AS "memberId", currency, lines::text AS lines, cost,
           bet_transfer_id AS "betTransferId", most, return_milli AS "returnMilli", draw_id AS "drawId",
           second_draw_id AS "secondDrawId", exposure_shard AS shard, exposure_shard AS "exposureShard",
           jackpot_shares[1] AS "firstShare", jackpot_shares[2] AS "secondShare", second_shard AS "secondShard"
      FROM ((SELECT * FROM lottery_ticket WHERE draw_id = ${drawId} AND ${next})
            UNION ALL
            (SELECT * FROM lottery_ticket WHERE second_draw_id = ${drawId} AND ${next})) AS ticket
     ORDER BY member_id, id LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** How many tickets are on this draw and another one. */
export async function countPairs(tx: Tx, drawId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM lottery_ticket WHERE draw_id = ${drawId} AND second_draw_id IS NOT NULL)::integer
         + (SELECT count(*) FROM lottery_ticket WHERE second_draw_id = ${drawId})::integer AS count`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}

/** The last correction of each of these draws; those without one are absent. */
export async function selectCorrectedAt(
  tx: Tx,
  drawIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    SELECT draw_id AS id, max(recorded_at) AS at FROM lottery_result
     WHERE draw_id = ANY (${[...drawIds]}::integer[]) AND kind = 'corrected' GROUP BY draw_id`.execute(
    query(tx),
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Pairs whose second draw this is, by the lottery of the first one, in whose sums they are. */
export interface PairedSum {
  readonly gameCode: string
  readonly tickets: number
  readonly stake: bigint
}

export async function selectPaired(
  tx: Tx,
  { drawId, merchantId }: { readonly drawId: number; readonly merchantId: number },
): Promise<readonly PairedSum[]> {
  const { rows } = await sql<PairedSum>`
    SELECT ticket.game_code AS "gameCode", count(*)::integer AS tickets, sum(ticket.cost)::bigint AS stake
      FROM lottery_ticket AS ticket
      JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
               AND play.state <> 'voided'
     WHERE ticket.second_draw_id = ${drawId} AND ticket.merchant_id = ${merchantId}
     GROUP BY ticket.game_code ORDER BY ticket.game_code`.execute(query(tx))
  return rows
}
