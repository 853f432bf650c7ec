import { sql } from 'kysely'

import type { Contract, ContractDeed, ContractState, Party } from '#domain/agents/contract-life.ts'
import type { ContractKind } from '#domain/agents/terms.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** One version of a contract, as it is stored. */
export interface VersionRow {
  readonly id: bigint
  readonly version: number
  readonly merchantId: number
  readonly kind: ContractKind
  readonly downlineId: bigint
  readonly uplineId: bigint | null
  readonly terms: WrittenTerms
  readonly requestId: string
  readonly state: ContractState
  readonly expiresOn: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly endRequestedBy: 'upline' | 'downline' | null
  readonly offeredAt: Date
  readonly changedAt: Date
  readonly readAt: Date | null
}

const columns = sql`
  contract.id, version.version, contract.merchant_id AS "merchantId", contract.kind, contract.downline_id AS "downlineId",
  contract.upline_id AS "uplineId", version.terms, version.request_id::text AS "requestId", version.state,
  version.expires_on::text AS "expiresOn", version.starts_on::text AS "startsOn", version.ends_on::text AS "endsOn",
  version.end_requested_by AS "endRequestedBy", version.offered_at AS "offeredAt", version.changed_at AS "changedAt",
  (SELECT min(at) FROM agent_contract_step AS step
    WHERE step.contract_id = version.contract_id AND step.version = version.version AND step.deed = 'read'
      AND step.party = 'downline') AS "readAt"`

const joined = sql`
  agent_contract AS contract JOIN agent_contract_version AS version ON version.contract_id = contract.id`

const RUNNING = sql`version.state IN ('active', 'ending', 'suspended')`

/** Serialises all signing of a brand: terms are judged by those of the upline, and end those of whole teams. */
export async function lockSigning(tx: Tx, merchantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.agentContracts}, ${merchantId})`.execute(query(tx))
}

interface Which {
  readonly merchantId: number
  readonly id: bigint
  readonly version: number
}

export async function selectVersion(tx: Tx, which: Which): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE contract.merchant_id = ${which.merchantId} AND contract.id = ${which.id}
       AND version.version = ${which.version}`.execute(query(tx))
  return rows[0]
}

export async function selectOfRequest(
  tx: Tx,
  { merchantId, requestId }: { readonly merchantId: number; readonly requestId: string },
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.request_id = ${requestId}::uuid`.execute(query(tx))
  return rows[0]
}

export interface Listed {
  readonly merchantId: number
  /** The contracts of a downline, those of an upline, those of the brand with agents at the top, or all. */
  readonly of:
    | { readonly downlineId: bigint }
    | { readonly account: string }
    | { readonly uplineId: bigint }
    | 'brand'
    | 'all'
  readonly kind: ContractKind | undefined
  readonly downlineId?: string | undefined
  readonly state?: ContractState | undefined
}

export async function selectVersions(
  tx: Tx,
  { merchantId, of, kind, downlineId, state }: Listed,
  { before, limit }: { readonly before: readonly [string, string] | undefined; readonly limit: number },
): Promise<readonly VersionRow[]> {
  const side =
    of === 'brand'
      ? sql`contract.upline_id IS NULL`
      : of === 'all'
        ? sql`true`
        : 'downlineId' in of
          ? sql`contract.downline_id = ${of.downlineId}`
          : 'account' in of
            ? sql`contract.downline_id = (SELECT id FROM member
                                           WHERE merchant_id = ${merchantId} AND lower(account) = lower(${of.account}))`
            : sql`contract.upline_id = ${of.uplineId}`
  const beyond = before
    ? sql`(contract.id, version.version) < (${before[0]}::bigint, ${before[1]}::integer)`
    : sql`true`
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE contract.merchant_id = ${merchantId} AND ${side} AND ${beyond}
       AND (${kind ?? null}::text IS NULL OR contract.kind = ${kind ?? null})
       AND (${downlineId ?? null}::bigint IS NULL OR contract.downline_id = ${downlineId ?? null})
       AND (${state ?? null}::text IS NULL OR version.state = ${state ?? null})
     ORDER BY contract.id DESC, version.version DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

/** The running contract of each of these agents, of one kind. */
export async function selectRunning(
  tx: Tx,
  {
    merchantId,
    kind,
    downlineIds,
  }: {
    readonly merchantId: number
    readonly kind?: ContractKind | undefined
    readonly downlineIds: readonly bigint[]
  },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.downline_id = ANY (${downlineIds.map(String)}::bigint[])
       AND ${RUNNING} AND (${kind ?? null}::text IS NULL OR version.kind = ${kind ?? null})`.execute(
    query(tx),
  )
  return rows
}

