import { sql } from 'kysely'

import type { SettledLine } from '#domain/offers/period-figure.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'

/** The business day on which a deposit was credited. */
const creditedDay = sql`((credited_at AT TIME ZONE brand.zone) - brand.day_start)::date`

export interface BookedLine extends SettledLine {
  readonly bookedDay: string
}
export interface LineOfMember extends BookedLine {
  readonly memberId: bigint
}

interface OfDays {
  readonly currency: string
  readonly fromDay: string
  readonly throughDay: string
}
interface OfMembers extends OfDays {
  readonly merchantId: number
  readonly memberIds: readonly bigint[]
}

/**
 * Lines of closed days, in cash. Lottery tickets below odds of 1.50 risk too little to count as stakes: their stakes stand beside
 * the sum of the day on which they were settled.
 */
export async function selectLinesOf(
  tx: Tx,
  { memberIds, currency, fromDay, throughDay }: OfMembers,
): Promise<readonly LineOfMember[]> {
  const found = await sql<LineOfMember>`
    SELECT member_id AS "memberId", booked_day::text AS "bookedDay", settled_day::text AS day, category,
           sum(plays)::bigint AS plays, sum(stake - bonus_stake)::bigint AS stake, sum(win - bonus_win)::bigint AS win,
           0::bigint AS "lowStake"
      FROM settled_copy
     WHERE member_id = ANY (${[...memberIds]}::bigint[]) AND currency = ${currency} AND settled_day >= ${fromDay}::date
       AND booked_day BETWEEN ${fromDay}::date AND ${throughDay}::date
     GROUP BY member_id, booked_day, settled_day, category
    UNION ALL
    SELECT played.member_id, settled_day::text, settled_day::text, category, 0, 0, 0, sum(stake - bonus_stake)::bigint
      FROM (SELECT round.member_id, round.settled_day, round.category, round.stake, round.bonus_stake,
                   CASE WHEN round.round_id ~ '^T\\d{1,18}$' THEN substr(round.round_id, 2)::bigint END AS ticket_id
              FROM played_round AS round
             WHERE round.member_id = ANY (${[...memberIds]}::bigint[]) AND round.category IN ('lottery', 'elottery')
               AND round.state IN ('won', 'even', 'lost') AND round.day >= ${fromDay}::date - 40
               AND round.product = 'lottery' AND round.currency = ${currency}
               AND round.settled_day BETWEEN ${fromDay}::date AND ${throughDay}::date) AS played
      JOIN lottery_ticket AS ticket ON ticket.member_id = played.member_id AND ticket.id = played.ticket_id
     WHERE ticket.most * 1000 < ticket.cost * 1500
     GROUP BY played.member_id, settled_day, category
     ORDER BY 3, 4, 2`.execute(query(tx))
  return found.rows
}

/** Deposits by the day on which they were credited and by channel; also those that were sent back later. */
export async function selectDepositLinesOf(
  tx: Tx,
  { merchantId, memberIds, currency, fromDay, throughDay }: OfMembers,
): Promise<readonly LineOfMember[]> {
  const found = await sql<LineOfMember>`
    SELECT member_id AS "memberId", ${creditedDay}::text AS "bookedDay", ${creditedDay}::text AS day, channel_id::text AS category,
           count(*) AS plays, sum(credited)::bigint AS stake, 0::bigint AS win, 0::bigint AS "lowStake"
      FROM deposit JOIN merchant AS brand ON brand.id = deposit.merchant_id
     WHERE deposit.merchant_id = ${merchantId} AND member_id = ANY (${[...memberIds]}::bigint[])
       AND deposit.currency = ${currency}
       AND credited_at IS NOT NULL AND ${creditedDay} BETWEEN ${fromDay}::date AND ${throughDay}::date
     GROUP BY 1, 2, 3, 4 ORDER BY 3, 4`.execute(query(tx))
  return found.rows
}

/** The lines of one member. */
export const selectLines = (tx: Tx, { memberId, ...within }: Who & OfDays): Promise<readonly BookedLine[]> =>
  selectLinesOf(tx, { ...within, memberIds: [memberId] })

/** The deposits of one member. */
export const selectDepositLines = (
  tx: Tx,
  { memberId, ...within }: Who & OfDays,
): Promise<readonly BookedLine[]> => selectDepositLinesOf(tx, { ...within, memberIds: [memberId] })
