import { type RawBuilder, sql } from 'kysely'

import type { FreeRoundsState } from '#domain/offers/free-rounds.ts'
import type { OccurrenceState } from '#domain/offers/claims.ts'
import type { TriggerEvent } from '#domain/offers/version.ts'
import type { ReviewVerdict, RewardHistory } from '#domain/offers/review.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RewardFilter {
  readonly merchantId: number
  readonly offer?: string | undefined
  readonly account?: string | undefined
  readonly state?: OccurrenceState | undefined
  readonly day?: string | undefined
  readonly rounds?: FreeRoundsState | undefined
}

export interface RewardRow extends RewardHistory {
  readonly id: bigint
  readonly memberId: bigint
  readonly account: string
  readonly offer: string
  readonly version: number
  readonly occurrence: string
  readonly currency: string
  readonly value: bigint
  /** Of its version. */
  readonly event: TriggerEvent
  readonly amount: bigint
  readonly day: string
  readonly claimEndsAt: Date | null
  /** Of the free rounds that it has given. */
  readonly roundsState: FreeRoundsState | null
  readonly roundsCount: number | null
  readonly roundsPlayed: number | null
}

interface StoredRow extends Omit<RewardRow, 'judgement'> {
  readonly verdict: ReviewVerdict | null
  readonly judgedFor: string | null
  readonly operatorName: string | null
  readonly secondName: string | null
  readonly judgedAt: Date | null
}

const columns = sql`
  one.id, one.member_id AS "memberId", member.account, one.offer, one.version, one.occurrence, one.state, one.reason,
  one.currency, one.value, one.amount, made.rules->'trigger'->>'event' AS event, one.day::text, one.qualified_at AS "qualifiedAt",
  one.claim_ends_at AS "claimEndsAt", one.reviewed_at AS "reviewedAt", one.reviewed_for AS "reviewedFor", one.ended_at AS "endedAt",
  given.state AS "roundsState", given.count AS "roundsCount", given.bets AS "roundsPlayed",
  judged.verdict, judged.reason AS "judgedFor", judged.judged_at AS "judgedAt",
  (SELECT name FROM operator WHERE id = judged.operator_id) AS "operatorName",
  (SELECT name FROM operator WHERE id = judged.approved_by) AS "secondName"`
const joined = sql`
  offer_occurrence AS one JOIN member ON member.id = one.member_id
  JOIN offer_version AS made
    ON made.merchant_id = one.merchant_id AND made.offer = one.offer AND made.version = one.version
  LEFT JOIN free_rounds AS given ON given.id = one.free_rounds_id
  LEFT JOIN offer_judgement AS judged ON judged.occurrence_id = one.id`

/** Rewards of a brand, newest first unless the oldest are asked for. */
export async function selectRewards(
  tx: Tx,
  filter: RewardFilter,
  {
    beyond,
    order,
    limit,
  }: { readonly beyond: bigint | undefined; readonly order?: 'oldest' | undefined; readonly limit: number },
): Promise<readonly RewardRow[]> {
  const isBeyond = order === 'oldest' ? sql`one.id > ${beyond ?? null}` : sql`one.id < ${beyond ?? null}`
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM ${joined}
     WHERE ${fits(filter)} ${beyond === undefined ? sql`` : sql`AND ${isBeyond}`}
     ORDER BY one.id ${order === 'oldest' ? sql`` : sql`DESC`} LIMIT ${limit}`.execute(query(tx))
  return rows.map(withJudgement)
}

export async function selectReward(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<RewardRow | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT ${columns} FROM ${joined} WHERE one.merchant_id = ${merchantId} AND one.id = ${id}`.execute(
    query(tx),
  )
  return rows[0] && withJudgement(rows[0])
}

function withJudgement({ verdict, judgedFor, operatorName, secondName, judgedAt, ...row }: StoredRow) {
  const isJudged = verdict !== null && judgedFor !== null && operatorName !== null && judgedAt !== null
  const judgement = isJudged ? { verdict, reason: judgedFor, operatorName, secondName, at: judgedAt } : null
  return { ...row, judgement }
}

function fits({ merchantId, offer, account, state, day, rounds }: RewardFilter) {
  const filters = [
    sql`one.merchant_id = ${merchantId}`, // guard: rewards-of-own-brand
    ...(offer === undefined ? [] : [sql`one.offer = ${offer}`]),
    ...(state === undefined ? [] : [sql`one.state = ${state}`]),
    ...(day === undefined ? [] : [sql`one.day = ${day}::date`]),
    ...(rounds === undefined ? [] : [sql`given.state = ${rounds}`]),
    ...(account === undefined
      ? []
      : [
          sql`one.member_id IN (SELECT id FROM member
                                 WHERE merchant_id = ${merchantId} AND lower(account) = lower(${account}))`,
        ]),
  ]
  return sql.join(filters, sql` AND `)
}

export interface MatchRow {
  readonly memberId: bigint
  readonly account: string
  readonly hasSamePayout: boolean
  readonly hasSameName: boolean
  readonly uses: number
  readonly amount: bigint
  readonly lastDay: string | null
}

const birthdaysOf = (member: RawBuilder<unknown>) => sql`
  (SELECT ${member}.birthday UNION
   SELECT birthday FROM member_former_birthday
    WHERE merchant_id = ${member}.merchant_id AND member_id = ${member}.id)`