/** All running contracts of one kind below an agent, by the uplines of the contracts. */
export async function selectRunningBelow(
  tx: Tx,
  {
    merchantId,
    kind,
    agentId,
  }: { readonly merchantId: number; readonly kind: ContractKind; readonly agentId: bigint },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    WITH RECURSIVE running AS MATERIALIZED (
      SELECT contract.id, version.version AS number, contract.downline_id, contract.upline_id FROM ${joined}
       WHERE contract.merchant_id = ${merchantId} AND contract.kind = ${kind} AND ${RUNNING}),
    below AS (
      SELECT * FROM running WHERE upline_id = ${agentId}
       UNION
      SELECT running.* FROM below JOIN running ON running.upline_id = below.downline_id)
    SELECT ${columns} FROM below JOIN ${joined}
        ON contract.id = below.id AND version.version = below.number`.execute(query(tx))
  return rows
}

/** Superseded versions of a downline that count for days from one on: the version that replaced them begins later. */
export async function selectCountingAfter(
  tx: Tx,
  { merchantId, kind, downlineId }: Pick<VersionRow, 'merchantId' | 'kind' | 'downlineId'>,
  day: string,
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.downline_id = ${downlineId} AND version.kind = ${kind}
       AND version.state = 'superseded' AND version.ends_on > greatest(version.starts_on, ${day}::date)`.execute(
    query(tx),
  )
  return rows
}

/** Versions of two parties that count for days after one: running, replaced and ended ones. */
export async function selectAccepted(
  tx: Tx,
  {
    merchantId,
    kind,
    downlineId,
    uplineId,
  }: Pick<VersionRow, 'merchantId' | 'kind' | 'downlineId'> & { readonly uplineId: bigint | undefined },
  day: string,
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.downline_id = ${downlineId} AND version.kind = ${kind}
       AND contract.upline_id IS NOT DISTINCT FROM ${uplineId ?? null}::bigint AND version.starts_on IS NOT NULL
       AND (version.ends_on IS NULL OR version.ends_on > ${day}::date)`.execute(query(tx))
  return rows
}

export async function selectOpenOffers(
  tx: Tx,
  {
    merchantId,
    downlineId,
    kind,
  }: { readonly merchantId: number; readonly downlineId: bigint; readonly kind: ContractKind },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.downline_id = ${downlineId}
       AND version.kind = ${kind} AND version.state = 'offered'`.execute(query(tx))
  return rows
}

/** Versions that the clock changes on a day: offers that expire, and contracts that end. */
export async function selectDue(
  tx: Tx,
  { merchantId, today }: { readonly merchantId: number; readonly today: string },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.state IN ('offered', 'ending', 'suspended')
       AND CASE version.state WHEN 'offered' THEN version.expires_on ELSE version.ends_on END <= ${today}::date
     ORDER BY contract.id`.execute(query(tx))
  return rows
}

export interface NewVersion {
  readonly merchantId: number
  readonly kind: ContractKind
  readonly downlineId: bigint
  readonly uplineId: bigint | undefined
  readonly terms: WrittenTerms
  readonly requestId: string
  readonly expiresOn: string
}

export async function insertVersion(tx: Tx, offered: NewVersion): Promise<VersionRow> {
  const { merchantId, kind, downlineId, uplineId, terms, requestId, expiresOn } = offered
  const { rows } = await sql<{ id: bigint; version: number }>`
    WITH made AS (
      INSERT INTO agent_contract (merchant_id, kind, downline_id, upline_id)
      VALUES (${merchantId}, ${kind}, ${downlineId}, ${uplineId ?? null})
      ON CONFLICT (downline_id, kind, upline_id) DO NOTHING RETURNING id),
    contract AS (
      SELECT id FROM made
       UNION ALL
      SELECT id FROM agent_contract
       WHERE downline_id = ${downlineId} AND kind = ${kind} AND upline_id IS NOT DISTINCT FROM ${uplineId ?? null}::bigint)
    INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                        expires_on)
    SELECT id, 1 + coalesce((SELECT max(version) FROM agent_contract_version WHERE contract_id = id), 0), ${merchantId},
           ${downlineId}, ${kind}, ${JSON.stringify(terms)}::jsonb, ${requestId}::uuid, 'offered', ${expiresOn}::date
      FROM contract
    RETURNING contract_id AS id, version`.execute(query(tx))
  const [row] = rows
  const made = row && (await selectVersion(tx, { merchantId, ...row }))
  if (!made) throw new Error('an insert returns its row')
  return made
}

/** Writes what a deed changed: never the terms. */
export async function updateVersion(
  tx: Tx,
  { id, version }: Pick<VersionRow, 'id' | 'version'>,
  { state, startsOn, endsOn, endRequestedBy }: Contract,
): Promise<void> {
  await sql`
    UPDATE agent_contract_version
       SET state = ${state}, starts_on = ${startsOn ?? null}::date, ends_on = ${endsOn ?? null}::date,
           end_requested_by = ${endRequestedBy ?? null}, changed_at = clock_timestamp()
     WHERE contract_id = ${id} AND version = ${version}`.execute(query(tx))
}

export interface Step {
  readonly deed: ContractDeed | 'offer' | 'read' | 'supersede' | 'end_with_upline' | 'end_with_move'
  readonly party: Party
  readonly memberId?: bigint | undefined
  readonly sessionId?: string | undefined
  readonly operatorId?: bigint | undefined
  readonly secondId?: bigint | undefined
  readonly seen?: object | undefined
}

export async function insertStep(
  tx: Tx,
  { id, version }: Pick<VersionRow, 'id' | 'version'>,
  { deed, party, memberId, sessionId, operatorId, secondId, seen = {} }: Step,
): Promise<void> {
  await sql`
    INSERT INTO agent_contract_step (contract_id, version, deed, party, member_id, session_id, operator_id,
                                     second_operator_id, seen)
    VALUES (${id}, ${version}, ${deed}, ${party}, ${memberId ?? null}, ${sessionId ?? null}::uuid, ${operatorId ?? null},
            ${secondId ?? null}, ${JSON.stringify(seen)}::jsonb)`.execute(query(tx))
}

/** Notes that a party has read a version, unless it read the same the last time. */
export async function insertReading(
  tx: Tx,
  row: Pick<VersionRow, 'id' | 'version'>,
  step: Omit<Step, 'deed'>,
) {
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT seen = ${JSON.stringify(step.seen ?? {})}::jsonb AS "isSame" FROM agent_contract_step
     WHERE contract_id = ${row.id} AND version = ${row.version} AND deed = 'read' AND party = ${step.party}
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  if (rows[0]?.isSame !== true) await insertStep(tx, row, { ...step, deed: 'read' })
}

export interface StepRow {
  readonly deed: Step['deed']
  readonly party: Party
  readonly account: string | null
  readonly operator: string | null
  readonly second: string | null
  readonly sessionId: string | null
  readonly seen: Readonly<Record<string, unknown>>
  readonly at: Date
}

export async function selectSteps(
  tx: Tx,
  { id, version }: Pick<VersionRow, 'id' | 'version'>,
): Promise<readonly StepRow[]> {
  const { rows } = await sql<StepRow>`
    SELECT step.deed, step.party, member.account, operator.name AS operator, second.name AS second,
           step.session_id::text AS "sessionId", step.seen, step.at
      FROM agent_contract_step AS step
      LEFT JOIN member ON member.id = step.member_id
      LEFT JOIN operator ON operator.id = step.operator_id
      LEFT JOIN operator AS second ON second.id = step.second_operator_id
     WHERE step.contract_id = ${id} AND step.version = ${version} ORDER BY step.id`.execute(query(tx))
  return rows
}

/** Versions that count for at least one day of a period, of one kind. */
export async function selectVersionsIn(
  tx: Tx,
  {
    merchantId,
    kind,
    startDay,
    endDay,
  }: {
    readonly merchantId: number
    readonly kind: ContractKind
    readonly startDay: string
    readonly endDay: string
  },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${columns} FROM ${joined}
     WHERE version.merchant_id = ${merchantId} AND version.kind = ${kind} AND version.starts_on < ${endDay}::date
       AND (version.ends_on IS NULL OR version.ends_on > greatest(${startDay}::date, version.starts_on))
     ORDER BY contract.downline_id, version.starts_on, contract.id, version.version`.execute(query(tx))
  return rows
}

