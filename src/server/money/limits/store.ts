import { sql } from 'kysely'

import type { Exclusion } from '#domain/limits/exclusion.ts'
import type { Limit, LimitName, PendingChange } from '#domain/limits/limit.ts'
import type { PlayRefusal } from '#domain/limits/play.ts'
import type { StakeRule } from '#domain/limits/stake-rule.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import { preparedAs } from '#server/platform/db/named.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The member whose limits they are. */
export interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface GuardRow {
  readonly breakUntilMs: number | undefined
  readonly exclusion: (Exclusion & { readonly sinceMs: number }) | undefined
}

/**
 * Advisory lock until the transaction ends: serializes changes of the member's limits and their deposit orders. Returns
 * the database's clock, which all checks here use.
 */
export async function lockLimits(tx: Tx, { merchantId, memberId }: Who): Promise<number> {
  const what = `limits ${merchantId} ${memberId}`
  // The expressions of a row are evaluated in their order: the time is that after the wait.
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${what}, 0)),` // guard: limits-locked
  const found = await sql<{ now: Date }>`
    ${preparedAs('lock_limits')} SELECT ${lock} clock_timestamp() AS now`.execute(query(tx))
  return found.rows[0]?.now.getTime() ?? 0
}

/** The same for many members, in one order for all transactions. */
export async function lockLimitsOfAll(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<number> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('limits ' || ${merchantId}::integer || ' ' || one.member_id, 0))
      FROM (SELECT member_id FROM unnest(${[...memberIds]}::bigint[]) AS member_id ORDER BY 1) AS one`.execute(
    query(tx),
  )
  return await selectNowMs(tx)
}

export async function selectNowMs(tx: Tx): Promise<number> {
  const found = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(query(tx))
  return found.rows[0]?.now.getTime() ?? 0
}

