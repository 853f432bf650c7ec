import { sql } from 'kysely'

import type { GivenRounds } from '#domain/offers/free-round-play.ts'
import { type FreeRoundsState, roundsProtocols } from '#domain/offers/free-rounds.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Free rounds that an offer has given to a member. */
export interface FreeRoundsRow {
  readonly id: bigint
  /** The idempotency key at the provider. */
  readonly requestId: string
  readonly merchantId: number
  readonly memberId: bigint
  readonly occurrenceId: bigint
  readonly offer: string
  readonly version: number
  readonly provider: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly currency: string
  readonly count: number
  readonly stake: bigint
  readonly state: FreeRoundsState
  readonly reason: string
  /** The provider's own number. */
  readonly rewardId: string | null
  readonly bets: number
  readonly won: bigint
  readonly total: bigint | null
  readonly creditTransaction: string | null
  readonly creditBalance: bigint | null
  readonly tries: number
  readonly createdAt: Date
  readonly endsAt: Date | null
}

const columns = sql`
  id, request_id AS "requestId", merchant_id AS "merchantId", member_id AS "memberId", occurrence_id AS "occurrenceId",
  offer, version, provider_code AS provider, vendor_code AS "vendorCode", game_code AS "gameCode", currency, count, stake,
  state, reason, reward_id AS "rewardId", bets, won, total, credit_transaction AS "creditTransaction",
  credit_balance AS "creditBalance", tries, created_at AS "createdAt", ends_at AS "endsAt"`

export type NewFreeRounds = Pick<
  FreeRoundsRow,
  | 'merchantId'
  | 'memberId'
  | 'occurrenceId'
  | 'offer'
  | 'version'
  | 'provider'
  | 'vendorCode'
  | 'gameCode'
  | 'currency'
  | 'count'
  | 'stake'
> & { readonly days: number }

