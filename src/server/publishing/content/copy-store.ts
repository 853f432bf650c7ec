import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface WholeEntry {
  readonly kind: string
  readonly position: number
  readonly draft: object | null
  readonly published: object | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** Entries whose time is over are left out. */
export async function selectWhole(
  tx: Tx,
  { merchantId, kinds }: { readonly merchantId: number; readonly kinds: readonly string[] },
): Promise<readonly WholeEntry[]> {
  const found = await sql<WholeEntry>`
    SELECT kind, position, draft, published, starts_at AS "startsAt", ends_at AS "endsAt" FROM content_entry
     WHERE merchant_id = ${merchantId} AND kind = ANY (${[...kinds]}::text[])
       AND (ends_at IS NULL OR ends_at > clock_timestamp())
     ORDER BY id`.execute(query(tx))
  return found.rows
}

export async function insertCopies(
  tx: Tx,
  { merchantId, entries }: { readonly merchantId: number; readonly entries: readonly WholeEntry[] },
): Promise<void> {
  if (entries.length === 0) return
  const now = sql<Date>`clock_timestamp()`
  await query(tx)
    .insertInto('content_entry')
    .values(
      entries.map((entry) => ({
        merchant_id: merchantId,
        kind: entry.kind,
        position: entry.position,
        draft: entry.draft === null ? null : JSON.stringify(entry.draft),
        published: entry.published === null ? null : JSON.stringify(entry.published),
        starts_at: entry.startsAt,
        ends_at: entry.endsAt,
        published_at: entry.published === null ? null : now,
      })),
    )
    .execute()
}
