import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ComputedLink {
  readonly id: bigint
  readonly entries: number
  readonly foundEntries: number
  readonly isContentSame: boolean
  readonly isHashSame: boolean
  readonly hasPrevious: boolean
  /** The block that has, or will have, its entries. */
  readonly block: bigint
}

/** Links as stored, and as recomputed from the entries. */
export async function computeLinks(
  tx: Tx,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly ComputedLink[]> {
  const found = await sql<ComputedLink>`
    SELECT link.id, link.entries, found.entries AS "foundEntries", found.content = link.content AS "isContentSame",
           audit_link_hash(link, previous.hash) = link.hash AS "isHashSame",
           (CASE WHEN link.previous_id IS NULL THEN link.id = 1 ELSE previous.id IS NOT NULL END) AS "hasPrevious",
           ${blockOf(sql`link.transaction_id`)} AS block
      FROM (SELECT * FROM audit_link WHERE id > ${after} ORDER BY id LIMIT ${limit}) AS numbered
      JOIN audit_link AS link ON link.id = numbered.id
      LEFT JOIN audit_link AS previous ON previous.id = link.previous_id
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS entries,
               sha256(convert_to(coalesce(string_agg(audit_line(entry), E'\\n' ORDER BY entry.id), ''), 'UTF8')) AS content
          FROM audit_entry AS entry
         WHERE entry.transaction_id = link.transaction_id
           AND entry.id BETWEEN link.first_entry AND link.last_entry) AS found
     ORDER BY link.id`.execute(query(tx))
  return found.rows
}

/** An entry without a link although links were already in use: the trigger was disabled, or the link deleted. */
export async function selectUnlinked(tx: Tx): Promise<{ readonly block: bigint } | undefined> {
  const found = await sql<{ block: bigint }>`
    SELECT ${blockOf(sql`entry.transaction_id`)} AS block
      FROM audit_entry AS entry
     WHERE entry.transaction_id > (SELECT transaction_id FROM audit_link ORDER BY id LIMIT 1)
       AND NOT EXISTS (
         SELECT FROM audit_link AS link
          WHERE link.transaction_id = entry.transaction_id
            AND entry.id BETWEEN link.first_entry AND link.last_entry)
     ORDER BY entry.transaction_id LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

const blockOf = (transaction: ReturnType<typeof sql>) => sql`coalesce(
  (SELECT min(number) FROM audit_block WHERE before_transaction > ${transaction}),
  (SELECT coalesce(max(number), 0) + 1 FROM audit_block))`

export interface NewestLink {
  readonly id: bigint
  readonly hash: Buffer
}

export async function selectNewestLink(tx: Tx): Promise<NewestLink | undefined> {
  const found = await sql<NewestLink>`SELECT id, hash FROM audit_link ORDER BY id DESC LIMIT 1`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function selectHashOfLink(tx: Tx, id: bigint): Promise<Buffer | undefined> {
  const found = await sql<{ hash: Buffer }>`SELECT hash FROM audit_link WHERE id = ${id}`.execute(query(tx))
  return found.rows[0]?.hash
}