export async function insertFreeRounds(tx: Tx, one: NewFreeRounds): Promise<bigint> {
  const row = await query(tx)
    .insertInto('free_rounds')
    .values({
      merchant_id: one.merchantId,
      member_id: one.memberId,
      occurrence_id: one.occurrenceId,
      offer: one.offer,
      version: one.version,
      provider_code: one.provider,
      vendor_code: one.vendorCode,
      game_code: one.gameCode,
      currency: one.currency,
      count: one.count,
      stake: one.stake,
      days: one.days,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The provider of a game that is played through one, if its protocol grants free rounds. */
export async function selectProviderOf(
  tx: Tx,
  { vendorCode, gameCode }: Pick<FreeRoundsRow, 'vendorCode' | 'gameCode'>,
): Promise<string | undefined> {
  const found = await sql<{ provider: string }>`
    SELECT vendor.provider FROM game JOIN vendor ON vendor.code = game.vendor_code
      JOIN provider ON provider.code = vendor.provider
     WHERE game.vendor_code = ${vendorCode} AND game.code = ${gameCode} AND game.provider_game_id IS NOT NULL
       AND provider.protocol = ANY (${[...roundsProtocols]}::text[]) -- guard: rounds-of-granting-protocol
  `.execute(query(tx))
  return found.rows[0]?.provider
}

/** Locks free rounds by the provider's number or, until that is known, by the key of our request. */
export async function lockFreeRounds(
  tx: Tx,
  by: { readonly id: bigint } | { readonly provider: string; readonly name: string },
): Promise<FreeRoundsRow | undefined> {
  const found = await (
    'id' in by
      ? sql<FreeRoundsRow>`SELECT ${columns} FROM free_rounds WHERE id = ${by.id} FOR UPDATE`
      : sql<FreeRoundsRow>`
        SELECT ${columns} FROM free_rounds
         WHERE provider_code = ${by.provider} AND (reward_id = ${by.name} OR request_id::text = ${by.name})
         ORDER BY id LIMIT 1 FOR UPDATE`
  ).execute(query(tx))
  return found.rows[0]
}

/** Locks the member's free rounds that have not ended, by id. */
export async function lockOpenRounds(
  tx: Tx,
  { merchantId, memberId }: Pick<FreeRoundsRow, 'merchantId' | 'memberId'>,
): Promise<readonly FreeRoundsRow[]> {
  const found = await sql<FreeRoundsRow>`
    SELECT ${columns} FROM free_rounds
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND state IN ('created', 'requested', 'ready', 'started')
     ORDER BY id FOR UPDATE`.execute(query(tx))
  return found.rows
}

/** The free rounds of which a transaction was a bet or a win. */
export async function selectDeedOf(
  tx: Tx,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<{ readonly freeRoundsId: bigint } | undefined> {
  const found = await sql<{ freeRoundsId: bigint }>`
    SELECT free_rounds_id AS "freeRoundsId" FROM free_rounds_deed
     WHERE provider_code = ${provider} AND transaction_id = ${transactionId}`.execute(query(tx))
  return found.rows[0]
}

/** The free rounds to which a win belongs by the bet that it names or, failing that, by its round. */
export async function selectRoundsOfWin(
  tx: Tx,
  {
    provider,
    memberId,
    reference,
    roundId,
  }: {
    readonly provider: string
    readonly memberId: bigint
    readonly reference: string | undefined
    readonly roundId: string | undefined
  },
): Promise<bigint | undefined> {
  const found = await sql<{ id: bigint }>`
    SELECT given.id FROM free_rounds AS given
      JOIN free_rounds_deed AS deed ON deed.free_rounds_id = given.id AND deed.kind = 'bet'
     WHERE given.member_id = ${memberId} AND given.provider_code = ${provider}
       AND (deed.transaction_id = ${reference ?? null} OR deed.round_id = ${roundId ?? null} AND NOT deed.undone)
     ORDER BY deed.transaction_id = ${reference ?? null} DESC NULLS LAST, given.id LIMIT 1`.execute(query(tx))
  return found.rows[0]?.id
}

export async function insertDeed(
  tx: Tx,
  deed: {
    readonly provider: string
    readonly transactionId: string
    readonly freeRoundsId: bigint
    readonly kind: 'bet' | 'win'
    readonly roundId: string
    readonly amount: bigint
    readonly closesRound: boolean
  },
): Promise<void> {
  await query(tx)
    .insertInto('free_rounds_deed')
    .values({
      provider_code: deed.provider,
      transaction_id: deed.transactionId,
      free_rounds_id: deed.freeRoundsId,
      kind: deed.kind,
      round_id: deed.roundId,
      amount: deed.amount,
      closes_round: deed.closesRound,
    })
    .execute()
}

/** Marks a bet or win as taken back; false if it was before. */
export async function updateUndone(
  tx: Tx,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<boolean> {
  const found = await sql`
    UPDATE free_rounds_deed SET undone = true
     WHERE provider_code = ${provider} AND transaction_id = ${transactionId} AND NOT undone
    RETURNING transaction_id`.execute(query(tx))
  return found.rows.length > 0
}

export interface PlayedRow {
  readonly bets: number
  readonly openRounds: number
  readonly won: bigint
}

/** Bets, open rounds and wins of free rounds, without those that were taken back. */
export async function selectPlayed(tx: Tx, id: bigint): Promise<PlayedRow> {
  const found = await sql<PlayedRow>`
    SELECT coalesce(sum(bets), 0)::integer AS bets, (count(*) FILTER (WHERE bets > 0 AND NOT is_over))::integer AS "openRounds",
           coalesce(sum(won), 0)::bigint AS won
      FROM (SELECT count(*) FILTER (WHERE kind = 'bet') AS bets, bool_or(closes_round) AS is_over,
                   coalesce(sum(amount) FILTER (WHERE kind = 'win'), 0) AS won
              FROM free_rounds_deed WHERE free_rounds_id = ${id} AND NOT undone
             GROUP BY round_id) AS round`.execute(query(tx))
  return found.rows[0] ?? { bets: 0, openRounds: 0, won: 0n }
}

export async function updateState(
  tx: Tx,
  id: bigint,
  { state, reason }: { readonly state: FreeRoundsState; readonly reason: string },
): Promise<void> {
  await sql`
    UPDATE free_rounds SET state = ${state}, reason = ${reason}, changed_at = clock_timestamp()
     WHERE id = ${id} AND state <> ${state}`.execute(query(tx))
}

export async function updatePlayed(tx: Tx, id: bigint, { bets, won }: PlayedRow): Promise<void> {
  await sql`
    UPDATE free_rounds SET bets = ${bets}, won = ${won}, changed_at = clock_timestamp()
     WHERE id = ${id} AND (bets <> ${bets} OR won <> ${won})`.execute(query(tx))
}

/** Stores the provider's number; false if it is the number of other rounds of that provider. */
export async function updateRewardId(
  tx: Tx,
  { id, provider, state, rewardId: known }: FreeRoundsRow,
  rewardId: string,
): Promise<boolean> {
  // Credited rounds are kept as they were, with or without a number.
  if (known !== null || state === 'credited') return true
  // Two answers with one number are stored one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`free_rounds ${provider} ${rewardId}`}, 0))`.execute(
    query(tx),
  )
  const found = await sql`
    UPDATE free_rounds SET reward_id = ${rewardId}, changed_at = clock_timestamp()
     WHERE id = ${id} AND reward_id IS NULL
       -- guard: reward-number-once
       AND NOT EXISTS (SELECT FROM free_rounds WHERE provider_code = ${provider} AND reward_id = ${rewardId})
    RETURNING id`.execute(query(tx))
  return found.rows.length > 0
}

export async function updateCredited(
  tx: Tx,
  id: bigint,
  credit: {
    readonly total: bigint
    readonly reason: string
    readonly transactionId: string | undefined
    readonly balance: bigint | undefined
  },
): Promise<void> {
  await sql`
    UPDATE free_rounds
       SET state = 'credited', reason = ${credit.reason}, total = ${credit.total},
           credit_transaction = ${credit.transactionId ?? null}, credit_balance = ${credit.balance ?? null},
           changed_at = clock_timestamp()
     WHERE id = ${id}`.execute(query(tx))
}

/** Free rounds whose end is due or was reported, with rounds that were played: their total may be credited. */
export async function selectUncredited(
  tx: Tx,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly Pick<FreeRoundsRow, 'id' | 'merchantId' | 'memberId'>[]> {
  const found = await sql<Pick<FreeRoundsRow, 'id' | 'merchantId' | 'memberId'>>`
    SELECT id, merchant_id AS "merchantId", member_id AS "memberId" FROM free_rounds
     WHERE state NOT IN ('credited', 'failed') AND id > ${after}
       AND (ends_at <= statement_timestamp() OR state = 'finished')
       AND NOT (state IN ('expired', 'cancelled') AND bets = 0 AND won = 0)
     ORDER BY id LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Whether the member is excluded now. */
export async function selectIsExcluded(tx: Tx, memberId: bigint): Promise<boolean> {
  const found = await sql`
    SELECT FROM play_guard
     WHERE member_id = ${memberId} AND excluded_at IS NOT NULL AND (lifts_at IS NULL OR clock_timestamp() < lifts_at)`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

/** The row as the rules read it. */
export function viewOf(row: FreeRoundsRow): GivenRounds {
  const { requestId: id, state, count, stake, total } = row
  return { id, state, count, stake, total: total ?? undefined }
}

/** The free rounds that a reward has given. */
export async function selectRoundsOfReward(
  tx: Tx,
  { merchantId, occurrenceId }: { readonly merchantId: number; readonly occurrenceId: bigint },
): Promise<FreeRoundsRow | undefined> {
  const found = await sql<FreeRoundsRow>`
    SELECT ${columns} FROM free_rounds
     WHERE merchant_id = ${merchantId} AND occurrence_id = ${occurrenceId} -- guard: cancelled-rounds-of-own-brand
  `.execute(query(tx))
  return found.rows[0]
}

export interface RoundsStep {
  readonly state: FreeRoundsState
  readonly reason: string
  readonly at: Date
}

/** Each state that free rounds have had, in order. */
export async function selectSteps(tx: Tx, id: bigint): Promise<readonly RoundsStep[]> {
  const found = await sql<RoundsStep>`
    SELECT state, reason, at FROM free_rounds_state WHERE free_rounds_id = ${id} ORDER BY place`.execute(
    query(tx),
  )
  return found.rows
}

/** Free rounds to ask the provider for now, with the days of their time; each is asked again later if no answer comes. */
export async function claimAsking(
  tx: Tx,
  { limit }: { readonly limit: number },
): Promise<readonly AskingRow[]> {
  const found = await sql<AskingRow>`
    UPDATE free_rounds
       SET state = 'requested', reason = 'requested', tries = tries + 1, changed_at = clock_timestamp(),
           ends_at = coalesce(ends_at, clock_timestamp() + make_interval(days => days)),
           due_at = clock_timestamp() + make_interval(secs => 60)
     WHERE id IN (SELECT id FROM free_rounds
                   WHERE state IN ('created', 'requested') AND due_at <= statement_timestamp()
                     AND (ends_at IS NULL OR ends_at > statement_timestamp())
                   ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}, (SELECT code FROM merchant WHERE id = merchant_id) AS "merchantCode",
              (SELECT provider_game_id FROM game
                WHERE game.vendor_code = free_rounds.vendor_code AND game.code = free_rounds.game_code) AS "providerGameId"`.execute(
    query(tx),
  )
  return found.rows
}

export interface AskingRow extends FreeRoundsRow {
  readonly merchantCode: string
  readonly providerGameId: string | null
}

export async function updateDue(
  tx: Tx,
  id: bigint,
  { reason, afterMs }: { readonly reason: string; readonly afterMs: number },
): Promise<void> {
  await sql`
    UPDATE free_rounds
       SET reason = ${reason}, due_at = clock_timestamp() + make_interval(secs => ${afterMs / 1000}), changed_at = clock_timestamp()
     WHERE id = ${id} AND state = 'requested'`.execute(query(tx))
}

export interface ListedFreeRounds extends Omit<FreeRoundsRow, 'state'> {
  readonly state: FreeRoundsState
  readonly merchantCode: string
}

/** Free rounds that were given at a provider between two moments and asked for, to compare with its list. */
export async function selectRoundsOf(
  tx: Tx,
  { provider, fromMs, toMs }: { readonly provider: string; readonly fromMs: number; readonly toMs: number },
): Promise<readonly ListedFreeRounds[]> {
  const found = await sql<ListedFreeRounds>`
    SELECT ${columns}, (SELECT code FROM merchant WHERE id = merchant_id) AS "merchantCode" FROM free_rounds
     WHERE provider_code = ${provider} AND state <> 'created'
       AND created_at >= ${new Date(fromMs)} AND created_at < ${new Date(toMs)}`.execute(query(tx))
  return found.rows
}
