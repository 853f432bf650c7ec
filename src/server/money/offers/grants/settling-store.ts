import { sql } from 'kysely'

import type { Product } from '#domain/plays/play.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { WhoseGrants } from './store.ts'

/** A play with a part of a bonus that changed since it was counted. */
export interface DuePlay {
  readonly source: string
  readonly reference: string
  readonly grantId: bigint
  readonly state: 'open' | 'closed' | 'voided'
  readonly stake: bigint
  readonly bonusStake: bigint
  readonly win: bigint
  readonly bonusWin: bigint
  readonly product: Product
  readonly category: string
  readonly vendorCode: string
  readonly gameCode: string
  /** Of a ticket of a lottery: its price, and the most that it can win. */
  readonly cost: bigint | null
  readonly most: bigint | null
  /** The contribution that the progress holds. */
  readonly counted: bigint
}

/** Wallets with plays that wait to be counted, of members after this one. */
export async function selectDueWallets(
  tx: Tx,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly WhoseGrants[]> {
  const found = await sql<WhoseGrants>`
    SELECT DISTINCT split.merchant_id AS "merchantId", due.member_id AS "memberId", split.currency
      FROM (SELECT DISTINCT member_id FROM bonus_due WHERE member_id > ${after} ORDER BY member_id LIMIT ${limit}) AS whose
      JOIN bonus_due AS due USING (member_id)
      JOIN play_split AS split USING (member_id, source, reference)
     ORDER BY 2, 3`.execute(query(tx))
  return found.rows
}

/**
 * Wallets with a bonus whose time is up, whose last hours of open bets have passed, or that waits for a turn which nothing
 * keeps from it.
 */
export async function selectTimedWallets(
  tx: Tx,
  { drainHours, limit }: { readonly drainHours: number; readonly limit: number },
): Promise<readonly WhoseGrants[]> {
  const found = await sql<WhoseGrants>`
    SELECT DISTINCT merchant_id AS "merchantId", member_id AS "memberId", currency
      FROM (
        (SELECT merchant_id, member_id, currency FROM bonus_grant
          WHERE state IN ('active', 'draining')
            AND ends_at <= statement_timestamp()
            AND (state = 'active' OR ends_at <= statement_timestamp() - make_interval(hours => ${drainHours}))
          ORDER BY ends_at LIMIT ${limit})
        UNION ALL
        (SELECT waiting.merchant_id, waiting.member_id, waiting.currency FROM bonus_grant AS waiting
          WHERE waiting.state = 'queued'
            AND NOT EXISTS (
              SELECT FROM bonus_grant AS other
               WHERE other.member_id = waiting.member_id AND other.currency = waiting.currency
                 AND other.ended_at IS NULL AND (other.state = 'active' OR other.id < waiting.id)
                 AND (other.product = waiting.product OR 'any' IN (other.product, waiting.product)))
            AND offer_barred(waiting.merchant_id, waiting.member_id, clock_timestamp()) IS NULL
          ORDER BY waiting.id LIMIT ${limit})) AS due
     ORDER BY 2, 3`.execute(query(tx))
  return found.rows
}

/** Takes the plays out that wait to be counted. The caller has locked the wallet, so that they cannot change meanwhile. */
export async function takeDuePlays(
  tx: Tx,
  { merchantId, memberId, currency }: WhoseGrants,
): Promise<readonly DuePlay[]> {
  const found = await sql<DuePlay>`
    WITH taken AS (
      DELETE FROM bonus_due AS due USING play_split AS split
       WHERE due.member_id = ${memberId} AND split.member_id = due.member_id AND split.source = due.source
         AND split.reference = due.reference AND split.merchant_id = ${merchantId} AND split.currency = ${currency}
      RETURNING due.member_id, due.source, due.reference, split.account, split.stake, split.bonus_stake, split.bonus_win
    )
    SELECT taken.source, taken.reference, substr(taken.account, 7)::bigint AS "grantId", play.state, taken.stake,
           taken.bonus_stake AS "bonusStake", play.win, taken.bonus_win AS "bonusWin", play.product,
           coalesce(game.category, play.category) AS category, play.vendor_code AS "vendorCode",
           play.game_code AS "gameCode", ticket.cost, ticket.most, coalesce(known.counted, 0) AS counted
      FROM taken
      JOIN play USING (member_id, source, reference)
      LEFT JOIN game ON game.vendor_code = play.vendor_code AND game.code = play.game_code
      LEFT JOIN lottery_ticket AS ticket
        ON play.product = 'lottery' AND ticket.member_id = play.member_id
       AND ticket.id = CASE WHEN play.reference ~ '^T\\d{1,18}$' THEN substr(play.reference, 2)::bigint END
      LEFT JOIN bonus_play AS known
        ON known.member_id = play.member_id AND known.source = play.source AND known.reference = play.reference
     WHERE taken.account ~ '^bonus:\\d{1,18}$'
     ORDER BY play.changed_at`.execute(query(tx))
  return found.rows
}

/** By one statement, because bets of the member wait for the wallet meanwhile. */
export async function upsertCounted(
  tx: Tx,
  memberId: bigint,
  plays: readonly Pick<DuePlay, 'source' | 'reference' | 'grantId' | 'counted'>[],
): Promise<void> {
  await sql`
    INSERT INTO bonus_play (member_id, source, reference, grant_id, counted)
    SELECT ${memberId}, * FROM unnest(
      ${plays.map(({ source }) => source)}::text[], ${plays.map(({ reference }) => reference)}::text[],
      ${plays.map(({ grantId }) => grantId)}::bigint[], ${plays.map(({ counted }) => counted)}::bigint[])
    ON CONFLICT (member_id, source, reference) DO UPDATE SET counted = excluded.counted`.execute(query(tx))
}

export async function updateProgress(tx: Tx, id: bigint, progress: bigint): Promise<void> {
  await sql`UPDATE bonus_grant SET progress = ${progress} WHERE id = ${id}`.execute(query(tx))
}

/** Takes over the member's plays since the last run, so that their bonuses need not wait for the job. */
export async function followPlaysOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT rounds_follow_member(${memberId})`.execute(query(tx))
}
