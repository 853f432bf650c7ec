import { sql } from 'kysely'

import { type DayShares, type RealTimeResult, wholeUnits } from '#domain/agents/real-time-statement.ts'
import { inputsText, readInputs } from '#domain/agents/stored-json.ts'
import type { TeamSums } from '#domain/agents/team-figures.ts'
import { query } from '#server/platform/db/query.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { SettledKind } from './store.ts'

/** Serialises the windows of a brand: each one is computed from what the one before it left. */
export async function lockWindows(tx: Tx, merchantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.agentWindows}, ${merchantId})`.execute(query(tx))
}

/** The part that a statement adds to the share of its agent's team: a correction its difference, a window its exact part. */
export const addedShare = {
  whole: sql`rtrim(result ->> 'gross', 'n')::numeric
             - coalesce(rtrim(statement.inputs #>> '{correction,before}', 'n')::numeric, 0)`,
  fine: sql`rtrim(result ->> 'addedFine', 'n')::numeric`,
}

interface Earned {
  readonly merchantId: number
  readonly startDay: string
  readonly endDay: string
  readonly kinds: readonly SettledKind[]
  /** All agents of the brand if absent. */
  readonly agentIds?: readonly bigint[]
}

export const salaryKinds = ['daily', 'hourly', 'real_time'] as const satisfies readonly SettledKind[]

/** Salaries that an agent's team earned for days of a period, whenever they are paid. */
export const selectSalaries = (tx: Tx, period: Omit<Earned, 'kinds'>) =>
  selectEarned(tx, { ...period, kinds: salaryKinds })

/** The shares of teams by contracts of some kinds, of periods that begin on these days. */
export async function selectEarned(
  tx: Tx,
  { merchantId, startDay, endDay, kinds, agentIds }: Earned,
): Promise<ReadonlyMap<bigint, bigint>> {
  const ids = agentIds?.map(String) ?? null
  const { rows } = await sql<{ id: bigint; whole: bigint; fine: string }>`
    SELECT agent_id AS id,
           coalesce(sum(${addedShare.whole}) FILTER (WHERE run.kind <> 'real_time'), 0)::bigint AS whole,
           -- Exact shares of windows: the rest of a day is carried to the next one.
           coalesce(sum(${addedShare.fine}) FILTER (WHERE run.kind = 'real_time'), 0)::text AS fine
      FROM agent_statement AS statement JOIN agent_run AS run ON run.id = statement.run_id
     WHERE run.merchant_id = ${merchantId} AND run.kind = ANY (${[...kinds]}::text[])
       AND statement.start_day >= ${startDay}::date AND statement.start_day < ${endDay}::date
       AND (${ids}::bigint[] IS NULL OR agent_id = ANY (${ids}::bigint[]))
     GROUP BY agent_id`.execute(query(tx))
  return new Map(rows.map(({ id, whole, fine }) => [id, whole + wholeUnits(BigInt(fine))]))
}

export async function insertSnapshot(
  tx: Tx,
  runId: bigint,
  sums: ReadonlyMap<bigint, TeamSums>,
): Promise<void> {
  const list = [...sums]
  await sql`
    INSERT INTO agent_snapshot (run_id, agent_id, figures)
    SELECT ${runId}, * FROM unnest(${list.map(([id]) => id.toString())}::bigint[],
                                   ${list.map(([, figures]) => inputsText(figures))}::jsonb[])`.execute(
    query(tx),
  )
}

/** The snapshot that chooses the rows of a day, with the figures of each agent. */
export async function selectSnapshot(
  tx: Tx,
  { merchantId, day, days }: { readonly merchantId: number; readonly day: string; readonly days: number },
): Promise<{ readonly runId: bigint; readonly sums: ReadonlyMap<bigint, TeamSums> } | undefined> {
  const { rows } = await sql<{ runId: bigint; id: bigint | null; figures: string | null }>`
    SELECT run.id AS "runId", agent_id AS id, figures::text AS figures
      FROM agent_run AS run LEFT JOIN agent_snapshot AS snapshot ON snapshot.run_id = run.id
     WHERE run.merchant_id = ${merchantId} AND run.kind = 'real_time' AND run.part = 'snapshot'
       AND run.start_day = ${day}::date - ${days}::integer AND run.slot = ${days}`.execute(query(tx))
  const [first] = rows
  if (!first) return undefined
  const sums = rows.flatMap(({ id, figures }) =>
    id === null || figures === null ? [] : [[id, readInputs(figures) as TeamSums] as const],
  )
  return { runId: first.runId, sums: new Map(sums) }
}

/**
 * Contracts all of whose days are over and closed, that were paid at least one step too much, with the day of their newest
 * statement. One that waits or is stopped may still be paid, or never: until then nothing is known to be too much.
 */
export async function selectOverpaid(
  tx: Tx,
  {
    merchantId,
    closed,
    step,
  }: { readonly merchantId: number; readonly closed: string; readonly step: bigint },
): Promise<readonly { readonly contractId: bigint; readonly day: string }[]> {
  const { rows } = await sql<{ contractId: bigint; day: string }>`
    SELECT ended.contract_id AS "contractId", newest.start_day::text AS day
      FROM (SELECT contract_id FROM agent_contract_version
             WHERE merchant_id = ${merchantId} AND kind = 'real_time' AND starts_on IS NOT NULL
             GROUP BY contract_id
            -- A version that has begun, or will, still pays.
            HAVING bool_and(ends_on IS NOT NULL AND (ends_on <= starts_on OR ends_on <= ${closed}::date + 1))
               -- Contracts that had ended before there was this rule owe nothing.
               AND bool_or(leaves_debt)) AS ended
     CROSS JOIN LATERAL (
        SELECT start_day, result FROM agent_statement
         WHERE contract_id = ended.contract_id ORDER BY id DESC LIMIT 1) AS newest
     WHERE rtrim(newest.result ->> 'carriedFine', 'n')::numeric <= -${step.toString()}::numeric * 1000000
       -- guard: overpaid-only-once-paid
       AND NOT EXISTS (SELECT FROM agent_statement WHERE contract_id = ended.contract_id AND paid_at IS NULL)
     ORDER BY 1`.execute(query(tx))
  return rows
}

interface DayRuns {
  readonly slot: number
  readonly gross: bigint
  /** One of them waits for two operators, or was stopped. */
  readonly waits: boolean
}

/** The last window of a day that was computed, and the sum of all its payouts. */
export async function selectDayRuns(
  tx: Tx,
  { merchantId, day }: { readonly merchantId: number; readonly day: string },
): Promise<DayRuns> {
  const { rows } = await sql<DayRuns>`
    SELECT coalesce(max(slot), -1)::integer AS slot, coalesce(sum(gross), 0)::bigint AS gross,
           coalesce(bool_or(state = 'stopped' OR (state = 'waiting' AND NOT is_alone)), false) AS waits
      FROM agent_run
     WHERE merchant_id = ${merchantId} AND kind = 'real_time' AND part = 'five_minutes'
       AND start_day = ${day}::date`.execute(query(tx))
  return rows[0] ?? { slot: -1, gross: 0n, waits: false }
}

interface Version {
  readonly id: bigint
  readonly version: number
}

/** Where the newest statements of contracts left off: the shares of the day so far, and what is carried. */
export async function selectLeftOff(
  tx: Tx,
  { versions, day, beforeId = null }: { versions: readonly Version[]; day: string; beforeId?: bigint | null },
): Promise<
  ReadonlyMap<
    bigint,
    { readonly before: Pick<DayShares, 'grossFine' | 'netFine'>; readonly carriedFine: bigint }
  >
> {
  const { rows } = await sql<{ id: bigint; newest: string | null; ofDay: string | null }>`
    SELECT wanted.id, newest.result::text AS newest, of_day.result::text AS "ofDay"
      FROM unnest(${versions.map(({ id }) => id.toString())}::bigint[], ${versions.map(({ version }) => version)}::integer[])
           AS wanted (id, version)
      LEFT JOIN LATERAL (
        SELECT result FROM agent_statement
         WHERE contract_id = wanted.id AND (${beforeId}::bigint IS NULL OR id < ${beforeId}::bigint) ORDER BY id DESC LIMIT 1) AS newest ON true
      LEFT JOIN LATERAL (
        SELECT result FROM agent_statement
         WHERE contract_id = wanted.id AND version = wanted.version AND start_day = ${day}::date
           AND (${beforeId}::bigint IS NULL OR id < ${beforeId}::bigint)
         ORDER BY id DESC LIMIT 1) AS of_day ON true`.execute(query(tx))
  const read = (text: string | null) => (text === null ? undefined : (readInputs(text) as RealTimeResult))
  return new Map(
    rows.map(({ id, newest, ofDay }) => [
      id,
      {
        before: { grossFine: read(ofDay)?.grossFine ?? 0n, netFine: read(ofDay)?.netFine ?? 0n },
        carriedFine: read(newest)?.carriedFine ?? 0n,
      },
    ]),
  )
}
