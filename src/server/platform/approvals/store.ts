import { sql } from 'kysely'

import type { ProposedDeed } from '#domain/approvals/proposed-deeds.ts'
import type { Maker } from '#domain/approvals/proposal-standing.ts'
import type { ProposalState, SecondCause } from '#domain/approvals/second-operator.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ProposalRow {
  readonly id: string
  readonly merchantId: number | null
  readonly deed: string
  readonly subject: string
  readonly memberId: bigint | null
  readonly account: string | null
  readonly input: Readonly<Record<string, unknown>>
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly cause: string
  readonly currency: string | null
  readonly amount: bigint | null
  readonly reason: string
  readonly requestId: string
  readonly state: ProposalState
  readonly proposedBy: bigint
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly lapsesAt: Date
  readonly judgedBy: bigint | null
  readonly judgedByName: string | null
  readonly judgedAt: Date | null
  readonly answer: string
}

const columns = sql`
  proposal.id::text, proposal.merchant_id AS "merchantId", deed, subject, proposal.member_id AS "memberId",
  member.account, input, before, after, cause, proposal.currency, amount, reason, request_id AS "requestId",
  proposal.status AS state, proposed_by AS "proposedBy", maker.name AS "proposedByName",
  proposed_at AS "proposedAt", lapses_at AS "lapsesAt",
  judged_by AS "judgedBy", checker.name AS "judgedByName", judged_at AS "judgedAt", answer`

const joined = sql`
  desk_proposal AS proposal
  JOIN operator AS maker ON maker.id = proposed_by
  LEFT JOIN operator AS checker ON checker.id = judged_by
  LEFT JOIN member ON member.merchant_id = proposal.merchant_id AND member.id = proposal.member_id`

/** The proposals that an operator may see: those of one brand, or also those of the house. */
export interface Reach {
  readonly merchantId: number | undefined
  readonly isOfHouse: boolean
}

// guard: proposals-of-brand
const reached = ({ merchantId, isOfHouse }: Reach) => sql`
  (proposal.merchant_id = ${merchantId ?? null}::integer OR (${isOfHouse} AND proposal.merchant_id IS NULL))`

export async function lockProposal(
  tx: Tx,
  { id, ...reach }: Reach & { readonly id: string },
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    SELECT ${columns} FROM ${joined}
     WHERE proposal.id = ${id}::bigint AND ${reached(reach)} FOR UPDATE OF proposal`.execute(query(tx))
  return rows[0]
}

export async function selectByRequest(
  tx: Tx,
  { operatorId, requestId }: { readonly operatorId: bigint; readonly requestId: string },
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    SELECT ${columns} FROM ${joined}
     WHERE proposed_by = ${operatorId} AND request_id = ${requestId}::uuid`.execute(query(tx))
  return rows[0]
}

/** A lapsed proposal stays stored as open until another one about its subject is made. */
function ofState(state: ProposalState, lapsed: readonly string[]) {
  const hasLapsed = sql`proposal.id = ANY (${[...lapsed]}::bigint[])`
  if (state === 'proposed') return sql`proposal.status = 'proposed' AND NOT ${hasLapsed}`
  if (state === 'lapsed')
    return sql`(proposal.status = 'lapsed' OR proposal.status = 'proposed' AND ${hasLapsed})`
  return sql`proposal.status = ${state}`
}