/** Other accounts of the member's person, those first that have used the offer. */
export async function selectMatches(
  tx: Tx,
  {
    merchantId,
    memberId,
    offer,
    currency,
  }: Pick<RewardRow, 'memberId' | 'offer' | 'currency'> & { readonly merchantId: number },
  limit: number,
): Promise<readonly MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    SELECT other.id AS "memberId", other.account, used.uses::integer AS uses, used.amount, used.last::text AS "lastDay",
           EXISTS (SELECT FROM payout_account AS own JOIN payout_account AS theirs
                      ON theirs.merchant_id = own.merchant_id AND lower(theirs.account_number) = lower(own.account_number)
                    WHERE own.merchant_id = ${merchantId} AND own.member_id = ${memberId}
                      AND theirs.member_id = other.id) AS "hasSamePayout",
           coalesce(person_name(other.payee_name) = person_name(self.payee_name)
                      AND EXISTS (SELECT FROM (${birthdaysOf(sql`other`)} INTERSECT ${birthdaysOf(sql`self`)}) AS common (day)
                                   WHERE day IS NOT NULL), false) AS "hasSameName"
      FROM offer_person(${merchantId}, ${memberId}) AS person, unnest(person.members) AS one (id)
      JOIN member AS other ON other.merchant_id = ${merchantId} AND other.id = one.id
      JOIN member AS self ON self.merchant_id = ${merchantId} AND self.id = ${memberId}
     CROSS JOIN LATERAL (
       SELECT count(*) AS uses, coalesce(sum(amount) FILTER (WHERE currency = ${currency}), 0)::bigint AS amount,
              max(day) AS last
         FROM offer_occurrence WHERE member_id = other.id AND offer = ${offer} AND state IN ('claimed', 'issued')) AS used
     WHERE other.id <> ${memberId} ORDER BY used.uses DESC, other.id LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface StateSum {
  readonly state: OccurrenceState
  readonly currency: string
  readonly rewards: number
  readonly amount: bigint
}

interface OfOffer {
  readonly merchantId: number
  readonly offer: string
}

/** Rewards of an offer by state and currency, under any version, with what corrections paid. */
export async function selectStateSums(tx: Tx, { merchantId, offer }: OfOffer): Promise<readonly StateSum[]> {
  const corrected = sql`SELECT sum(paid) FROM offer_correction AS later WHERE later.occurrence_id = offer_occurrence.id`
  const { rows } = await sql<StateSum>`
    SELECT state, currency, count(*)::integer AS rewards, sum(amount + coalesce((${corrected}), 0))::bigint AS amount
      FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND offer = ${offer}
     GROUP BY state, currency ORDER BY currency, state`.execute(query(tx))
  return rows
}

/** Amounts that bonuses of an offer gave back to the house at their end, the rest and the part beyond the cap, and tickets that were taken back. */
export async function selectReturned(
  tx: Tx,
  { merchantId, offer }: OfOffer,
): Promise<readonly { readonly currency: string; readonly amount: bigint }[]> {
  const { rows } = await sql<{ currency: string; amount: bigint }>`
    SELECT currency, sum(amount)::bigint AS amount
      FROM (SELECT currency, cut + ended AS amount FROM bonus_grant
             WHERE merchant_id = ${merchantId} AND offer = ${offer}
             UNION ALL
            SELECT currency, revoked * worth FROM offer_tickets
             WHERE merchant_id = ${merchantId} AND offer = ${offer}) AS back
     GROUP BY currency`.execute(query(tx))
  return rows
}

export async function countJoined(tx: Tx, { merchantId, offer }: OfOffer): Promise<number> {
  const { rows } = await sql<{ joined: number }>`
    SELECT count(*)::integer AS joined FROM offer_participation
     WHERE merchant_id = ${merchantId} AND offer = ${offer} AND left_at IS NULL`.execute(query(tx))
  return rows[0]?.joined ?? 0
}

export interface BudgetRow {
  readonly version: number
  /** Empty for the number of grants. */
  readonly currency: string
  readonly used: bigint
}

/** The used parts of the budgets of an offer's versions. */
export async function selectBudgets(tx: Tx, { merchantId, offer }: OfOffer): Promise<readonly BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    SELECT version, currency, offer_budget_used(merchant_id, offer, version, currency) AS used
      FROM offer_budget WHERE merchant_id = ${merchantId} AND offer = ${offer}`.execute(query(tx))
  return rows
}

export interface NewJudgement {
  readonly id: bigint
  readonly verdict: ReviewVerdict
  readonly reason: string
  readonly operatorId: bigint
  readonly approvedBy: bigint | undefined
  readonly requestId: string
}

export async function insertJudgement(tx: Tx, one: NewJudgement): Promise<void> {
  await sql`
    INSERT INTO offer_judgement (occurrence_id, verdict, reason, operator_id, approved_by, request_id)
    VALUES (${one.id}, ${one.verdict}, ${one.reason}, ${one.operatorId}, ${one.approvedBy ?? null},
            ${one.requestId}::uuid)`.execute(query(tx))
}

export async function selectJudgement(
  tx: Tx,
  id: bigint,
): Promise<{ readonly requestId: string; readonly verdict: ReviewVerdict } | undefined> {
  const { rows } = await sql<{ requestId: string; verdict: ReviewVerdict }>`
    SELECT request_id AS "requestId", verdict FROM offer_judgement WHERE occurrence_id = ${id}`.execute(
    query(tx),
  )
  return rows[0]
}

/** The approval that handed a reward from one review to the next. */
export async function selectPassedRequest(tx: Tx, id: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ requestId: string | null }>`
    SELECT passed_request AS "requestId" FROM offer_occurrence WHERE id = ${id}`.execute(query(tx))
  return rows[0]?.requestId ?? undefined
}

/** The member of a reward, whose limits are locked before the reward. */
export async function selectOwner(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    SELECT member_id AS "memberId" FROM offer_occurrence WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(
    query(tx),
  )
  return rows[0]?.memberId
}
