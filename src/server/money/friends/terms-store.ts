import { sql } from 'kysely'

import type { FriendTerms } from '#domain/friends/friend-terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface TermsRow extends FriendTerms {
  readonly version: number
  readonly isStopped: boolean
  readonly publishedAt: Date
  readonly operator: string | null
  readonly second: string | null
  readonly used: bigint
}

export async function selectCurrency(tx: Tx, merchantId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    SELECT currency FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row.currency
}

/** The newest terms of a brand, stopped ones too. */
export async function selectNewestTerms(tx: Tx, merchantId: number): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`
    SELECT terms.version, terms.amount, terms.budget, terms.deposited, terms.staked, terms.days, friends_most AS "friendsMost",
           claim_days AS "claimDays", asks_document AS "asksDocument", friend_points AS "friendPoints", inviter_points AS "inviterPoints",
           stop.version IS NOT NULL AS "isStopped", published_at AS "publishedAt",
           operator.name AS operator, second.name AS second, coalesce(budgets.used, 0)::bigint AS used
      FROM friend_terms AS terms
      LEFT JOIN friend_budget AS budgets
        ON budgets.merchant_id = terms.merchant_id AND budgets.version = terms.version
      LEFT JOIN friend_stop AS stop ON stop.merchant_id = terms.merchant_id AND stop.version = terms.version
      LEFT JOIN operator ON operator.id = terms.operator_id
      LEFT JOIN operator AS second ON second.id = terms.approved_by
     WHERE terms.merchant_id = ${merchantId} ORDER BY terms.version DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** Adds terms and their budget; false if others were added meanwhile. */
export async function insertTerms(
  tx: Tx,
  {
    merchantId,
    version,
    ...row
  }: FriendTerms & {
    readonly merchantId: number
    readonly version: number
    readonly operatorId?: bigint | undefined
    readonly approvedBy?: bigint | undefined
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO friend_terms (merchant_id, version, amount, budget, deposited, staked, days, friends_most, claim_days,
                              asks_document, friend_points, inviter_points, operator_id, approved_by)
    VALUES (${merchantId}, ${version}, ${row.amount}, ${row.budget}, ${row.deposited}, ${row.staked}, ${row.days},
            ${row.friendsMost}, ${row.claimDays}, ${row.asksDocument === true}, ${row.friendPoints ?? 0}, ${row.inviterPoints ?? 0},
            ${row.operatorId ?? null}, ${row.approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  if (added.rows.length === 0) return false
  await sql`
    INSERT INTO friend_budget (merchant_id, version, most) VALUES (${merchantId}, ${version}, ${row.budget})`.execute(
    query(tx),
  )
  return true
}

/** Stops terms; false if they were stopped before. */
export async function insertStop(
  tx: Tx,
  stop: {
    readonly merchantId: number
    readonly version: number
    readonly operatorId: bigint
    readonly reason: string
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO friend_stop (merchant_id, version, operator_id, reason)
    VALUES (${stop.merchantId}, ${stop.version}, ${stop.operatorId}, ${stop.reason})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return added.rows.length > 0
}

export interface FriendFigures {
  readonly friends: number
  readonly waiting: number
  readonly claimed: number
  readonly paid: bigint
}

export async function selectFigures(tx: Tx, merchantId: number): Promise<FriendFigures> {
  const { rows } = await sql<FriendFigures>`
    SELECT (SELECT count(*)::integer FROM friend WHERE merchant_id = ${merchantId}) AS friends,
           (count(*) FILTER (WHERE state = 'claimable'))::integer AS waiting,
           (count(*) FILTER (WHERE state = 'claimed'))::integer AS claimed,
           coalesce(sum(amount) FILTER (WHERE state = 'claimed'), 0)::bigint AS paid
      FROM friend_reward WHERE merchant_id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('sums have no row')
  return row
}
