import { sql } from 'kysely'

import type { NameLoad } from '#domain/lottery/slips/slip.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** How a ticket loads a name in a draw. */
export interface TicketLoad extends NameLoad {
  readonly merchantId: number
  readonly currency: string
  readonly drawId: number
  readonly name: string
  /** The part of the exposure that it was added to. */
  readonly shard: number
}

/**
 * Takes tickets out of the exposure again, in the order in which they are added. The largest stake of a part becomes unknown
 * when the ticket that had it is returned, unless no ticket is left.
 */
export async function lowerExposure(tx: Tx, loads: readonly TicketLoad[]): Promise<void> {
  await sql`
    WITH load AS (
      SELECT draw, merchant, currency, name, shard, sum(pays) AS pays, count(*) AS tickets, sum(stake) AS stake,
             max(stake) AS largest
        FROM unnest(${loads.map(({ drawId }) => drawId)}::integer[], ${loads.map(({ merchantId }) => merchantId)}::integer[],
                    ${loads.map(({ currency }) => currency)}::text[], ${loads.map(({ name }) => name)}::text[],
                    ${loads.map(({ shard }) => shard)}::smallint[],
                    ${loads.map(({ pays }) => pays.toString())}::bigint[],
                    ${loads.map(({ stake }) => stake.toString())}::bigint[])
               AS load (draw, merchant, currency, name, shard, pays, stake)
       GROUP BY draw, merchant, currency, name, shard),
    locked AS (
      SELECT known.draw_id, known.merchant_id, known.currency, known.name, known.shard, load.pays, load.tickets, load.stake,
             load.largest
        FROM load JOIN lottery_exposure AS known
          ON (known.draw_id, known.merchant_id, known.currency, known.name, known.shard)
           = (load.draw, load.merchant, load.currency, load.name, load.shard)
       ORDER BY known.merchant_id, known.currency, known.draw_id, known.name, known.shard FOR UPDATE OF known)
    UPDATE lottery_exposure AS known
       SET pays = known.pays - locked.pays, tickets = known.tickets - locked.tickets, stake = known.stake - locked.stake,
           largest = CASE WHEN known.tickets = locked.tickets THEN 0
                          WHEN known.largest > locked.largest THEN known.largest END
      FROM locked
     WHERE (known.draw_id, known.merchant_id, known.currency, known.name, known.shard)
         = (locked.draw_id, locked.merchant_id, locked.currency, locked.name, locked.shard)`.execute(
    query(tx),
  )
}
