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

export interface StakeSum {
  readonly tickets: number
  readonly stake: bigint
}

/** Tickets of a brand in a draw; of a settled one from the sums of its settlement. */
export async function selectStakes(
  tx: Tx,
  { drawId, merchantId }: { readonly drawId: number; readonly merchantId: number },
): Promise<StakeSum> {
  const { rows } = await sql<StakeSum>`
    SELECT coalesce(sum(tickets), 0)::integer AS tickets, coalesce(sum(stake), 0)::bigint AS stake
      FROM (${stakesOf(sql`${drawId}::integer`, merchantId)}
            UNION ALL
            SELECT settled.currency, settled.tickets, settled.stake
              FROM lottery_draw_sum AS settled
              JOIN lottery_draw AS draw ON draw.id = settled.draw_id AND draw.state = 'settled'
             WHERE settled.draw_id = ${drawId} AND settled.merchant_id = ${merchantId}
               AND settled.draw_id > (SELECT draw_id FROM lottery_stake_mark)) AS part`.execute(query(tx))
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
