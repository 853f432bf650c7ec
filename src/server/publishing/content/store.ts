import { sql } from 'kysely'

import type { announcement } from '#domain/content/announcement.ts'
import type { banner } from '#domain/content/banner.ts'
import type { DocumentOf } from '#domain/content/field.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface AnnouncementRow {
  readonly id: string
  readonly document: DocumentOf<typeof announcement>
  /** In the merchant's zone. */
  readonly timestamp: string
  readonly publishedAt: Date
}

interface Listed {
  readonly merchantId: number
  readonly types: readonly string[]
}

/** Currently published. The index covers type and date, so filtering and counting read no documents. */
const isVisible = ({ merchantId, types }: Listed) => sql`
  merchant_id = ${merchantId} AND kind = 'announcement' AND published IS NOT NULL
  AND published #>> '{facts,type}' = ANY (${[...types]}::text[])
  AND coalesce(starts_at, published_at) <= clock_timestamp() AND (ends_at IS NULL OR ends_at > clock_timestamp())`

/** One page of the published announcements; their number is unlimited, so they are never read as a whole. */
export async function selectAnnouncements(
  tx: Tx,
  criteria: Listed & { readonly zone: string; readonly limit: number; readonly offset: number },
): Promise<AnnouncementRow[]> {
  const found = await sql<AnnouncementRow>`
    SELECT id::text, published AS document, coalesce(starts_at, published_at) AS "publishedAt",
           to_char(coalesce(starts_at, published_at) AT TIME ZONE ${criteria.zone}, 'YYYY-MM-DD HH24:MI:SS') AS timestamp
      FROM content_entry WHERE ${isVisible(criteria)}
     ORDER BY coalesce(starts_at, published_at) DESC, content_entry.id DESC
     LIMIT ${criteria.limit} OFFSET ${criteria.offset}`.execute(query(tx))
  return found.rows
}

/** The total over all pages. */
export async function countAnnouncements(tx: Tx, criteria: Listed): Promise<number> {
  const found = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM content_entry WHERE ${isVisible(criteria)}`.execute(query(tx))
  return found.rows[0]?.total ?? 0
}

/** Ends an announcement now; a future one is never shown. False if the merchant has none with that id. */
export async function updateAnnouncementEnded(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint },
): Promise<boolean> {
  const ended = await query(tx)
    .updateTable('content_entry')
    .set({
      ends_at: sql<Date>`greatest(clock_timestamp(), starts_at + interval '1 microsecond')`,
      version: sql<number>`version + 1`,
      published_version: sql<number>`published_version + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('merchant_id', '=', which.merchantId)
    .where('id', '=', which.id)
    .where('kind', '=', 'announcement')
    .where('published', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The facts of a banner in any version: open pages still request pictures of earlier versions. */
export async function selectBannerFacts(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint; readonly version: number },
): Promise<DocumentOf<typeof banner>['facts'] | undefined> {
  const found = await sql<{ facts: DocumentOf<typeof banner>['facts'] }>`
    SELECT published -> 'facts' AS facts FROM content_entry
     WHERE merchant_id = ${which.merchantId} AND id = ${which.id}::bigint AND kind = 'banner'
       AND published_version >= ${which.version} AND published IS NOT NULL
       AND (starts_at IS NULL OR starts_at <= clock_timestamp())`.execute(query(tx))
  return found.rows[0]?.facts
}