/** Open proposals oldest first, decided ones newest first. */
export async function selectProposals(
  tx: Tx,
  filter: Reach & {
    readonly state: ProposalState | undefined
    /** The open ones that have lapsed. */
    readonly lapsed: readonly string[]
    readonly deeds: readonly string[] | undefined
    readonly subject: string | undefined
    readonly beyond: string | undefined
    readonly limit: number
  },
): Promise<readonly ProposalRow[]> {
  const { state, lapsed, deeds, subject, beyond, limit } = filter
  const isQueue = state === 'proposed'
  const filters = [
    reached(filter),
    ...(state === undefined ? [] : [ofState(state, lapsed)]),
    ...(deeds === undefined ? [] : [sql`deed = ANY (${[...deeds]}::text[])`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(beyond === undefined
      ? []
      : [isQueue ? sql`proposal.id > ${beyond}::bigint` : sql`proposal.id < ${beyond}::bigint`]),
  ]
  const { rows } = await sql<ProposalRow>`
    SELECT ${columns} FROM ${joined} WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY proposal.id ${isQueue ? sql`ASC` : sql`DESC`} LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

export type OpenRow = Pick<ProposalRow, 'id' | 'deed' | 'proposedBy' | 'proposedAt' | 'lapsesAt'>

/** All proposals stored as open. `findLapsed` decides which of them have lapsed. */
export async function selectOpen(tx: Tx, reach: Reach): Promise<readonly OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    SELECT id::text, deed, proposed_by AS "proposedBy", proposed_at AS "proposedAt", lapses_at AS "lapsesAt"
      FROM desk_proposal AS proposal WHERE ${reached(reach)} AND status = 'proposed'`.execute(query(tx))
  return rows
}

export interface NewProposal {
  readonly merchantId: number | undefined
  readonly deed: ProposedDeed
  readonly subject: string
  readonly memberId: bigint | undefined
  readonly input: object
  readonly before: object
  readonly after: object
  readonly cause: SecondCause
  readonly currency: string | undefined
  readonly amount: bigint | undefined
  readonly reason: string
  readonly requestId: string
  readonly operatorId: bigint
  readonly days: number
}

/** The proposal about a subject that is stored as open, and the database's time. */
export async function selectOpenProposal(
  tx: Tx,
  { merchantId, deed, subject }: Pick<NewProposal, 'merchantId' | 'deed' | 'subject'>,
): Promise<
  | {
      readonly id: string
      readonly input: Readonly<Record<string, unknown>>
      readonly proposedBy: bigint
      readonly proposedAtMs: number
      readonly lapsesAtMs: number
      readonly nowMs: number
    }
  | undefined
> {
  const { rows } = await sql<
    Pick<ProposalRow, 'id' | 'input' | 'proposedBy' | 'proposedAt' | 'lapsesAt'> & { now: Date }
  >`
    SELECT id::text, input, proposed_by AS "proposedBy", proposed_at AS "proposedAt", lapses_at AS "lapsesAt",
           clock_timestamp() AS now
      FROM desk_proposal
     WHERE coalesce(merchant_id, 0) = ${merchantId ?? 0} AND deed = ${deed} AND subject = ${subject}
       AND status = 'proposed'`.execute(query(tx))
  const [row] = rows
  if (!row) return undefined
  const { id, input, proposedBy, proposedAt, lapsesAt, now } = row
  return {
    id,
    input,
    proposedBy,
    proposedAtMs: proposedAt.getTime(),
    lapsesAtMs: lapsesAt.getTime(),
    nowMs: now.getTime(),
  }
}

/** Stores that a proposal has lapsed, unless it ended meanwhile. */
export async function lapseProposal(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE desk_proposal SET status = 'lapsed', judged_at = clock_timestamp()
     WHERE id = ${id}::bigint AND status = 'proposed'`.execute(query(tx))
}

/** Locks the open proposals about a subject. Needed before its row is locked: an approval takes both in this order. */
export async function lockOpenProposals(
  tx: Tx,
  {
    merchantId,
    group,
    subject,
  }: { readonly merchantId: number; readonly group: string; readonly subject: string },
): Promise<void> {
  await sql`
    SELECT 1 FROM desk_proposal
     WHERE merchant_id = ${merchantId} AND starts_with(deed, ${`${group}.`}) AND subject = ${subject}
       AND status = 'proposed' ORDER BY id FOR UPDATE`.execute(query(tx))
}

/** Ends open proposals about something that has changed since. */
export async function overtakeProposals(
  tx: Tx,
  {
    merchantId,
    group,
    subject,
  }: { readonly merchantId: number | undefined; readonly group: string; readonly subject: string },
): Promise<void> {
  await sql`
    UPDATE desk_proposal SET status = 'lapsed', judged_at = clock_timestamp()
     WHERE coalesce(merchant_id, 0) = ${merchantId ?? 0} AND starts_with(deed, ${`${group}.`})
       AND subject = ${subject} AND status = 'proposed'`.execute(query(tx))
}

/** Undefined if a proposal about the same subject is open, or the request id is known. */
export async function insertProposal(tx: Tx, given: NewProposal): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO desk_proposal (merchant_id, deed, subject, member_id, input, before, after, cause, currency, amount,
                               reason, request_id, proposed_by, lapses_at)
    VALUES (${given.merchantId ?? null}, ${given.deed}, ${given.subject}, ${given.memberId ?? null},
            ${JSON.stringify(given.input)}::jsonb, ${JSON.stringify(given.before)}::jsonb,
            ${JSON.stringify(given.after)}::jsonb, ${given.cause}, ${given.currency ?? null}, ${given.amount ?? null},
            ${given.reason}, ${given.requestId}::uuid, ${given.operatorId},
            clock_timestamp() + make_interval(days => ${given.days}))
    ON CONFLICT DO NOTHING RETURNING id::text`.execute(query(tx))
  return rows[0]?.id
}

export async function endProposal(
  tx: Tx,
  id: string,
  end: {
    readonly state: Exclude<ProposalState, 'proposed'>
    readonly judgedBy?: bigint
    readonly answer?: string
  },
): Promise<void> {
  await query(tx)
    .updateTable('desk_proposal')
    .set({
      status: end.state,
      judged_by: end.judgedBy ?? null,
      judged_at: sql<Date>`clock_timestamp()`,
      answer: end.answer ?? '',
    })
    .where('id', '=', BigInt(id))
    .execute()
}

/** The operators of these ids, as makers of proposals. */
export async function selectMakers(
  tx: Tx,
  ids: readonly bigint[],
): Promise<readonly (Maker & { readonly id: bigint })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Maker & { id: bigint }>`
    SELECT id, role, permissions, merchant_id AS "merchantId", status = 'active' AS "isActive",
           coalesce(money_from > clock_timestamp(), false) AS "restsMoney", handed_over_at AS "handedOverAt"
      FROM operator WHERE id = ANY (${[...ids]}::bigint[])`.execute(query(tx))
  return rows
}

interface OfTwo {
  readonly merchantId: number
  readonly operatorId: bigint
  readonly memberId: bigint
}

type OfDay = Pick<OfTwo, 'merchantId' | 'memberId'>

/**
 * Serializes concurrent actions of one person or for one member, so that the second counts the first. Accounts that
 * may be one person's share a holder.
 */
export async function lockAlone(
  tx: Tx,
  { merchantId, memberId }: OfDay,
  holders: ReadonlySet<bigint>,
): Promise<void> {
  const inOrder = [...holders].toSorted((one, other) => (one < other ? -1 : 1))
  for (const what of [
    ...inOrder.map((id) => `alone operator ${id}`),
    `alone member ${merchantId} ${memberId}`,
  ])
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
}

/** Amounts moved by single operators since the brand's day began. */
export async function selectAlone(
  tx: Tx,
  { merchantId, memberId }: OfDay,
): Promise<{ readonly member: bigint; readonly byOperator: ReadonlyMap<bigint, bigint> }> {
  const { rows } = await sql<{ operatorId: bigint; sum: bigint; ofMember: bigint }>`
    SELECT operator_id AS "operatorId", sum(amount)::bigint AS sum,
           coalesce(sum(amount) FILTER (WHERE member_id = ${memberId}), 0)::bigint AS "ofMember"
      FROM limit_period(${merchantId}, 'day', clock_timestamp()) AS day
      JOIN desk_alone ON merchant_id = ${merchantId} AND done_at >= day.starts_at
     GROUP BY operator_id`.execute(query(tx))
  return {
    member: rows.reduce((sum, { ofMember }) => sum + ofMember, 0n),
    byOperator: new Map(rows.map(({ operatorId, sum }) => [operatorId, sum])),
  }
}

export async function insertAlone(
  tx: Tx,
  done: OfTwo & { readonly deed: string; readonly subject: string; readonly amount: bigint },
): Promise<void> {
  await sql`
    INSERT INTO desk_alone (merchant_id, operator_id, member_id, deed, subject, amount)
    VALUES (${done.merchantId}, ${done.operatorId}, ${done.memberId}, ${done.deed}, ${done.subject}, ${done.amount})`.execute(
    query(tx),
  )
}
