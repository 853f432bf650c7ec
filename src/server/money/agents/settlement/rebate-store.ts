import { sql } from 'kysely'

import type { ProductRates } from '#domain/agents/rate-products.ts'
import type { BrandReturns, MemberRebate, RebateLine, RebateResult } from '#domain/agents/rebates.ts'
import type { SettlementLine } from '#domain/agents/settlement.ts'
import { readInputs } from '#domain/agents/stored-json.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The first day on which a member of the brand has rates. */
export async function selectFirstRates(tx: Tx, merchantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(from_day)::text AS day FROM agent_rate WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

/** The rates in force on a day. Rates of past days never change. */
export async function selectRatesOn(
  tx: Tx,
  {
    merchantId,
    memberIds,
    day,
  }: { readonly merchantId: number; readonly memberIds: readonly bigint[]; readonly day: string },
): Promise<ReadonlyMap<bigint, ProductRates>> {
  const { rows } = await sql<Omit<ProductRates, 'lotteryPpm'> & { id: bigint; lotteryPpm: number | null }>`
    SELECT DISTINCT ON (member_id) member_id AS id, lottery_ppm AS "lotteryPpm", slots_ppm AS "slotsPpm",
           live_ppm AS "livePpm", sports_ppm AS "sportsPpm"
      FROM agent_rate
     WHERE merchant_id = ${merchantId} AND member_id = ANY (${memberIds.map(String)}::bigint[])
       AND from_day <= ${day}::date
     ORDER BY member_id, version DESC`.execute(query(tx))
  return new Map(
    rows.map(({ id, lotteryPpm, ...rates }) => [id, { ...rates, lotteryPpm: lotteryPpm ?? undefined }]),
  )
}

/** The inputs of the runs of rebates of these days. */
export async function selectReturnsOf(
  tx: Tx,
  { merchantId, days }: { readonly merchantId: number; readonly days: readonly string[] },
): Promise<ReadonlyMap<string, BrandReturns>> {
  const { rows } = await sql<{ day: string; inputs: string }>`
    SELECT start_day::text AS day, inputs::text AS inputs FROM agent_run
     WHERE merchant_id = ${merchantId} AND kind = 'rebate' AND start_day = ANY (${[...days]}::date[])`.execute(
    query(tx),
  )
  return new Map(
    rows.map(({ day, inputs }) => {
      const { returns } = readInputs(inputs) as { readonly returns: Readonly<Record<string, BrandReturns>> }
      const own = returns[day]
      if (!own) throw new Error(`the run of rebates of ${day} has no returns`)
      return [day, own]
    }),
  )
}

/** The rests that the newest rebates of these members carry. */
export async function selectRests(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; carried: string }>`
    SELECT DISTINCT ON (member_id) member_id AS id, carried::text AS carried FROM agent_rebate
     WHERE member_id = ANY (${memberIds.map(String)}::bigint[]) ORDER BY member_id, agent_rebate.id DESC`.execute(
    query(tx),
  )
  return new Map(rows.map(({ id, carried }) => [id, BigInt(carried)]))
}

export interface NewRebate extends MemberRebate {
  readonly rootId: bigint
  readonly before: bigint
  readonly result: RebateResult
  readonly hash: string
}

/** One that pays nothing is settled at once. */
export async function insertRebates(
  tx: Tx,
  { runId, merchantId }: { readonly runId: bigint; readonly merchantId: number },
  rebates: readonly NewRebate[],
): Promise<void> {
  const all = (of: (one: NewRebate) => { toString(): string }) => rebates.map((one) => of(one).toString())
  await sql`
    INSERT INTO agent_rebate (run_id, merchant_id, member_id, root_id, is_agent, fine, carried_before, carried, gross, hash,
                              debt_income, debts_paid, credited, held, paid_at)
    SELECT ${runId}, ${merchantId}, member, root, is_agent, fine, before, carried, gross, decode(hash, 'hex'), none, none,
           none, none, CASE WHEN gross = 0 THEN clock_timestamp() END
      FROM unnest(${all(({ memberId }) => memberId)}::bigint[], ${all(({ rootId }) => rootId)}::bigint[],
                  ${rebates.map(({ isAgent }) => isAgent)}::boolean[], ${all(({ result }) => result.fine)}::numeric[],
                  ${all(({ before }) => before)}::numeric[], ${all(({ result }) => result.carried)}::numeric[],
                  ${all(({ result }) => result.gross)}::bigint[], ${all(({ hash }) => hash)}::text[])
        AS one (member, root, is_agent, fine, before, carried, gross, hash)
     CROSS JOIN LATERAL (SELECT CASE WHEN gross = 0 THEN 0 END AS none) AS settled`.execute(query(tx))
  const lines = rebates.flatMap(({ memberId, lines: of }) => of.map((line) => ({ memberId, ...line })))
  const each = (of: (one: (typeof lines)[number]) => { toString(): string }) =>
    lines.map((one) => of(one).toString())
  await sql`
    INSERT INTO agent_rebate_line (run_id, member_id, settled_day, product, category, valid_bet, fine, members_fine, agents_fine)
    SELECT ${runId}, * FROM unnest(
      ${each(({ memberId }) => memberId)}::bigint[], ${each(({ settledDay }) => settledDay)}::date[],
      ${each(({ product }) => product)}::text[], ${each(({ category }) => category)}::text[],
      ${each(({ validBet }) => validBet)}::numeric[], ${each(({ fine }) => fine)}::numeric[],
      ${each(({ membersFine }) => membersFine)}::numeric[], ${each(({ agentsFine }) => agentsFine)}::numeric[])`.execute(
    query(tx),
  )
}