/** The member's break and exclusion, if any. */
export async function selectGuard(tx: Tx, { merchantId, memberId }: Who): Promise<GuardRow> {
  const row = await query(tx)
    .selectFrom('play_guard')
    .select(['break_until', 'excluded_at', 'excluded_until', 'lifts_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return {
    breakUntilMs: row?.break_until?.getTime(),
    exclusion: row?.excluded_at
      ? {
          sinceMs: row.excluded_at.getTime(),
          untilMs: row.excluded_until?.getTime(),
          liftsAtMs: row.lifts_at?.getTime(),
        }
      : undefined,
  }
}

/** The moment this many calendar months ahead, as PostgreSQL computes it. */
export async function selectMonthsAhead(tx: Tx, fromMs: number, months: number): Promise<number> {
  const found = await sql<{ at: Date }>`
    SELECT ${new Date(fromMs)}::timestamptz + make_interval(months => ${months}) AS at`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('the query of the date returned no row')
  return row.at.getTime()
}

/** Only members with a guard row are checked before each bet, so one is ensured. */
async function keepGuard(tx: Tx, { merchantId, memberId }: Who): Promise<void> {
  await sql`
    INSERT INTO play_guard (merchant_id, member_id) VALUES (${merchantId}, ${memberId})
        ON CONFLICT (member_id) DO NOTHING`.execute(query(tx))
}

export async function updateBreak(tx: Tx, who: Who, untilMs: number): Promise<void> {
  await keepGuard(tx, who)
  await query(tx)
    .updateTable('play_guard')
    .set({ break_until: new Date(untilMs) })
    .where('member_id', '=', who.memberId)
    .execute()
}

export async function updateExclusion(
  tx: Tx,
  who: Who,
  { atMs, untilMs }: { readonly atMs: number; readonly untilMs: number | undefined },
): Promise<void> {
  await keepGuard(tx, who)
  await query(tx)
    .updateTable('play_guard')
    .set({
      excluded_at: new Date(atMs),
      excluded_until: untilMs === undefined ? null : new Date(untilMs),
      return_asked_at: null,
      lifts_at: null,
    })
    .where('member_id', '=', who.memberId)
    .execute()
}

export async function updateReturn(
  tx: Tx,
  { memberId }: Who,
  { atMs, liftsAtMs }: { readonly atMs: number; readonly liftsAtMs: number },
): Promise<void> {
  await query(tx)
    .updateTable('play_guard')
    .set({ return_asked_at: new Date(atMs), lifts_at: new Date(liftsAtMs) })
    .where('member_id', '=', memberId)
    .execute()
}

interface LimitRow extends LimitName {
  readonly own: bigint | null
  readonly house: bigint | null
  readonly houseAt: Date | null
  readonly used: bigint
  readonly endsAt: Date
  readonly pending: bigint | null
  readonly pendingAt: Date | null
  readonly opensAt: Date | null
  readonly lapsesAt: Date | null
}

/**
 * All limits of a member with usage at a moment: play from its counters, deposits from those credited in the period
 * plus those pending, except the one being judged.
 */
export async function selectLimits(
  tx: Tx,
  { merchantId, memberId }: Who,
  atMs: number,
  exceptDeposit = '',
): Promise<Limit[]> {
  const at = new Date(atMs)
  const found = await sql<LimitRow>`
    SELECT l.kind, l.period, l.own, l.house, l.house_at AS "houseAt", now.ends_at AS "endsAt",
           CASE WHEN l.kind = 'deposit' THEN (
                  SELECT coalesce(sum(d.amount), 0)::bigint FROM deposit_counted d
                   WHERE d.member_id = l.member_id AND d.failed_at IS NULL
                     AND (d.settled_at IS NULL OR d.settled_at >= now.starts_at) AND d.reference <> ${exceptDeposit})
                WHEN ${at}::timestamptz >= l.ends_at THEN 0
                WHEN l.kind = 'session' THEN l.used + play_gap(l.last_at, ${at}::timestamptz)
                ELSE l.used END AS used,
           l.pending, l.pending_at AS "pendingAt", l.pending_opens_at AS "opensAt", l.pending_lapses_at AS "lapsesAt"
      FROM play_limit l CROSS JOIN LATERAL limit_period(l.merchant_id, l.period, ${at}::timestamptz) now
     WHERE l.merchant_id = ${merchantId} AND l.member_id = ${memberId}
     ORDER BY array_position(ARRAY['deposit', 'loss', 'stake', 'session'], l.kind),
              array_position(ARRAY['day', 'week', 'month'], l.period)`.execute(query(tx))
  return found.rows.map(limitOf)
}

function limitOf(row: LimitRow): Limit {
  const { kind, period, own, house, houseAt, used, endsAt, pending, pendingAt, opensAt, lapsesAt } = row
  return {
    kind,
    period,
    own: own ?? undefined,
    house: house ?? undefined,
    houseSinceMs: houseAt?.getTime(),
    used,
    endsAtMs: endsAt.getTime(),
    pending:
      pendingAt && opensAt && lapsesAt
        ? {
            amount: pending ?? undefined,
            requestedAtMs: pendingAt.getTime(),
            opensAtMs: opensAt.getTime(),
            lapsesAtMs: lapsesAt.getTime(),
          }
        : undefined,
  }
}

/** Sets a limit of the member or of the house, and drops an earlier request for it. */
export async function upsertLimit(
  tx: Tx,
  { merchantId, memberId }: Who,
  { kind, period, own, house }: LimitName & LimitValues,
): Promise<void> {
  await sql`
    SELECT set_play_limit(${memberId}, ${merchantId}, ${kind}, ${period}, ${own ?? null}::bigint, ${house ?? null}::bigint)`.execute(
    query(tx),
  )
}

interface LimitValues {
  readonly own: bigint | undefined
  readonly house: bigint | undefined
}

export async function updatePending(
  tx: Tx,
  { memberId }: Who,
  { kind, period }: LimitName,
  pending: PendingChange | undefined,
): Promise<void> {
  await query(tx)
    .updateTable('play_limit')
    .set({
      pending: pending?.amount ?? null,
      pending_at: pending ? new Date(pending.requestedAtMs) : null,
      pending_opens_at: pending ? new Date(pending.opensAtMs) : null,
      pending_lapses_at: pending ? new Date(pending.lapsesAtMs) : null,
    })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute()
}

export async function deleteLimit(tx: Tx, { memberId }: Who, { kind, period }: LimitName): Promise<void> {
  await query(tx)
    .deleteFrom('play_limit')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute()
}

export async function selectPlayRefusal(
  tx: Tx,
  { merchantId, memberId }: Who,
  {
    kind,
    stake,
    atMs,
    on,
  }: {
    readonly kind: string
    readonly stake: bigint
    readonly atMs: number
    readonly on: StakedOn | undefined
  },
): Promise<PlayRefusal | undefined> {
  const found = await sql<{ refusal: PlayRefusal | null }>`
    SELECT play_refusal(${memberId}, ${merchantId}, ${kind}, ${stake}, ${new Date(atMs)}::timestamptz,
                        ${on?.product ?? null}, ${on?.category ?? null}, ${on?.vendorCode ?? null},
                        ${on?.gameCode ?? null}) AS refusal`.execute(query(tx))
  return found.rows[0]?.refusal ?? undefined
}

export async function isMemberActive(tx: Tx, { merchantId, memberId }: Who): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('member')
    .select('status')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.status === 'active'
}

