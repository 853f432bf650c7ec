import { sql } from 'kysely'

import type { PicturePurpose } from '#domain/pictures/picture.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

import type { DrawnPicture } from './draw.ts'

/** Who sent it: exactly one of them. */
export type PictureOwner =
  | { readonly memberId: bigint; readonly operatorId?: undefined }
  | { readonly operatorId: bigint; readonly memberId?: undefined }

interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Until the end of the transaction no other picture of this member is counted. */
export async function lockSender(tx: Tx, { merchantId, memberId }: OfMember): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${merchantId} ${memberId}`}, 0))`.execute(
    query(tx),
  )
}

export async function countPictures(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<{ readonly today: number; readonly unused: number }> {
  const found = await sql<{ today: number; unused: number }>`
    SELECT count(*)::integer AS today, (count(*) FILTER (WHERE NOT is_used))::integer AS unused
      FROM picture
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND created_at > clock_timestamp() - interval '1 day'`.execute(query(tx))
  return found.rows[0] ?? { today: 0, unused: 0 }
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
      media_type: 'image/webp',
      width: picture.width,
      height: picture.height,
      bytes: picture.bytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface Asked {
  readonly merchantId: number
  readonly purpose: PicturePurpose
  readonly id: string
}

/** Of a member, where one is named: nobody else's. */
export async function selectPicture(tx: Tx, { merchantId, purpose, id }: Asked): Promise<Buffer | undefined> {
  const row = await query(tx)
    .selectFrom('picture')
    .select('bytes')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

export async function selectOwnPicture(
  tx: Tx,
  { merchantId, memberId, id }: OfMember & { readonly id: string },
): Promise<Buffer | undefined> {
  const row = await query(tx)
    .selectFrom('picture')
    .select('bytes')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Marks those that may be used, and names them. One of content is its merchant's, and may be used more than once. */
export async function updateUsed(
  tx: Tx,
  wanted: {
    readonly merchantId: number
    readonly purpose: PicturePurpose
    readonly owner: PictureOwner
    readonly ids: readonly string[]
  },
): Promise<readonly string[]> {
  const mine =
    wanted.purpose === 'content'
      ? sql`true`
      : wanted.owner.memberId === undefined
        ? sql`NOT is_used AND operator_id = ${wanted.owner.operatorId}`
        : sql`NOT is_used AND member_id = ${wanted.owner.memberId}`
  const found = await sql<{ id: string }>`
    UPDATE picture SET is_used = true
     WHERE merchant_id = ${wanted.merchantId} AND purpose = ${wanted.purpose}
       AND id = ANY (${[...wanted.ids]}::uuid[]) AND ${mine}
    RETURNING id`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

export async function deleteUnused(tx: Tx): Promise<void> {
  await sql`
    DELETE FROM picture
     WHERE NOT is_used AND created_at < clock_timestamp() - interval '1 day'`.execute(query(tx))
}
