import { sql } from 'kysely'

import type { LineVerdict, ListedLine } from '#domain/offers/reward-list.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface OfBrand {
  readonly merchantId: number
}

export interface ListRow {
  readonly id: bigint
  readonly offer: string
  readonly version: number
  readonly currency: string
  readonly fileName: string
  readonly fileHash: string
  readonly uploadedBy: string
  readonly uploaderId: bigint
  readonly uploadedAt: Date
  readonly proposedBy: string | null
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly endedAt: Date | null
  /** All lines, those to be rewarded, and the sum of these. */
  readonly lines: number
  readonly rewards: number
  readonly amount: bigint
}

const columns = sql`
  list.id, list.offer, list.version, list.currency, list.file_name AS "fileName", list.file_hash AS "fileHash",
  (SELECT name FROM operator WHERE id = list.uploaded_by) AS "uploadedBy", list.uploaded_by AS "uploaderId", list.uploaded_at AS "uploadedAt",
  (SELECT name FROM operator WHERE id = list.proposed_by) AS "proposedBy",
  (SELECT name FROM operator WHERE id = list.approved_by) AS "approvedBy",
  list.approved_at AS "approvedAt", list.ended_at AS "endedAt", sums.lines, sums.rewards, sums.amount`
const rewarded = sql`verdict IN ('granted', 'review')`
const joined = sql`
  reward_list AS list
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS lines, (count(*) FILTER (WHERE ${rewarded}))::integer AS rewards,
           coalesce(sum(amount) FILTER (WHERE ${rewarded}), 0)::bigint AS amount
      FROM reward_list_line WHERE list_id = list.id) AS sums`

