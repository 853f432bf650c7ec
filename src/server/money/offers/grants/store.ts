import { sql } from 'kysely'

import type { FinalGrantState, GrantEnding, GrantState } from '#domain/offers/grant.ts'
import type { GrantEndSums } from '#domain/offers/grant-end.ts'
import type { BonusTerms, OfferProduct } from '#domain/offers/version.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface WhoseGrants {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
}

export interface GrantRow extends WhoseGrants {
  readonly id: bigint
  readonly offer: string
  readonly version: number
  readonly amount: bigint
  readonly product: OfferProduct
  readonly terms: BonusTerms
  readonly stakeMax: bigint | null
  readonly convertMax: bigint | null
  /** The balance below which it is lost; null: the dust of all brands. */
  readonly lostBelow: bigint | null
  readonly required: bigint
  readonly progress: bigint
  readonly state: GrantState
  readonly reason: GrantReason
  readonly grantedAt: Date
  readonly activatedAt: Date | null
  readonly endsAt: Date | null
  readonly endedAt: Date | null
  readonly converted: bigint
  readonly cut: bigint
  readonly ended: bigint
  readonly requestId: string | null
  /** The closed day by whose lines a reward of a period grew; null for its first bonus. */
  readonly corrects: string | null
  /** The money in its account. */
  readonly balance: bigint
}
export type GrantReason = GrantEnding['reason'] | 'granted' | 'turn'

const columns = sql`
  bonus.id, bonus.merchant_id AS "merchantId", bonus.member_id AS "memberId", bonus.currency, bonus.offer, bonus.version,
  bonus.amount, bonus.product, bonus.terms, bonus.stake_max AS "stakeMax", bonus.convert_max AS "convertMax",
  bonus.lost_below AS "lostBelow",
  bonus.required, bonus.progress, bonus.state, bonus.reason, bonus.granted_at AS "grantedAt",
  bonus.activated_at AS "activatedAt", bonus.ends_at AS "endsAt", bonus.ended_at AS "endedAt", bonus.converted,
  bonus.cut, bonus.ended, bonus.request_id AS "requestId", bonus.corrects::text AS corrects,
  coalesce((SELECT wallet.balance FROM wallet
             WHERE wallet.member_id = bonus.member_id AND wallet.currency = bonus.currency
               AND wallet.account = 'bonus:' || bonus.id), 0) AS balance`

export type NewGrant = Pick<
  GrantRow,
  'merchantId' | 'memberId' | 'currency' | 'offer' | 'version' | 'amount' | 'product' | 'terms' | 'required'