/** The first day that counts under any contract of a kind. */
export async function selectFirstDay(
  tx: Tx,
  { merchantId, kind }: { readonly merchantId: number; readonly kind: ContractKind },
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(starts_on)::text AS day FROM agent_contract_version
     WHERE merchant_id = ${merchantId} AND kind = ${kind}`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

/**
 * Versions of contracts that operators have suspended last, in this version or a later one: what they earn is held, also after
 * their end. A version that was replaced earns until the next one begins, which may be suspended before.
 */
export async function selectSuspended(
  tx: Tx,
  versions: readonly { readonly contractId: bigint; readonly version: number }[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT wanted.id
      FROM unnest(${versions.map(({ contractId }) => contractId.toString())}::bigint[],
                  ${versions.map(({ version }) => version)}::integer[]) AS wanted (id, version)
     WHERE EXISTS (
       SELECT FROM (SELECT DISTINCT ON (step.version) deed FROM agent_contract_step AS step
                     WHERE step.contract_id = wanted.id AND step.version >= wanted.version AND deed IN ('suspend', 'resume')
                     ORDER BY step.version, step.id DESC) AS newest
        WHERE deed = 'suspend')`.execute(query(tx))
  return new Set(rows.map(({ id }) => id))
}

/** Versions that count for days on which their downline has another upline, with the first of these days. */
export async function selectLeft(
  tx: Tx,
  merchantId: number,
): Promise<readonly (VersionRow & { readonly leavesOn: string })[]> {
  const { rows } = await sql<VersionRow & { readonly leavesOn: string }>`
    SELECT ${columns}, place.day::text AS "leavesOn" FROM ${joined}
     CROSS JOIN LATERAL (
       SELECT min(greatest(from_day, version.starts_on)) AS day FROM agent_place
        WHERE member_id = version.downline_id AND agents[1] IS DISTINCT FROM contract.upline_id
          AND (until_day IS NULL OR until_day > version.starts_on)) AS place
     WHERE version.merchant_id = ${merchantId} AND (${RUNNING} OR version.state = 'superseded') AND place.day IS NOT NULL
       AND (version.ends_on IS NULL OR version.ends_on > place.day)
     ORDER BY contract.id`.execute(query(tx))
  return rows
}