/** A brand's rules for stakes. */
export async function selectStakeRules(tx: Tx, merchantId: number): Promise<readonly StakeRule[]> {
  const rows = await query(tx)
    .selectFrom('stake_rule')
    .select([
      'product',
      'category',
      'vendor_code',
      'game_code',
      'stake_max',
      'weight_hundredths',
      'stake_min',
      'loss_max',
    ])
    .where('merchant_id', '=', merchantId)
    .execute()
  return rows.map((row) => ({
    product: row.product,
    category: row.category,
    vendorCode: row.vendor_code,
    gameCode: row.game_code,
    stakeMax: row.stake_max ?? undefined,
    weightHundredths: row.weight_hundredths ?? undefined,
    stakeMin: row.stake_min ?? undefined,
    lossMax: row.loss_max ?? undefined,
  }))
}

export interface DepositSums {
  readonly day: bigint
  readonly month: bigint
  readonly total: bigint
  /** Of orders that are open. */
  readonly open: bigint
}

/** Deposits that were credited in the brand's day and month, and at any time, each with those that are open. */
export async function selectDepositSums(
  tx: Tx,
  { merchantId, memberId }: Who,
  exceptDeposit: string,
): Promise<DepositSums> {
  const { rows } = await sql<DepositSums>`
    SELECT coalesce(sum(amount) FILTER (WHERE settled_at IS NULL OR settled_at >= day.starts_at), 0)::bigint AS day,
           coalesce(sum(amount) FILTER (WHERE settled_at IS NULL OR settled_at >= month.starts_at), 0)::bigint AS month,
           coalesce(sum(amount), 0)::bigint AS total,
           coalesce(sum(amount) FILTER (WHERE settled_at IS NULL), 0)::bigint AS open
      FROM limit_period(${merchantId}, 'day', clock_timestamp()) AS day
     CROSS JOIN limit_period(${merchantId}, 'month', clock_timestamp()) AS month
      LEFT JOIN deposit_counted AS counted
        ON counted.member_id = ${memberId} AND failed_at IS NULL AND reference <> ${exceptDeposit}`.execute(
    query(tx),
  )
  return rows[0] ?? { day: 0n, month: 0n, total: 0n, open: 0n }
}

/** Idempotent per reference. */
export async function insertDeposit(
  tx: Tx,
  { merchantId, memberId }: Who,
  { reference, amount, atMs }: { readonly reference: string; readonly amount: bigint; readonly atMs: number },
): Promise<void> {
  await sql`
    INSERT INTO deposit_counted (merchant_id, member_id, reference, amount, asked_at)
    VALUES (${merchantId}, ${memberId}, ${reference}, ${amount}, ${new Date(atMs)}::timestamptz)
        ON CONFLICT (member_id, reference) DO NOTHING`.execute(query(tx))
}

/** A credited deposit counts from now with the amount that arrived; one that was dropped before counts again. */
export async function updateDepositSettled(
  tx: Tx,
  { merchantId, memberId }: Who,
  { reference, amount, atMs }: { readonly reference: string; readonly amount: bigint; readonly atMs: number },
): Promise<void> {
  const at = new Date(atMs)
  await sql`
    INSERT INTO deposit_counted AS known (merchant_id, member_id, reference, amount, asked_at, settled_at)
    VALUES (${merchantId}, ${memberId}, ${reference}, ${amount}, ${at}::timestamptz, ${at}::timestamptz)
        ON CONFLICT (member_id, reference) DO UPDATE
       SET amount = excluded.amount, settled_at = excluded.settled_at, failed_at = NULL`.execute(query(tx))
}

export async function updateDepositFailed(tx: Tx, { memberId }: Who, reference: string): Promise<void> {
  await query(tx)
    .updateTable('deposit_counted')
    .set({ failed_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .execute()
}
