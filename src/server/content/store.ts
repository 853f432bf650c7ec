import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

/** In which language somebody reads: theirs, else the merchant's, else whichever there is. */
export interface Reading {
  readonly merchantId: number
  readonly language: string
  readonly fallback: string
}

export interface AnnouncementRow {
  readonly id: string
  readonly type: 'B' | 'PL' | 'PU' | 'PR' | 'H'
  readonly title: string
  readonly content: string
  /** In the merchant's zone. */
  readonly timestamp: string
  readonly publishedAt: Date
  /** Of the whole list, not of this page. */
  readonly total: number
}

export interface TextIn {
  readonly language: string
  readonly title: string
  readonly content: string
}

export async function selectAnnouncements(
  tx: Tx,
  asked: Reading & {
    readonly types: readonly string[]
    readonly zone: string
    readonly limit: number
    readonly offset: number
  },
): Promise<AnnouncementRow[]> {
  const found = await sql<AnnouncementRow>`
    SELECT announcement.id::text, type, title, content, published_at AS "publishedAt",
           to_char(published_at AT TIME ZONE ${asked.zone}, 'YYYY-MM-DD HH24:MI:SS') AS timestamp,
           count(*) OVER ()::int AS total
      FROM announcement
      CROSS JOIN LATERAL (
        SELECT title, content FROM announcement_text AS one
         WHERE one.merchant_id = announcement.merchant_id AND one.announcement_id = announcement.id
         ORDER BY language = ${asked.language} DESC, language = ${asked.fallback} DESC, language
         LIMIT 1
      ) AS words
     WHERE merchant_id = ${asked.merchantId} AND type = ANY (${[...asked.types]}::text[])
       AND published_at <= clock_timestamp() AND (ends_at IS NULL OR ends_at > clock_timestamp())
     ORDER BY published_at DESC, announcement.id DESC
     LIMIT ${asked.limit} OFFSET ${asked.offset}`.execute(query(tx))
  return found.rows
}

export async function insertAnnouncement(
  tx: Tx,
  announcement: {
    readonly merchantId: number
    readonly type: string
    readonly publishedAt: Date | undefined
    readonly endsAt: Date | undefined
    readonly texts: readonly TextIn[]
  },
): Promise<bigint> {
  const open = query(tx)
  const own = { merchant_id: announcement.merchantId }
  const { id } = await open
    .insertInto('announcement')
    .values({
      ...own,
      type: announcement.type,
      published_at: announcement.publishedAt,
      ends_at: announcement.endsAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await open
    .insertInto('announcement_text')
    .values(announcement.texts.map((text) => ({ ...own, announcement_id: id, ...text })))
    .execute()
  return id
}

/** Ends it now; one that was not published yet never shows. False when the merchant has no such announcement. */
export async function updateAnnouncementEnded(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint },
): Promise<boolean> {
  const ended = await query(tx)
    .updateTable('announcement')
    .set({ ends_at: sql<Date>`greatest(clock_timestamp(), published_at + interval '1 microsecond')` })
    .where('merchant_id', '=', which.merchantId)
    .where('id', '=', which.id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export interface BannerRow {
  readonly id: string
  readonly groupName: string
  readonly version: number
  readonly linkageType: 'page' | 'modal' | null
  readonly target: string | null
  readonly title: string
  readonly text: string
  readonly button: string
}

export async function selectBanners(
  tx: Tx,
  asked: Reading & { readonly groupName: string },
): Promise<BannerRow[]> {
  const found = await sql<BannerRow>`
    SELECT banner.id::text, group_name AS "groupName", version, linkage_type AS "linkageType", target,
           title, words.text, button
      FROM banner
      CROSS JOIN LATERAL (
        SELECT title, one.text, button FROM banner_text AS one
         WHERE one.merchant_id = banner.merchant_id AND one.banner_id = banner.id
         ORDER BY language = ${asked.language} DESC, language = ${asked.fallback} DESC, language
         LIMIT 1
      ) AS words
     WHERE merchant_id = ${asked.merchantId} AND group_name = ${asked.groupName}
       AND published_at <= clock_timestamp() AND (ends_at IS NULL OR ends_at > clock_timestamp())
     ORDER BY position, banner.id
     LIMIT 12`.execute(query(tx))
  return found.rows
}

export interface BannerPictureRow {
  readonly artCategory: string
  readonly artTitle: string
}

export async function selectBannerPicture(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint; readonly version: number },
): Promise<BannerPictureRow | undefined> {
  return await query(tx)
    .selectFrom('banner')
    .select(['art_category as artCategory', 'art_title as artTitle'])
    .where('merchant_id', '=', which.merchantId)
    .where('id', '=', which.id)
    .where('version', '=', which.version)
    .where('published_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

export interface NewBanner {
  readonly merchantId: number
  readonly groupName: string
  readonly position: number
  readonly artCategory: string
  readonly artTitle: string
  readonly linkage: { readonly type: 'page' | 'modal'; readonly target: string } | undefined
  readonly texts: readonly {
    readonly language: string
    readonly title: string
    readonly text: string
    readonly button: string
  }[]
}

export async function insertBanner(tx: Tx, banner: NewBanner): Promise<bigint> {
  const open = query(tx)
  const own = { merchant_id: banner.merchantId }
  const { id } = await open
    .insertInto('banner')
    .values({
      ...own,
      group_name: banner.groupName,
      position: banner.position,
      art_category: banner.artCategory,
      art_title: banner.artTitle,
      linkage_type: banner.linkage?.type ?? null,
      target: banner.linkage?.target ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await open
    .insertInto('banner_text')
    .values(banner.texts.map((text) => ({ ...own, banner_id: id, ...text })))
    .execute()
  return id
}
