import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Vote {
  readonly merchantId: number
  readonly articleId: string
  readonly voter: string
  readonly isHelpful: boolean
  readonly language: string
  /** Set for visitors only. */
  readonly sentFrom: string | null
}

/** Inserts a vote, or changes the same reader's earlier one. Counted up to a maximum per household. */
export async function upsertVote(tx: Tx, vote: Vote, householdMost: number): Promise<void> {
  // guard: one-vote-of-household
  await sql`
    INSERT INTO help_vote (merchant_id, article_id, voter, is_helpful, language, sent_from)
    SELECT ${vote.merchantId}, ${vote.articleId}::bigint, ${vote.voter}, ${vote.isHelpful}, ${vote.language}, ${vote.sentFrom}::text
     WHERE ${vote.sentFrom}::text IS NULL OR ${householdMost} > (
       SELECT count(*) FROM help_vote
        WHERE merchant_id = ${vote.merchantId} AND article_id = ${vote.articleId}::bigint
          AND sent_from = ${vote.sentFrom}::text AND voter <> ${vote.voter})
    ON CONFLICT (merchant_id, article_id, voter)
      DO UPDATE SET is_helpful = excluded.is_helpful, language = excluded.language, created_at = clock_timestamp()`.execute(
    query(tx),
  )
}

export interface VoteCount {
  readonly articleId: string
  readonly yes: number
  readonly no: number
}

export async function selectVotes(tx: Tx, merchantId: number): Promise<VoteCount[]> {
  const found = await sql<VoteCount>`
    SELECT article_id::text AS "articleId", count(*) FILTER (WHERE is_helpful)::int AS yes,
           count(*) FILTER (WHERE NOT is_helpful)::int AS no
      FROM help_vote WHERE merchant_id = ${merchantId} GROUP BY article_id`.execute(query(tx))
  return found.rows
}
