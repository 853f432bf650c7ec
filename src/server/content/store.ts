import { sql } from 'kysely'

import type { announcement } from '#domain/content/announcement.ts'
import type { banner } from '#domain/content/banner.ts'
import type { DocumentOf } from '#domain/content/field.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface AnnouncementRow {
  readonly id: string
  readonly document: DocumentOf<typeof announcement>
  /** In the merchant's zone. */
  readonly timestamp: string
  readonly publishedAt: Date
  /** Of the whole list, not of this page. */
  readonly total: number
}

/** One page of the announcements that are shown at this moment: they grow without end, so nobody reads them whole. */
export async function selectAnnouncements(
  tx: Tx,
  asked: {
    readonly merchantId: number
    readonly types: readonly string[]
    readonly zone: string
    readonly limit: number
    readonly offset: number
  },
): Promise<AnnouncementRow[]> {
  const found = await sql<AnnouncementRow>`
    SELECT id::text, published AS document, dated AS "publishedAt",
           to_char(dated AT TIME ZONE ${asked.zone}, 'YYYY-MM-DD HH24:MI:SS') AS timestamp,
           count(*) OVER ()::int AS total
      FROM content_entry, LATERAL (SELECT coalesce(starts_at, published_at) AS dated) AS date
     WHERE merchant_id = ${asked.merchantId} AND kind = 'announcement' AND published IS NOT NULL
       AND published #>> '{facts,type}' = ANY (${[...asked.types]}::text[])
       AND dated <= clock_timestamp() AND (ends_at IS NULL OR ends_at > clock_timestamp())
     ORDER BY dated DESC, id DESC
     LIMIT ${asked.limit} OFFSET ${asked.offset}`.execute(query(tx))
  return found.rows
}

/** Ends it now; one that was not published yet never shows. False when the merchant has no such announcement. */
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

/** What a banner showed or shows: an address of a version before is still asked for by a page that is open. */
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
