import { type RawBuilder, sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Tickets of a draw that is not settled, and their stakes, without returned ones. Draws that were planned before there were
 * sums are counted by ticket; for all others PostgreSQL skips that half.
 */
export const stakesOf = (drawId: RawBuilder<unknown>, merchantId: number) => sql`
  SELECT currency, tickets, stake FROM lottery_stake_sum
   WHERE draw_id = ${drawId} AND merchant_id = ${merchantId} AND draw_id > (SELECT draw_id FROM lottery_stake_mark)
  UNION ALL
  SELECT ticket.currency, 1, ticket.cost
    FROM lottery_ticket AS ticket
    JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
             AND play.state <> 'voided'
   WHERE ${drawId} <= (SELECT draw_id FROM lottery_stake_mark)
     AND ticket.draw_id = ${drawId} AND ticket.merchant_id = ${merchantId}`

/** Pairs of a settled draw that wait for the result of the other one: no settlement has counted them. */
const waitingOf = (drawId: RawBuilder<unknown>, merchantId: number) => sql`
  SELECT ticket.currency, 1 AS tickets, ticket.cost AS stake
    FROM lottery_ticket AS ticket
    JOIN lottery_draw AS second ON second.id = ticket.second_draw_id AND second.settled_at IS NULL
    JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
             AND play.state = 'open'
   WHERE ticket.draw_id = ${drawId} AND ticket.second_draw_id IS NOT NULL AND ticket.merchant_id = ${merchantId}`

/**
 * Tickets of a draw that are not returned, their stakes and wins: until a version of its result is settled whole, all that
 * were placed; afterwards those that are settled, with the pairs that wait.
 */
export const drawSumOf = (drawId: RawBuilder<unknown>, merchantId: number) => sql`
  SELECT part.currency, sum(part.tickets)::integer AS tickets, sum(part.stake)::bigint AS stake, sum(part.win)::bigint AS win
    FROM (SELECT EXISTS (SELECT FROM lottery_settlement WHERE draw_id = ${drawId} AND ended_at IS NOT NULL) AS ended) AS draw
   CROSS JOIN LATERAL (
     SELECT currency, CASE WHEN draw.ended THEN tickets ELSE 0 END AS tickets, CASE WHEN draw.ended THEN stake ELSE 0 END AS stake, win
       FROM lottery_draw_sum WHERE draw_id = ${drawId} AND merchant_id = ${merchantId}
     UNION ALL
     SELECT currency, tickets, stake, 0 FROM (${stakesOf(drawId, merchantId)}) AS staked WHERE NOT draw.ended
     UNION ALL
     SELECT currency, tickets, stake, 0 FROM (${waitingOf(drawId, merchantId)}) AS waiting WHERE draw.ended) AS part
   GROUP BY part.currency`

export interface StakeSum {
  readonly tickets: number
  readonly stake: bigint
}

/** Tickets of a brand in a draw. */
export async function selectStakes(
  tx: Tx,
  { drawId, merchantId }: { readonly drawId: number; readonly merchantId: number },
): Promise<StakeSum> {
  const { rows } = await sql<StakeSum>`
    SELECT coalesce(sum(tickets), 0)::integer AS tickets, coalesce(sum(stake), 0)::bigint AS stake
      FROM (${drawSumOf(sql`${drawId}::integer`, merchantId)}) AS part`.execute(query(tx))
  return rows[0] ?? { tickets: 0, stake: 0n }
}

interface ReturnedTicket {
  readonly drawId: number
  readonly merchantId: number
  readonly currency: string
  readonly cost: bigint
  readonly shard: number
}

/** Takes returned tickets out of the sums, in the order in which they are added. */
export async function lowerStakes(tx: Tx, tickets: readonly ReturnedTicket[]): Promise<void> {
  await sql`
    WITH returned AS (
      SELECT draw, merchant, currency, shard, count(*) AS tickets, sum(cost) AS stake
        FROM unnest(${tickets.map(({ drawId }) => drawId)}::integer[],
                    ${tickets.map(({ merchantId }) => merchantId)}::integer[],
                    ${tickets.map(({ currency }) => currency)}::text[],
                    ${tickets.map(({ shard }) => shard)}::smallint[],
                    ${tickets.map(({ cost }) => cost.toString())}::bigint[]) AS ticket (draw, merchant, currency, shard, cost)
       GROUP BY draw, merchant, currency, shard),
    locked AS (
      SELECT known.draw_id, known.merchant_id, known.currency, known.shard, returned.tickets, returned.stake
        FROM returned
        JOIN lottery_stake_sum AS known
          ON (known.draw_id, known.merchant_id, known.currency, known.shard)
           = (returned.draw, returned.merchant, returned.currency, returned.shard)
       ORDER BY known.draw_id, known.merchant_id, known.currency, known.shard FOR UPDATE OF known)
    UPDATE lottery_stake_sum AS known SET tickets = known.tickets - locked.tickets, stake = known.stake - locked.stake
      FROM locked
     WHERE (known.draw_id, known.merchant_id, known.currency, known.shard)
         = (locked.draw_id, locked.merchant_id, locked.currency, locked.shard)`.execute(query(tx))
}
