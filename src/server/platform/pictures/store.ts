import { type RawBuilder, sql } from 'kysely'

import { PROPOSAL_DAYS } from '#domain/approvals/second-operator.ts'
import type { PicturePurpose } from '#domain/pictures/picture.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { DrawnPicture } from './draw.ts'

/** Senders with a limit: a member, or a visitor by the hash of their cookie. */
export type PictureSender =
  | { readonly memberId: bigint; readonly operatorId?: undefined; readonly visitorHash?: undefined }
  | { readonly visitorHash: Buffer; readonly memberId?: undefined; readonly operatorId?: undefined }

/** The owner: exactly one of member, visitor and operator. */
export type PictureOwner =
  | PictureSender
  | { readonly operatorId: bigint; readonly memberId?: undefined; readonly visitorHash?: undefined }

interface Sent {
  readonly merchantId: number
  readonly sender: PictureSender
}

function isOf(owner: PictureOwner): RawBuilder<boolean> {
  if (owner.memberId !== undefined) return sql`member_id = ${owner.memberId}`
  if (owner.visitorHash !== undefined) return sql`visitor_hash = ${owner.visitorHash}`
  return sql`operator_id = ${owner.operatorId}`
}

function nameOf(sender: PictureSender): string {
  return sender.memberId === undefined ? sender.visitorHash.toString('hex') : sender.memberId.toString()
}

/** Serialises this sender's pictures until the transaction ends, for counting. */
export async function lockSender(tx: Tx, { merchantId, sender }: Sent): Promise<void> {
  const who = nameOf(sender)
  // guard: picture-quota-locked
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${merchantId} ${who}`}, 0))`.execute(
    query(tx),
  )
}

export async function countPictures(
  tx: Tx,
  { merchantId, sender }: Sent,
): Promise<{ readonly today: number; readonly unused: number }> {
  const found = await sql<{ today: number; unused: number }>`
    SELECT count(*)::integer + (
             SELECT count(*)::integer FROM picture_refusal
              WHERE merchant_id = ${merchantId} AND sender = ${nameOf(sender)}
                AND created_at > statement_timestamp() - interval '1 day') AS today,
           (count(*) FILTER (WHERE NOT is_used))::integer AS unused
      FROM picture
     WHERE merchant_id = ${merchantId} AND ${isOf(sender)}
       AND created_at > statement_timestamp() - interval '1 day'`.execute(query(tx))
  return found.rows[0] ?? { today: 0, unused: 0 }
}

/** An upload that cannot be decoded costs the work of one that can, so it counts for the day. */
export async function insertRefusal(tx: Tx, { merchantId, sender }: Sent): Promise<void> {
  await query(tx)
    .insertInto('picture_refusal')
    .values({ merchant_id: merchantId, sender: nameOf(sender) })
    .execute()
}

export async function insertPicture(
  tx: Tx,
  picture: DrawnPicture & {
    readonly merchantId: number
    readonly owner: PictureOwner
    readonly purpose: PicturePurpose
  },
): Promise<string> {
  const row = await query(tx)
    .insertInto('picture')
    .values({
      merchant_id: picture.merchantId,
      purpose: picture.purpose,
      member_id: picture.owner.memberId ?? null,
      operator_id: picture.owner.operatorId ?? null,
      visitor_hash: picture.owner.visitorHash ?? null,
      media_type: 'image/webp',
      width: picture.width,
      height: picture.height,
      bytes: picture.bytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface PictureQuery {
  readonly merchantId: number
  readonly purpose: PicturePurpose
  readonly id: string
}

export async function selectPicture(
  tx: Tx,
  { merchantId, purpose, id }: PictureQuery,
): Promise<Buffer | undefined> {
  const row = await query(tx)
    .selectFrom('picture')
    .select('bytes')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose) // guard: picture-of-purpose
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

export interface OwnPicture {
  readonly merchantId: number
  readonly owner: PictureOwner
  readonly id: string
  /** Absent: any purpose. */
  readonly purpose?: PicturePurpose
}

/** Finds a picture that this owner sent. */
export async function selectOwnPicture(
  tx: Tx,
  { merchantId, owner, id, purpose }: OwnPicture,
): Promise<Buffer | undefined> {
  // guard: picture-of-owner
  const found = await sql<{ bytes: Buffer }>`
    SELECT bytes FROM picture
     WHERE merchant_id = ${merchantId} AND id = ${id}::uuid AND ${isOf(owner)}
       AND purpose = coalesce(${purpose ?? null}, purpose)`.execute(query(tx))
  return found.rows[0]?.bytes
}

/**
 * Marks usable pictures and returns their ids. A content picture belongs to its merchant and may be used repeatedly.
 */
export async function updateUsed(
  tx: Tx,
  use: {
    readonly merchantId: number
    readonly purpose: PicturePurpose
    readonly owner: PictureOwner
    readonly ids: readonly string[]
  },
): Promise<readonly string[]> {
  // guard: used-picture-of-owner
  const mine = use.purpose === 'content' ? sql`true` : sql`NOT is_used AND ${isOf(use.owner)}`
  const found = await sql<{ id: string }>`
    UPDATE picture SET is_used = true
     WHERE merchant_id = ${use.merchantId} AND purpose = ${use.purpose}
       AND id = ANY (${[...use.ids]}::uuid[]) AND ${mine}
    RETURNING id`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

/** A picture of content may be a part of a proposal, so it is kept until every proposal that could name it has lapsed. */
const CONTENT_DAYS = PROPOSAL_DAYS + 1

export async function deleteUnused(tx: Tx): Promise<void> {
  // guard: used-picture-kept
  // guard: proposed-picture-kept
  await sql`
    DELETE FROM picture
     WHERE NOT is_used AND created_at < statement_timestamp() - interval '1 day'
       AND (purpose <> 'content' OR created_at < statement_timestamp() - make_interval(days => ${CONTENT_DAYS}))`.execute(
    query(tx),
  )
  await sql`DELETE FROM picture_refusal WHERE created_at < statement_timestamp() - interval '1 day'`.execute(
    query(tx),
  )
}

/** Copies content pictures to another brand; maps each id to its copy. Ids of other pictures are left out. */
export async function insertPictureCopies(
  tx: Tx,
  { fromId, toId, ids }: { readonly fromId: number; readonly toId: number; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ id: string; copy: string }>`
    WITH wanted AS (
      SELECT id, gen_random_uuid() AS copy, purpose, operator_id, media_type, width, height, bytes FROM picture
       WHERE merchant_id = ${fromId} AND purpose = 'content' AND id = ANY (${[...ids]}::uuid[])),
    made AS (
      INSERT INTO picture (merchant_id, id, purpose, operator_id, media_type, width, height, bytes, is_used)
      SELECT ${toId}, copy, purpose, operator_id, media_type, width, height, bytes, true FROM wanted)
    SELECT id, copy FROM wanted`.execute(query(tx))
  return new Map(found.rows.map(({ id, copy }) => [id, copy]))
}
