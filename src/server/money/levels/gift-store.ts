import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface GiftKey {
  readonly memberId: bigint
  readonly rank: number
}

export interface LevelGift extends GiftKey {
  readonly merchantId: number
  /** 0 for a gift of tickets. */
  readonly points: bigint
  readonly raffle: string | null
  readonly tickets: number | null
  /** The name of the level as it was published. */
  readonly name: string
  readonly names: Translations
}

/** Adds gifts that wait for the job; those of ranks that members have reached before are left out. */
export async function insertGifts(
  tx: Tx,
  {
    merchantId,
    day,
    version,
  }: { readonly merchantId: number; readonly day: string; readonly version: number },
  gifts: readonly (GiftKey & { readonly points: bigint })[],
): Promise<void> {
  if (gifts.length === 0) return
  await sql`
    INSERT INTO level_gift (merchant_id, member_id, rank, version, day, points)
    SELECT ${merchantId}, member_id, rank, ${version}, ${day}::date, points
      FROM unnest(${gifts.map(({ memberId }) => memberId)}::bigint[], ${gifts.map(({ rank }) => rank)}::smallint[],
                  ${gifts.map(({ points }) => points)}::bigint[]) AS given (member_id, rank, points)
     ORDER BY member_id, rank
    ON CONFLICT (member_id, rank) DO NOTHING -- guard: level-gift-once
    `.execute(query(tx))
}

/** Gifts that wait, in the order of their keys, behind one. */
export async function selectWaiting(tx: Tx, after: GiftKey, limit: number): Promise<readonly GiftKey[]> {
  const { rows } = await sql<GiftKey>`
    SELECT member_id AS "memberId", rank::integer AS rank FROM level_gift
     WHERE ended_at IS NULL AND (member_id, rank) > (${after.memberId}, ${after.rank}::smallint)
     ORDER BY member_id, rank LIMIT ${limit}`.execute(query(tx))
  return rows
}

export async function selectMerchantOf(tx: Tx, memberId: bigint): Promise<number | undefined> {
  const { rows } = await sql<{ merchantId: number }>`
    SELECT merchant_id AS "merchantId" FROM member WHERE id = ${memberId}`.execute(query(tx))
  return rows[0]?.merchantId
}

/** Locks a gift that waits; undefined once it has ended. */
export async function lockGift(tx: Tx, { memberId, rank }: GiftKey): Promise<LevelGift | undefined> {
  const { rows } = await sql<LevelGift>`
    SELECT gift.merchant_id AS "merchantId", gift.member_id AS "memberId", gift.rank::integer AS rank, gift.points,
           level.gift_raffle AS raffle, level.gift_tickets AS tickets, level.name, level.names
      FROM level_gift AS gift JOIN level_rank AS level USING (merchant_id, version, rank)
     WHERE gift.member_id = ${memberId} AND gift.rank = ${rank} AND gift.ended_at IS NULL
       FOR NO KEY UPDATE OF gift`.execute(query(tx))
  return rows[0]
}

/** Whether one of these members has had the gift of the rank. */
export async function selectHasGift(
  tx: Tx,
  { members, rank }: { readonly members: readonly bigint[]; readonly rank: number },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM level_gift
     WHERE member_id = ANY (${[...members]}::bigint[]) AND rank = ${rank} AND (transfer_id IS NOT NULL OR tickets IS NOT NULL)
     LIMIT 1`.execute(query(tx))
  return rows.length > 0
}

/** Evidence of a gift: the transfer of its points, or its tickets. */
export type GivenGift = { readonly transferId: bigint } | { readonly tickets: number }

/** Ends a gift that was given, or that another account of the person had before. */
export async function endGift(
  tx: Tx,
  { memberId, rank }: GiftKey,
  given: GivenGift | undefined,
): Promise<void> {
  const transferId = given && 'transferId' in given ? given.transferId : null
  const tickets = given && 'tickets' in given ? given.tickets : null

  await sql`
    UPDATE level_gift SET ended_at = clock_timestamp(), transfer_id = ${transferId}, tickets = ${tickets}
     WHERE member_id = ${memberId} AND rank = ${rank}`.execute(query(tx))
}
