import { sql } from 'kysely'

import type { Named, Translations } from '#domain/language/names.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The tickets that a reward has given. */
export interface RewardTicketsRow {
  readonly id: bigint
  readonly occurrenceId: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly offer: string
  readonly version: number
  readonly raffle: string
  readonly currency: string
  readonly count: number
  /** Of one ticket. */
  readonly worth: bigint
  readonly revoked: number
  readonly revokedAt: Date | null
}

const columns = sql`
  id, occurrence_id AS "occurrenceId", merchant_id AS "merchantId", member_id AS "memberId", offer, version, raffle,
  currency, count, worth, revoked, revoked_at AS "revokedAt"`

export async function insertRewardTickets(
  tx: Tx,
  one: Omit<RewardTicketsRow, 'id' | 'revoked' | 'revokedAt'>,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO offer_tickets (occurrence_id, merchant_id, member_id, offer, version, raffle, currency, count, worth)
    VALUES (${one.occurrenceId}, ${one.merchantId}, ${one.memberId}, ${one.offer}, ${one.version}, ${one.raffle},
            ${one.currency}, ${one.count}, ${one.worth})
    RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`tickets of reward ${one.occurrenceId} were not stored`)
  return row.id
}

/** The tickets of a reward of the brand. */
export async function selectTicketsOfReward(
  tx: Tx,
  { merchantId, occurrenceId }: Pick<RewardTicketsRow, 'merchantId' | 'occurrenceId'>,
): Promise<RewardTicketsRow | undefined> {
  const { rows } = await sql<RewardTicketsRow>`
    SELECT ${columns} FROM offer_tickets
     WHERE merchant_id = ${merchantId} AND occurrence_id = ${occurrenceId} -- guard: revoked-tickets-of-own-brand
  `.execute(query(tx))
  return rows[0]
}

export async function updateRevoked(tx: Tx, id: bigint, count: number): Promise<void> {
  await sql`
    UPDATE offer_tickets SET revoked = ${count}, revoked_at = clock_timestamp() WHERE id = ${id}`.execute(
    query(tx),
  )
}

/** Whether a raffle of the brand gives so many tickets now. */
export async function selectGivesTickets(
  tx: Tx,
  {
    merchantId,
    raffle,
    tickets,
  }: { readonly merchantId: number; readonly raffle: string; readonly tickets: bigint },
): Promise<boolean> {
  const isEnough = sql`left_count >= ${tickets}` // guard: deed-tickets-left
  const { rows } = await sql<{ gives: boolean }>`
    SELECT gives AND ${isEnough} AS gives FROM reward_raffles(${merchantId}, clock_timestamp())
     WHERE raffle = ${raffle}`.execute(query(tx))
  return rows[0]?.gives === true
}

/** Locks raffles of a brand, so that the tickets that they have left stay. Every transaction locks them after budgets, and in one order. */
export async function lockRaffles(
  tx: Tx,
  { merchantId, raffles }: { readonly merchantId: number; readonly raffles: readonly string[] },
): Promise<void> {
  await sql`SELECT raffle_lock(${merchantId}, ${[...raffles]}::text[])`.execute(query(tx))
}

/** Reserves the tickets of a reward that waits until it ends; false if the raffle has not as many left. */
export async function reserveTickets(
  tx: Tx,
  {
    merchantId,
    raffle,
    reference,
    count,
    worth,
  }: {
    readonly merchantId: number
    readonly raffle: string
    readonly reference: string
    readonly count: number
    readonly worth: bigint
  },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT raffle_reserve(${merchantId}, ${raffle}, 'offer', ${reference}, ${count}, ${worth}) AS is`.execute(
    query(tx),
  )
  return rows[0]?.is === true
}

/** The names of the brand's raffles, by their codes. */
export async function selectRaffleNames(tx: Tx, merchantId: number): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<{ raffle: string; name: string; names: Translations }>`
    SELECT raffle, name, names FROM reward_raffles(${merchantId}, statement_timestamp())`.execute(query(tx))
  return new Map(rows.map(({ raffle, ...named }) => [raffle, named]))
}
