import { type RawBuilder, sql } from 'kysely'

import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import { riskWeights, SCORE_MAX } from '#domain/cashier/withdrawal-score.ts'
import type { QueuePart, QueueSort, WithdrawalQueue } from '#domain/cashier/withdrawal-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { dueMs, listedColumns, listedJoin, type ListedRow, statesOf } from './console-store.ts'

export interface QueueFilter {
  readonly merchantId: number
  readonly queue: WithdrawalQueue
  readonly text: string | undefined
  readonly only: QueuePart | undefined
  readonly risk: RiskReason | 'none' | undefined
  readonly least: bigint | undefined
  readonly most: bigint | undefined
  readonly sort: QueueSort
  /** The operator who reads the list. */
  readonly operatorId: bigint
  readonly promiseSeconds: number
}

export interface QueuePosition {
  /** The promised time, the amount or the score by which the queue is sorted. */
  readonly key: string
  readonly id: string
}

/** A page of a queue behind a position, and one row more if there are further ones. */
export async function selectQueue(
  tx: Tx,
  filter: QueueFilter,
  { after, limit }: { readonly after: QueuePosition | undefined; readonly limit: number },
): Promise<ListedRow[]> {
  const found = await sql<ListedRow>`
    SELECT ${listedColumns} FROM ${listedJoin}
     WHERE withdrawal.merchant_id = ${filter.merchantId}
       AND withdrawal.state = ANY (${statesOf(filter.queue)}::text[])
       AND ${sql.join(conditionsOf(filter), sql` AND `)} AND ${beyond(filter, after)}
     ORDER BY ${orderOf(filter)} LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

function conditionsOf(filter: QueueFilter): readonly RawBuilder<boolean>[] {
  const { text, only, risk, least, most } = filter
  return [
    sql<boolean>`true`,
    ...(text === undefined ? [] : [textOf(text)]),
    ...(only === undefined ? [] : [partOf(only, filter)]),
    ...(risk === undefined
      ? []
      : [
          risk === 'none'
            ? sql<boolean>`cardinality(withdrawal.risks) = 0`
            : sql<boolean>`${risk} = ANY (withdrawal.risks)`,
        ]),
    ...(least === undefined ? [] : [sql<boolean>`withdrawal.amount >= ${least}`]),
    ...(most === undefined ? [] : [sql<boolean>`withdrawal.amount <= ${most}`]),
  ]
}

function textOf(text: string): RawBuilder<boolean> {
  const byAccount = sql<boolean>`starts_with(lower(member.account), lower(${text}))`
  if (!/^[1-9]\d{0,17}$/.test(text)) return byAccount
  return sql<boolean>`(withdrawal.id = ${text}::bigint OR ${byAccount})`
}

function partOf(only: QueuePart, { operatorId, promiseSeconds }: QueueFilter): RawBuilder<boolean> {
  if (only === 'held') return sql`withdrawal.held_at IS NOT NULL`
  if (only === 'late')
    return sql`(withdrawal.held_at IS NULL
      AND (withdrawal.requested_at < statement_timestamp() - make_interval(secs => ${promiseSeconds})
           OR withdrawal.due_at < statement_timestamp()))`
  const isClaimed = sql`coalesce(withdrawal.claimed_until > clock_timestamp(), false)`
  return only === 'free'
    ? sql`NOT ${isClaimed}`
    : sql`(${isClaimed} AND withdrawal.claimed_by = ${operatorId})`
}

function beyond({ queue, sort }: QueueFilter, after: QueuePosition | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql`true`
  if (sort === 'due') return sql`(${dueMs}, withdrawal.id) > (${after.key}::bigint, ${after.id}::bigint)`
  if (sort !== 'age')
    return sql`(${keyOf(sort)} < ${after.key}::bigint
      OR ${keyOf(sort)} = ${after.key}::bigint AND withdrawal.id > ${after.id}::bigint)`
  return queue === 'ended'
    ? sql`withdrawal.id < ${after.id}::bigint`
    : sql`withdrawal.id > ${after.id}::bigint`
}

function orderOf({ queue, sort }: QueueFilter) {
  if (sort === 'due') return sql`${dueMs}, withdrawal.id`
  if (sort !== 'age') return sql`${keyOf(sort)} DESC, withdrawal.id`
  return queue === 'ended' ? sql`withdrawal.id DESC` : sql`withdrawal.id`
}

const keyOf = (sort: Exclude<QueueSort, 'age' | 'due'>) =>
  sort === 'amount' ? sql`withdrawal.amount` : score

/** `riskScoreOf` in SQL: weights are code, so a stored score would be wrong after a change of one. */
const score = sql`least(${sql.lit(SCORE_MAX)}, ${sql.join(
  Object.entries(riskWeights).map(
    ([risk, weight]) =>
      sql`CASE WHEN ${sql.lit(risk)} = ANY (withdrawal.risks) THEN ${sql.lit(weight)} ELSE 0 END`,
  ),
  sql` + `,
)})`