export interface RebateRow {
  readonly id: bigint
  readonly runId: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly rootId: bigint
  readonly isAgent: boolean
  readonly fine: bigint
  readonly before: bigint
  readonly carried: bigint
  readonly gross: bigint
  readonly hash: string
  readonly day: string
  readonly currency: string
  readonly runState: 'waiting' | 'released' | 'stopped' | 'paid'
  readonly debtIncome: bigint | null
  readonly debtsPaid: bigint | null
  readonly credited: bigint | null
  readonly held: bigint | null
  readonly paidAt: Date | null
}

async function rebatesWhere(
  tx: Tx,
  condition: ReturnType<typeof sql>,
  limit = 100_000,
): Promise<readonly RebateRow[]> {
  const { rows } = await sql<RebateRow & Record<'fine' | 'before' | 'carried', string>>`
    SELECT rebate.id, run_id AS "runId", rebate.merchant_id AS "merchantId", member_id AS "memberId", root_id AS "rootId",
           is_agent AS "isAgent", fine::text AS fine, carried_before::text AS before, carried::text AS carried,
           rebate.gross, encode(hash, 'hex') AS hash, run.start_day::text AS day, run.currency, run.state AS "runState",
           debt_income AS "debtIncome", debts_paid AS "debtsPaid", credited, held, rebate.paid_at AS "paidAt"
      FROM agent_rebate AS rebate JOIN agent_run AS run ON run.id = rebate.run_id
     WHERE ${condition} ORDER BY rebate.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => ({
    ...row,
    fine: BigInt(row.fine),
    before: BigInt(row.before),
    carried: BigInt(row.carried),
  }))
}

export const selectRebate = async (tx: Tx, id: bigint) => (await rebatesWhere(tx, sql`rebate.id = ${id}`))[0]

/** The rebate of a member in one payout. */
export const selectOwnRebate = async (
  tx: Tx,
  { merchantId, memberId, runId }: { merchantId: number; memberId: bigint; runId: bigint },
) =>
  (
    await rebatesWhere(
      tx,
      // guard: own-rebate-of-member
      sql`run_id = ${runId} AND rebate.merchant_id = ${merchantId} AND rebate.member_id = ${memberId}`,
    )
  )[0]

/** The rebates of a run with one root that are not paid. */
export const selectOpenRebates = (tx: Tx, { runId, rootId }: { runId: bigint; rootId: bigint }) =>
  rebatesWhere(tx, sql`run_id = ${runId} AND root_id = ${rootId} AND rebate.paid_at IS NULL`)

/** The rebates of a run, the last ones first. */
export const selectRebatesOfRun = (
  tx: Tx,
  { runId, before, limit }: { runId: bigint; before: string | undefined; limit: number },
) =>
  rebatesWhere(
    tx,
    sql`run_id = ${runId} AND (${before ?? null}::bigint IS NULL OR rebate.id < ${before ?? null}::bigint)`,
    limit + 1,
  )

export interface RebateFilter {
  readonly merchantId: number
  readonly memberId: bigint
  readonly state: 'open' | 'paid' | undefined
  /** Days of rebates, both included. */
  readonly days: { readonly from: string; readonly to: string } | undefined
}

function conditionOf({ merchantId, memberId, state, days }: RebateFilter) {
  const conditions = [
    sql`rebate.merchant_id = ${merchantId} AND rebate.member_id = ${memberId}`, // guard: rebates-of-own-member
    ...(state === undefined
      ? []
      : [state === 'paid' ? sql`rebate.paid_at IS NOT NULL` : sql`rebate.paid_at IS NULL`]),
    ...(days ? [sql`run.start_day BETWEEN ${days.from}::date AND ${days.to}::date`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The newest rebates of a member, before one. */
export const selectRebatesOf = (
  tx: Tx,
  filter: RebateFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
) =>
  rebatesWhere(
    tx,
    before === undefined
      ? sql`${conditionOf(filter)}`
      : sql`${conditionOf(filter)} AND rebate.id < ${before}::bigint`,
    limit,
  )

export interface RebateSums {
  readonly count: number
  readonly gross: bigint
  readonly debtsPaid: bigint
  readonly credited: bigint
  readonly held: bigint
}

export async function selectRebateSums(tx: Tx, filter: RebateFilter): Promise<RebateSums> {
  const { rows } = await sql<RebateSums>`
    SELECT count(*)::int AS count, coalesce(sum(rebate.gross), 0)::bigint AS gross,
           coalesce(sum(debts_paid), 0)::bigint AS "debtsPaid", coalesce(sum(credited), 0)::bigint AS credited,
           coalesce(sum(held), 0)::bigint AS held
      FROM agent_rebate AS rebate JOIN agent_run AS run ON run.id = rebate.run_id
     WHERE ${conditionOf(filter)}`.execute(query(tx))
  const [sums] = rows
  if (!sums) throw new Error('sums without a group are one row')
  return sums
}

export interface RebateLineRow extends RebateLine {
  readonly memberId: bigint
  readonly runId: bigint
}

/** The lines of these members' rebates in these runs. */
export async function selectRebateLines(
  tx: Tx,
  { memberIds, runIds }: { readonly memberIds: readonly bigint[]; readonly runIds: readonly bigint[] },
): Promise<readonly RebateLineRow[]> {
  const { rows } = await sql<
    RebateLineRow & Record<'validBet' | 'fine' | 'membersFine' | 'agentsFine', string>
  >`
    SELECT run_id AS "runId", member_id AS "memberId", settled_day::text AS "settledDay", product, category, valid_bet::text AS "validBet",
           fine::text AS fine, members_fine::text AS "membersFine", agents_fine::text AS "agentsFine"
      FROM agent_rebate_line
     WHERE run_id = ANY (${runIds.map(String)}::bigint[]) AND member_id = ANY (${memberIds.map(String)}::bigint[])
     ORDER BY run_id, member_id, settled_day, product COLLATE "C", category COLLATE "C"`.execute(query(tx))
  return rows.map((row) => ({
    ...row,
    validBet: BigInt(row.validBet),
    fine: BigInt(row.fine),
    membersFine: BigInt(row.membersFine),
    agentsFine: BigInt(row.agentsFine),
  }))
}

export async function updateRebatesPaid(
  tx: Tx,
  paid: readonly { readonly id: bigint; readonly line: SettlementLine }[],
): Promise<void> {
  const of = (name: 'debtIncome' | 'debtsPaid' | 'credited' | 'held') =>
    paid.map(({ line }) => line[name].toString())
  await sql`
    UPDATE agent_rebate AS rebate
       SET debt_income = line.debt_income, debts_paid = line.debts_paid, credited = line.credited, held = line.held,
           paid_at = clock_timestamp()
      FROM unnest(${paid.map(({ id }) => id.toString())}::bigint[], ${of('debtIncome')}::bigint[], ${of('debtsPaid')}::bigint[],
                  ${of('credited')}::bigint[], ${of('held')}::bigint[])
           AS line (id, debt_income, debts_paid, credited, held)
     WHERE rebate.id = line.id`.execute(query(tx))
}

/**
 * The rebates for a team's play of a period, by agent: of members for their own bets, and of the team's agents. Exact
 * sums, rounded down to whole units, with the reversals that were booked through a day, or within the period.
 */
export async function selectTeamRebates(
  tx: Tx,
  {
    merchantId,
    startDay,
    endDay,
    agentIds,
    bookedThrough,
  }: {
    readonly merchantId: number
    readonly startDay: string
    readonly endDay: string
    readonly agentIds?: readonly bigint[]
    readonly bookedThrough?: string
  },
): Promise<ReadonlyMap<bigint, { readonly members: bigint; readonly agents: bigint }>> {
  const ids = agentIds?.map(String) ?? null
  const { rows } = await sql<{ id: bigint; members: bigint; agents: bigint }>`
    SELECT member_id AS id, floor(sum(members_fine) / 1000000)::bigint AS members,
           floor(sum(agents_fine) / 1000000)::bigint AS agents
      FROM agent_run AS run JOIN agent_rebate_line AS line ON line.run_id = run.id
     WHERE run.merchant_id = ${merchantId} AND run.kind = 'rebate' AND run.start_day >= ${startDay}::date
       AND run.start_day <= coalesce(${bookedThrough ?? null}::date, ${endDay}::date - 1)
       AND settled_day >= ${startDay}::date AND settled_day < ${endDay}::date
       AND (${ids}::bigint[] IS NULL OR member_id = ANY (${ids}::bigint[]))
     GROUP BY member_id`.execute(query(tx))
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
