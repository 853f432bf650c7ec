import { sql } from 'kysely'

import type { StoredLine } from '#domain/lottery/lines/stored-line.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface SidesFilter {
  readonly merchantId: number
  readonly currency: string
  /** The first day of settlement, and the first that no longer counts. */
  readonly startDay: string
  readonly endDay: string
  /** Linked accounts. */
  readonly groups: readonly (readonly bigint[])[]
}

export interface SharedTicket {
  readonly group: number
  readonly memberId: bigint
  readonly drawId: number
  readonly gameCode: string
  readonly lines: readonly StoredLine[]
}

/** Settled tickets of draws in which two or more accounts of a group have one; tickets on two draws have no sides. */
export async function selectSharedTickets(
  tx: Tx,
  { merchantId, currency, startDay, endDay, groups }: SidesFilter,
  limit: number,
): Promise<readonly SharedTicket[]> {
  const members = groups.flatMap((group, at) => group.map((id) => ({ id, at })))
  const { rows } = await sql<SharedTicket>`
    WITH bets AS MATERIALIZED (
      SELECT linked.at, ticket.member_id, ticket.draw_id, ticket.game_code, ticket.id
        FROM unnest(${members.map(({ id }) => String(id))}::text[]::bigint[], ${members.map(({ at }) => at)}::integer[])
          AS linked (member_id, at)
        JOIN played_round AS round
          ON round.member_id = linked.member_id AND round.merchant_id = ${merchantId} AND round.currency = ${currency}
         AND round.settled_day >= ${startDay}::date AND round.settled_day < ${endDay}::date
         AND round.state IN ('won', 'even', 'lost') AND round.provider_code = 'lottery'
        JOIN lottery_ticket AS ticket
          ON ticket.member_id = round.member_id AND ticket.id = CASE WHEN round.round_id ~ '^T[0-9]{1,18}$' THEN substr(round.round_id, 2)::bigint END
         AND ticket.second_draw_id IS NULL)
    SELECT bets.at AS "group", bets.member_id AS "memberId", bets.draw_id AS "drawId", bets.game_code AS "gameCode", ticket.lines
      FROM bets
      JOIN (SELECT at, draw_id FROM bets GROUP BY at, draw_id HAVING count(DISTINCT member_id) > 1) AS shared
     USING (at, draw_id)
      JOIN lottery_ticket AS ticket ON ticket.member_id = bets.member_id AND ticket.id = bets.id
     ORDER BY bets.at, bets.draw_id, bets.member_id, bets.id LIMIT ${limit}`.execute(query(tx))
  return rows
}