> & {
  readonly occurrenceId: bigint
  readonly corrects: string | undefined
  readonly stakeMax: bigint | undefined
  readonly convertMax: bigint | undefined
  readonly lostBelow: bigint
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<bigint> {
  const found = await sql<{ id: bigint }>`
    INSERT INTO bonus_grant (merchant_id, member_id, occurrence_id, corrects, offer, version, currency, amount, product, terms,
                             stake_max, convert_max, lost_below, required)
    VALUES (${grant.merchantId}, ${grant.memberId}, ${grant.occurrenceId}, ${grant.corrects ?? null}::date, ${grant.offer}, ${grant.version},
            ${grant.currency}, ${grant.amount}, ${grant.product}, ${JSON.stringify(grant.terms)}::jsonb,
            ${grant.stakeMax ?? null}::bigint, ${grant.convertMax ?? null}::bigint, ${grant.lostBelow}, ${grant.required})
    RETURNING id`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('a bonus was not stored')
  return row.id
}

/** The smallest stake of the brand. */
export async function selectStakeMin(tx: Tx, merchantId: number): Promise<bigint> {
  const found = await sql<{ least: bigint }>`
    SELECT bonus_stake_min AS least FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  return found.rows[0]?.least ?? 0n
}

/** The member's bonuses that have not ended, in the order of claims. The caller has locked the wallet. */
export async function lockOpenGrants(
  tx: Tx,
  { merchantId, memberId, currency }: WhoseGrants,
): Promise<readonly GrantRow[]> {
  const found = await sql<GrantRow>`
    SELECT ${columns} FROM bonus_grant AS bonus
     WHERE bonus.merchant_id = ${merchantId} AND bonus.member_id = ${memberId} AND bonus.currency = ${currency}
       AND bonus.ended_at IS NULL
     ORDER BY bonus.id FOR UPDATE`.execute(query(tx))
  return found.rows
}

/** The same without a lock, for pages. */
export async function selectOpenGrants(
  tx: Tx,
  { merchantId, memberId, currency }: WhoseGrants,
): Promise<readonly GrantRow[]> {
  const found = await sql<GrantRow>`
    SELECT ${columns} FROM bonus_grant AS bonus
     WHERE bonus.merchant_id = ${merchantId} AND bonus.member_id = ${memberId} AND bonus.currency = ${currency}
       AND bonus.ended_at IS NULL
     ORDER BY bonus.id`.execute(query(tx))
  return found.rows
}

/** The currencies in which the member has a bonus that has not ended. */
export async function selectOpenCurrencies(
  tx: Tx,
  { merchantId, memberId }: Omit<WhoseGrants, 'currency'>,
): Promise<readonly string[]> {
  const found = await sql<{ currency: string }>`
    SELECT DISTINCT currency FROM bonus_grant
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND ended_at IS NULL
     ORDER BY currency`.execute(query(tx))
  return found.rows.map(({ currency }) => currency)
}

/** The member's bonuses, newest first. */
export async function selectGrants(
  tx: Tx,
  { merchantId, memberId }: Omit<WhoseGrants, 'currency'>,
  limit: number,
): Promise<readonly GrantRow[]> {
  const found = await sql<GrantRow>`
    SELECT ${columns} FROM bonus_grant AS bonus
     WHERE bonus.merchant_id = ${merchantId} AND bonus.member_id = ${memberId}
     ORDER BY bonus.id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

export async function selectGrant(
  tx: Tx,
  { merchantId, memberId, id }: Omit<WhoseGrants, 'currency'> & { readonly id: bigint },
): Promise<GrantRow | undefined> {
  const found = await sql<GrantRow>`
    SELECT ${columns} FROM bonus_grant AS bonus
     WHERE bonus.merchant_id = ${merchantId} AND bonus.member_id = ${memberId} AND bonus.id = ${id}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** The bonuses that a reward has granted: the first one, and one for each correction that added to it. */
export async function selectGrantsOfReward(
  tx: Tx,
  { merchantId, occurrenceId }: { readonly merchantId: number; readonly occurrenceId: bigint },
): Promise<readonly GrantRow[]> {
  const found = await sql<GrantRow>`
    SELECT ${columns} FROM bonus_grant AS bonus
     WHERE bonus.merchant_id = ${merchantId} AND bonus.occurrence_id = ${occurrenceId}
     ORDER BY bonus.id`.execute(query(tx))
  return found.rows
}

/** Whether two operators have taken a bonus of the reward back. */
export async function selectIsRevoked(tx: Tx, occurrenceId: bigint): Promise<boolean> {
  const found = await sql`
    SELECT FROM bonus_grant WHERE occurrence_id = ${occurrenceId} AND state = 'revoked' LIMIT 1`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

/** Whether it has ever paid a part of a stake, also of one that was taken back. */
export async function selectIsStaked(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: bigint },
): Promise<boolean> {
  const found = await sql`
    SELECT FROM play_split
     WHERE member_id = ${memberId} AND account = 'bonus:' || ${id}::bigint LIMIT 1`.execute(query(tx))
  return found.rows.length > 0
}

/** Its turn has come: its time begins. */
export async function updateActivated(
  tx: Tx,
  { id, days, reason }: { readonly id: bigint; readonly days: number; readonly reason: 'granted' | 'turn' },
): Promise<void> {
  await sql`
    UPDATE bonus_grant
       SET state = 'active', reason = ${reason}, activated_at = clock_timestamp(),
           ends_at = clock_timestamp() + make_interval(days => ${days})
     WHERE id = ${id} AND state = 'queued'`.execute(query(tx))
}

export async function updateDraining(tx: Tx, id: bigint): Promise<void> {
  await sql`
    UPDATE bonus_grant SET state = 'draining', reason = 'time_up' WHERE id = ${id} AND state = 'active'`.execute(
    query(tx),
  )
}

export async function updateEnded(
  tx: Tx,
  {
    id,
    state,
    sums,
    reason,
    actor,
    operatorId,
    requestId,
  }: {
    readonly id: bigint
    readonly state: FinalGrantState
    readonly sums: Pick<GrantEndSums, 'toCash' | 'cut' | 'toHouse'>
    readonly reason: GrantEnding['reason']
    readonly actor: GrantEnding['actor']
    readonly operatorId?: bigint | undefined
    readonly requestId?: string | undefined
  },
): Promise<void> {
  await sql`
    UPDATE bonus_grant
       SET state = ${state}, reason = ${reason}, actor = ${actor}, operator_id = ${operatorId ?? null}::bigint,
           ended_at = clock_timestamp(), converted = ${sums.toCash}, cut = ${sums.cut}, ended = ${sums.toHouse},
           request_id = ${requestId ?? null}::uuid
     WHERE id = ${id}`.execute(query(tx))
}

/** Plays with a part of this bonus that are not settled. */
export async function selectOpenPlays(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: bigint },
): Promise<number> {
  const found = await sql<{ plays: number }>`
    SELECT count(*)::integer AS plays
      FROM play_split AS split
      JOIN play ON play.member_id = split.member_id AND play.source = split.source AND play.reference = split.reference
     WHERE split.member_id = ${memberId} AND split.account = 'bonus:' || ${id}::bigint AND split.bonus_stake > 0
       AND play.state = 'open'`.execute(query(tx))
  return found.rows[0]?.plays ?? 0
}

/** The database's clock, and why the member may not be rewarded. */
export async function selectBarred(
  tx: Tx,
  { merchantId, memberId }: Omit<WhoseGrants, 'currency'>,
): Promise<{ readonly nowMs: number; readonly isBarred: boolean }> {
  const found = await sql<{ at: Date; barred: string | null }>`
    SELECT clock_timestamp() AS at, offer_barred(${merchantId}, ${memberId}, clock_timestamp()) AS barred`.execute(
    query(tx),
  )
  const [row] = found.rows
  if (!row) throw new Error('the guard of rewards gave no answer')
  return { nowMs: row.at.getTime(), isBarred: row.barred !== null }
}
