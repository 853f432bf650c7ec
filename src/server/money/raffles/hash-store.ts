import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { RaffleName } from './store.ts'

/** Adds the hash of a ticket to the published list of its version. The sums of the version must be locked: they put the list in order. */
export async function insertHash(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
  { ticketId, seedHash }: { readonly ticketId: bigint; readonly seedHash: string },
): Promise<void> {
  await sql`
    INSERT INTO raffle_hash (merchant_id, raffle, version, nth, ticket_id, seed_hash, chain)
    SELECT ${merchantId}, ${raffle}, ${version}, coalesce(last.nth, 0) + 1, ${ticketId}, ${seedHash},
           encode(sha256(convert_to(concat(last.chain, ':', ${ticketId}::text, ':', ${seedHash}::text), 'UTF8')), 'hex')
      FROM (SELECT) AS one
      LEFT JOIN LATERAL (
        SELECT nth, chain FROM raffle_hash
         WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version}
         ORDER BY nth DESC LIMIT 1) AS last ON true`.execute(query(tx))
}

export interface HashRow {
  readonly nth: number
  readonly ticketId: bigint
  readonly seedHash: string
  readonly chain: string
  readonly publishedAt: Date
}

const columns = sql`nth, ticket_id AS "ticketId", seed_hash AS "seedHash", chain, published_at AS "publishedAt"`

/** Published hashes of a version after one of them, in their order. */
export async function selectHashes(
  tx: Tx,
  { merchantId, raffle, version }: RaffleName,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly HashRow[]> {
  const { rows } = await sql<HashRow>`
    SELECT ${columns} FROM raffle_hash
     WHERE merchant_id = ${merchantId} AND raffle = ${raffle} AND version = ${version} AND nth > ${after}
     ORDER BY nth LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** The published hash of a ticket of the brand. */
export async function selectHash(
  tx: Tx,
  { merchantId, ticketId }: { readonly merchantId: number; readonly ticketId: bigint },
): Promise<HashRow | undefined> {
  const { rows } = await sql<HashRow>`
    SELECT ${columns} FROM raffle_hash WHERE ticket_id = ${ticketId} AND merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  return rows[0]
}
