import { sql } from 'kysely'

import type { PointGood } from '#domain/points/goods.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'

export interface GoodRow extends PointGood {
  readonly id: bigint
  readonly version: number
  readonly taken: number
}

type StoredGood = Omit<GoodRow, 'picture'> & { readonly picture: string | null }

const goodOf = ({ picture, ...row }: StoredGood): GoodRow => ({ ...row, picture: picture ?? undefined })

interface OfGood {
  readonly merchantId: number
  readonly id: bigint
}

const columns = sql`
  id, version, name, names, details, details_in AS "detailsIn", look, picture::text, points, worth, supply, taken, rank_level AS "rankLevel", is_on AS "isOn"`

/** The goods of a brand, those on offer first, cheapest first. */
export async function selectGoods(
  tx: Tx,
  merchantId: number,
  { isOn, limit }: { readonly isOn?: true; readonly limit: number },
): Promise<readonly GoodRow[]> {
  const { rows } = await sql<StoredGood>`
    SELECT ${columns} FROM point_good WHERE merchant_id = ${merchantId} ${isOn ? sql`AND is_on` : sql``}
     ORDER BY is_on DESC, points, id LIMIT ${limit}`.execute(query(tx))
  return rows.map(goodOf)
}

/** Locks a good: pieces are taken and returned one after the other. */
export async function lockGood(tx: Tx, { merchantId, id }: OfGood): Promise<GoodRow | undefined> {
  const { rows } = await sql<StoredGood>`
    SELECT ${columns} FROM point_good WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(
    query(tx),
  )
  return rows[0] && goodOf(rows[0])
}

/** Takes pieces, or puts them back if `pieces` is below zero. */
export async function takePieces(tx: Tx, { merchantId, id }: OfGood, pieces: number): Promise<void> {
  await sql`
    UPDATE point_good SET taken = taken + ${pieces} WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(
    query(tx),
  )
}

export async function insertGood(tx: Tx, merchantId: number, good: PointGood): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO point_good (merchant_id, name, names, details, details_in, look, picture, points, worth, supply, rank_level, is_on)
    VALUES (${merchantId}, ${good.name}, ${JSON.stringify(good.names ?? {})}::jsonb, ${good.details},
            ${JSON.stringify(good.detailsIn ?? {})}::jsonb, ${good.look}, ${good.picture ?? null}, ${good.points},
            ${good.worth}, ${good.supply},
            ${good.rankLevel}, ${good.isOn}) RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the good was not added')
  return row.id
}

export async function updateGood(tx: Tx, { merchantId, id }: OfGood, good: PointGood): Promise<void> {
  await sql`
    UPDATE point_good
       SET version = version + 1, name = ${good.name},
           names = ${JSON.stringify(good.names ?? {})}::jsonb, details = ${good.details},
           details_in = ${JSON.stringify(good.detailsIn ?? {})}::jsonb, look = ${good.look},
           picture = ${good.picture ?? null}, points = ${good.points}, worth = ${good.worth}, supply = ${good.supply}, rank_level = ${good.rankLevel},
           is_on = ${good.isOn}, updated_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(query(tx))
}

export async function countGoods(tx: Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM point_good WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** The rank of the member's club; 0 without one. */
export async function selectRank(tx: Tx, { merchantId, memberId }: OfMember): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    SELECT club.rank_level AS rank FROM member
      JOIN club ON club.merchant_id = member.merchant_id AND club.id = member.club_id AND club.is_active
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return rows[0]?.rank ?? 0
}
