import { sql } from 'kysely'

import type { TeamTransfer } from '#domain/agents/abuse-flags.ts'
import { inputsText, readInputs } from '#domain/agents/stored-json.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { RunFlags } from './run-flags.ts'

/** Shares of a run above zero, or rebates for the play of a team: only these pay something. */
const sharesOf = (runId: ReturnType<typeof sql>) => sql`
  SELECT id, agent_id AS "agentId", gross FROM agent_statement WHERE run_id = ${runId} AND gross > 0
   UNION ALL
  SELECT id, member_id, gross FROM agent_rebate WHERE run_id = ${runId} AND is_agent AND gross > 0`

export async function selectShares(
  tx: Tx,
  runId: bigint,
): Promise<readonly { readonly id: bigint; readonly agentId: bigint; readonly gross: bigint }[]> {
  const { rows } = await sql<{ id: bigint; agentId: bigint; gross: bigint }>`
    ${sharesOf(sql`${runId}`)} ORDER BY id`.execute(query(tx))
  return rows
}

export interface PersonRow {
  readonly id: bigint
  readonly payee: string | null
  readonly joinedAt: Date
}

/** The payee of members, without accents and in any order of the words, and when they were registered. */
export async function selectPeople(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<readonly PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT id, person_name(payee_name) || coalesce(' ' || birthday::text, '') AS payee, created_at AS "joinedAt" FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${memberIds.map(String)}::text[]::bigint[])`.execute(
    query(tx),
  )
  return rows
}

/** Transfers between members that ended in a period, added up, with the agents in whose teams both are. */
export async function selectTeamTransfers(
  tx: Tx,
  {
    merchantId,
    currency,
    from,
    until,
    day,
    least,
  }: {
    readonly merchantId: number
    readonly currency: string
    readonly from: Date
    readonly until: Date
    /** The places in the tree are those of this day. */
    readonly day: string
    /** Smaller sums are left out. */
    readonly least: bigint
  },
): Promise<readonly TeamTransfer[]> {
  const { rows } = await sql<Omit<TeamTransfer, 'teams'> & { teams: readonly string[] }>`
    SELECT sent.from_id AS "fromId", sent.to_id AS "toId", sent.amount,
           ARRAY(SELECT unnest(sent.from_id || agents_above(sent.from_id, ${day}::date))
                 INTERSECT
                 SELECT unnest(sent.to_id || agents_above(sent.to_id, ${day}::date))) AS teams
      FROM (SELECT member_id AS from_id, receiver_id AS to_id, sum(amount)::bigint AS amount FROM member_transfer
             WHERE merchant_id = ${merchantId} AND currency = ${currency} AND state = 'done'
               AND ended_at >= ${from} AND ended_at < ${until}
             GROUP BY member_id, receiver_id HAVING sum(amount) >= ${least}) AS sent`.execute(query(tx))
  return rows.map((row) => ({ ...row, teams: row.teams.map(BigInt) }))
}

/** The signs of a run that were found last by these rules, unless they are older than the job would leave them. */
export async function selectFlags(
  tx: Tx,
  { runId, rulesVersion }: { readonly runId: bigint; readonly rulesVersion: number },
): Promise<Pick<RunFlags, 'edition' | 'lines'> | undefined> {
  const { rows } = await sql<{ edition: string; lines: string }>`
    SELECT edition, lines::text AS lines FROM agent_run_flags
     WHERE run_id = ${runId} AND rules_version = ${rulesVersion}
       AND examined_at > statement_timestamp() - interval '90 minutes'`.execute(query(tx))
  return rows[0] && { edition: rows[0].edition, lines: readInputs(rows[0].lines) as RunFlags['lines'] }
}

/**
 * Payouts that wait for operators, whose signs are missing, older than an hour, or of other rules: those first that were not
 * examined at all, the newest of them, then those examined longest ago. The signs of a stopped payout are found when it is read.
 */
export async function selectUnexamined(
  tx: Tx,
  {
    merchantId,
    rulesVersion,
    limit,
  }: { readonly merchantId: number; readonly rulesVersion: number; readonly limit: number },
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT run.id FROM agent_run AS run LEFT JOIN agent_run_flags AS flags ON flags.run_id = run.id
     WHERE run.merchant_id = ${merchantId} AND run.state = 'waiting' AND NOT run.is_alone
       AND EXISTS (${sharesOf(sql`run.id`)})
       AND (flags.run_id IS NULL OR flags.rules_version <> ${rulesVersion}
            OR flags.examined_at < statement_timestamp() - interval '1 hour')
     ORDER BY flags.examined_at NULLS FIRST, run.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map(({ id }) => id)
}

interface AloneRow {
  readonly id: bigint
  readonly version: number
  /** Of windows: each agent with a share had one in windows of the day that were examined within the hour. */
  readonly isExamined: boolean
  /** The agents with signs in those windows. */
  readonly heldAgents: readonly string[]
}

/** Payouts within the bound of the brand that no operator is needed for unless they have signs, oldest first. */
export async function selectAlone(
  tx: Tx,
  { merchantId, rulesVersion }: { readonly merchantId: number; readonly rulesVersion: number },
): Promise<readonly AloneRow[]> {
  const { rows } = await sql<AloneRow>`
    SELECT run.id, run.version,
           run.part = 'five_minutes' AND NOT EXISTS (
             SELECT agent_id FROM agent_statement WHERE run_id = run.id AND gross > 0
             EXCEPT
             -- guard: each-agent-examined
             SELECT examined.agent_id
               FROM agent_run AS earlier
               JOIN agent_run_flags AS flags ON flags.run_id = earlier.id
               JOIN agent_statement AS examined ON examined.run_id = earlier.id AND examined.gross > 0
              WHERE earlier.merchant_id = run.merchant_id AND earlier.kind = run.kind AND earlier.part = run.part
                AND earlier.start_day = run.start_day AND earlier.is_alone AND earlier.state IN ('released', 'paid')
                AND flags.rules_version = ${rulesVersion}
                AND flags.examined_at > clock_timestamp() - interval '1 hour') AS "isExamined",
           -- guard: flagged-agent-stays-held
           ARRAY(SELECT DISTINCT unnest(earlier.held_agents)
                   FROM agent_run AS earlier JOIN agent_run_flags AS flags ON flags.run_id = earlier.id
                  WHERE earlier.merchant_id = run.merchant_id AND earlier.kind = run.kind AND earlier.part = run.part
                    AND earlier.start_day = run.start_day AND earlier.is_alone
                    AND flags.examined_at > clock_timestamp() - interval '1 hour') AS "heldAgents"
      FROM agent_run AS run
     WHERE run.merchant_id = ${merchantId} AND run.state = 'waiting' AND run.is_alone ORDER BY run.id`.execute(
    query(tx),
  )
  return rows
}

/** Releases a payout without operators; the income of these agents is held. Nothing if it has changed since it was read. */
export async function updateAlone(
  tx: Tx,
  { id, version }: Pick<AloneRow, 'id' | 'version'>,
  heldAgents: readonly (bigint | string)[],
): Promise<void> {
  await sql`
    UPDATE agent_run SET state = 'released', held_agents = ${heldAgents.map(String)}::text[]::bigint[], version = version + 1
     WHERE id = ${id} AND version = ${version} AND state = 'waiting' AND is_alone`.execute(query(tx))
}

export async function upsertFlags(
  tx: Tx,
  {
    runId,
    rulesVersion,
    edition,
    lines,
  }: Omit<RunFlags, 'rules'> & { readonly runId: bigint; readonly rulesVersion: number },
): Promise<void> {
  await sql`
    INSERT INTO agent_run_flags (run_id, rules_version, edition, lines)
    VALUES (${runId}, ${rulesVersion}, ${edition}, ${inputsText(lines)}::jsonb)
    ON CONFLICT (run_id) DO UPDATE
       SET rules_version = excluded.rules_version, edition = excluded.edition, lines = excluded.lines,
           examined_at = excluded.examined_at`.execute(query(tx))
}
