import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Newest first. */
export async function selectFavourites(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT game_code AS code FROM member_favourite_lottery
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId.toString()}::bigint
     ORDER BY added_at DESC, game_code`.execute(query(tx))
  return rows.map(({ code }) => code)
}

/** Adds favourites above the others, in the order of the codes. */
export async function insertFavourites(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  codes: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO member_favourite_lottery (merchant_id, member_id, game_code, added_at)
    SELECT ${merchantId}, ${memberId.toString()}::bigint, code, now() - place * interval '1 microsecond'
      FROM unnest(${[...codes]}::text[]) WITH ORDINALITY AS added (code, place)
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

export async function deleteFavourite(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  code: string,
): Promise<void> {
  await sql`
    DELETE FROM member_favourite_lottery
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId.toString()}::bigint AND game_code = ${code}`.execute(
    query(tx),
  )
}