/** Lists of a brand, newest first, from before `beyond`. */
export async function selectLists(
  tx: Tx,
  { merchantId }: OfBrand,
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly ListRow[]> {
  const { rows } = await sql<ListRow>`
    SELECT ${columns} FROM ${joined}
     WHERE list.merchant_id = ${merchantId} ${beyond === undefined ? sql`` : sql`AND list.id < ${beyond}`}
     ORDER BY list.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

interface OfList extends OfBrand {
  readonly id: bigint
}

export async function selectList(tx: Tx, { merchantId, id }: OfList): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    SELECT ${columns} FROM ${joined}
     WHERE list.merchant_id = ${merchantId} AND list.id = ${id} -- guard: reward-list-of-own-brand
  `.execute(query(tx))
  return rows[0]
}

/** Locks a list, so that it is approved once. */
export async function lockList(tx: Tx, { merchantId, id }: OfList): Promise<void> {
  await sql`SELECT FROM reward_list WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(
    query(tx),
  )
}

/** Earlier lists of the same file for the same offer that were approved, newest first. */
export async function selectSameFile(
  tx: Tx,
  { merchantId, id, offer, fileHash }: OfList & Pick<ListRow, 'offer' | 'fileHash'>,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM reward_list
     WHERE merchant_id = ${merchantId} AND file_hash = ${fileHash} AND offer = ${offer} AND id <> ${id}
       AND approved_at IS NOT NULL
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return rows[0]?.id
}

export interface NewLine extends Omit<ListedLine, 'fault'> {
  readonly memberId: bigint | null
  readonly verdict: LineVerdict
  readonly amount: bigint
}

export async function insertList(
  tx: Tx,
  list: OfBrand &
    Pick<ListRow, 'offer' | 'version' | 'currency' | 'fileName' | 'fileHash'> & {
      readonly operatorId: bigint
    },
  lines: readonly NewLine[],
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO reward_list (merchant_id, offer, version, currency, file_name, file_hash, uploaded_by)
    VALUES (${list.merchantId}, ${list.offer}, ${list.version}, ${list.currency}, ${list.fileName}, ${list.fileHash},
            ${list.operatorId})
    RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a list of rewards was not stored')
  const column = <T>(of: (line: NewLine) => T) => lines.map(of)
  await sql`
    INSERT INTO reward_list_line (list_id, merchant_id, line, account, member_id, value, verdict, amount)
    SELECT ${row.id}, ${list.merchantId}, given.*
      FROM unnest(${column(({ line }) => line)}::integer[], ${column(({ account }) => account)}::text[],
                  ${column(({ memberId }) => memberId)}::bigint[], ${column(({ value }) => value)}::bigint[],
                  ${column(({ verdict }) => verdict)}::text[], ${column(({ amount }) => amount)}::bigint[]) AS given`.execute(
    query(tx),
  )
  return row.id
}

/** The members behind these accounts of the brand, by the account in lower case. */
export async function selectMembers(
  tx: Tx,
  { merchantId }: OfBrand,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account: string; id: bigint }>`
    SELECT lower(account) AS account, id FROM member
     WHERE merchant_id = ${merchantId} -- guard: list-members-of-own-brand
       AND lower(account) = ANY (${accounts.map((account) => account.toLowerCase())}::text[])`.execute(
    query(tx),
  )
  return new Map(rows.map(({ account, id }) => [account, id]))
}

/** The parts of a version’s budgets that its grants have taken. */
export async function selectUsed(
  tx: Tx,
  of: OfBrand & Pick<ListRow, 'offer' | 'version' | 'currency'>,
): Promise<{ readonly amount: bigint; readonly grants: bigint }> {
  const { rows } = await sql<{ currency: string; used: bigint }>`
    SELECT currency, offer_budget_used(merchant_id, offer, version, currency) AS used FROM offer_budget
     WHERE merchant_id = ${of.merchantId} AND offer = ${of.offer} AND version = ${of.version}`.execute(
    query(tx),
  )
  const usedOf = (currency: string) => rows.find((one) => one.currency === currency)?.used ?? 0n
  return { amount: usedOf(of.currency), grants: usedOf('') }
}

export async function updateApproved(
  tx: Tx,
  {
    id,
    proposedBy,
    approvedBy,
  }: { readonly id: bigint; readonly proposedBy: bigint; readonly approvedBy: bigint },
): Promise<void> {
  await sql`
    UPDATE reward_list SET proposed_by = ${proposedBy}, approved_by = ${approvedBy}, approved_at = clock_timestamp()
     WHERE id = ${id}`.execute(query(tx))
}

export interface LineRow extends NewLine {
  readonly id: bigint
  readonly refusal: string | null
  readonly occurrenceId: bigint | null
  /** Of its reward, as it stands now. */
  readonly state: string | null
  readonly reason: string | null
  readonly paid: bigint | null
  readonly doneAt: Date | null
}

/** The lines of a list in the order of the file, beyond a line. */
export async function selectLines(
  tx: Tx,
  { id, verdict }: { readonly id: bigint; readonly verdict?: LineVerdict | undefined },
  { beyond, limit }: { readonly beyond: number; readonly limit: number },
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT one.id, one.line, one.account, one.member_id AS "memberId", one.value, one.verdict, one.amount, one.refusal,
           one.occurrence_id AS "occurrenceId", one.done_at AS "doneAt", reward.state, reward.reason,
           CASE WHEN reward.state IN ('issued', 'claimed') THEN reward.amount END AS paid
      FROM reward_list_line AS one LEFT JOIN offer_occurrence AS reward ON reward.id = one.occurrence_id
     WHERE one.list_id = ${id} AND one.line > ${beyond}
       ${verdict === undefined ? sql`` : sql`AND one.verdict = ${verdict}`}
     ORDER BY one.line LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface VerdictSum {
  readonly verdict: LineVerdict
  readonly lines: number
  readonly amount: bigint
}

export async function sumVerdicts(tx: Tx, id: bigint): Promise<readonly VerdictSum[]> {
  const { rows } = await sql<VerdictSum>`
    SELECT verdict, count(*)::integer AS lines, sum(amount)::bigint AS amount FROM reward_list_line
     WHERE list_id = ${id} GROUP BY verdict ORDER BY 2 DESC, 1`.execute(query(tx))
  return rows
}

export interface Progress {
  readonly left: number
  readonly given: number
  readonly refused: number
  readonly paid: bigint
}

/** How far the job is: a reward that waits for a claim or for operators counts as given. */
export async function selectProgress(tx: Tx, id: bigint): Promise<Progress> {
  const { rows } = await sql<Progress>`
    SELECT (count(*) FILTER (WHERE one.done_at IS NULL))::integer AS left,
           (count(*) FILTER (WHERE reward.state <> 'refused'))::integer AS given,
           (count(*) FILTER (WHERE one.refusal IS NOT NULL OR reward.state = 'refused'))::integer AS refused,
           coalesce(sum(reward.amount) FILTER (WHERE reward.state IN ('issued', 'claimed')), 0)::bigint AS paid
      FROM reward_list_line AS one LEFT JOIN offer_occurrence AS reward ON reward.id = one.occurrence_id
     WHERE one.list_id = ${id} AND one.verdict IN ('granted', 'review')`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('sums have no row')
  return row
}

export interface OpenList extends OfBrand {
  readonly id: bigint
  readonly offer: string
  readonly version: number
  readonly currency: string
}

/** Approved lists with lines that are not rewarded yet, oldest first. */
export async function selectOpenLists(tx: Tx): Promise<readonly OpenList[]> {
  const { rows } = await sql<OpenList>`
    SELECT id, merchant_id AS "merchantId", offer, version, currency FROM reward_list
     WHERE approved_at IS NOT NULL AND ended_at IS NULL ORDER BY id LIMIT 100`.execute(query(tx))
  return rows
}

export async function selectOpenLines(
  tx: Tx,
  { id }: Pick<OpenList, 'id'>,
  { beyond, limit }: { readonly beyond: bigint; readonly limit: number },
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM reward_list_line
     WHERE list_id = ${id} AND done_at IS NULL AND verdict IN ('granted', 'review') AND id > ${beyond}
     ORDER BY id LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => row.id)
}

export interface OpenLine {
  readonly memberId: bigint
  readonly value: bigint
  /** The reward that the second operator approved. */
  readonly amount: bigint
}

/** Locks a line that is not rewarded yet; undefined if another run has rewarded it. */
export async function lockOpenLine(tx: Tx, id: bigint): Promise<OpenLine | undefined> {
  const { rows } = await sql<OpenLine>`
    SELECT member_id AS "memberId", value, amount FROM reward_list_line
     WHERE id = ${id} AND done_at IS NULL -- guard: list-line-rewarded-once
       FOR UPDATE`.execute(query(tx))
  return rows[0]
}

export async function updateLine(
  tx: Tx,
  id: bigint,
  done: { readonly occurrenceId: bigint } | { readonly refusal: string },
): Promise<void> {
  const occurrenceId = 'occurrenceId' in done ? done.occurrenceId : null
  const refusal = 'refusal' in done ? done.refusal : null
  await sql`
    UPDATE reward_list_line SET occurrence_id = ${occurrenceId}, refusal = ${refusal}, done_at = clock_timestamp()
     WHERE id = ${id}`.execute(query(tx))
}

/** Ends a list whose lines are all done. */
export async function endList(tx: Tx, id: bigint): Promise<void> {
  await sql`
    UPDATE reward_list SET ended_at = clock_timestamp()
     WHERE id = ${id} AND ended_at IS NULL
       AND NOT EXISTS (SELECT FROM reward_list_line
                        WHERE list_id = ${id} AND done_at IS NULL AND verdict IN ('granted', 'review'))`.execute(
    query(tx),
  )
}
