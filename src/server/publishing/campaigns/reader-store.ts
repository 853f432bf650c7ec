import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The list counts for so long itself: most members read a message soon. */
const FRESH_MINUTES = 60
/** Later readers are not counted. */
const COUNTED_DAYS = 90

/**
 * Counts the readers of campaigns that ended, those that are due longest first. The pause until the next count grows with their
 * age: a campaign is counted some 150 times, however many members it reached. The answer: how many were counted.
 */
export async function updateReaders(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    UPDATE campaign
       SET readers = seen.readers, followers = seen.followers,
           count_at = CASE WHEN ended_at > clock_timestamp() - ${COUNTED_DAYS} * interval '1 day'
                           THEN clock_timestamp() + (clock_timestamp() - ended_at) / 20 END
      FROM (SELECT merchant_id, id FROM campaign
             WHERE count_at <= clock_timestamp() AND ended_at <= clock_timestamp() - ${FRESH_MINUTES} * interval '1 minute'
             ORDER BY count_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS due
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS readers, count(followed_at)::integer AS followers
         FROM member_message WHERE campaign_id = due.id AND read_at IS NOT NULL) AS seen
     WHERE campaign.merchant_id = due.merchant_id AND campaign.id = due.id
    RETURNING campaign.id`.execute(query(tx))
  return rows.length
}
