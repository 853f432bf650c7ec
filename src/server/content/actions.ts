import type { announcementTypes } from '#contract/content.ts'
import { type Desk, missingIn, readDocument } from '#domain/content/document.ts'
import type { DocumentOf, Kind } from '#domain/content/field.ts'
import { type BannerGroup, bannerGroups } from '#domain/navigation/banner-group.ts'
import { type Category, categories } from '#domain/navigation/category.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Hub } from '#server/live/hub.ts'

import { insertPublished, type PublishedEntry, selectPublished, selectPublishedOne } from './entry-store.ts'
import { cleanHtml } from './html.ts'
import {
  type NewBanner,
  insertAnnouncement,
  insertBanner,
  selectBannerPicture,
  updateAnnouncementEnded,
} from './store.ts'
import { isTarget } from './target.ts'

export interface NewAnnouncement {
  readonly merchantId: number
  readonly type: (typeof announcementTypes)[number]
  readonly publishedAt?: Date
  readonly endsAt?: Date
  /** By the language's code. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>
}

/** Stores an announcement with its HTML cleaned. Whoever commits it tells the browsers with `tellStale`. */
export async function publishAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<bigint> {
  const texts = Object.entries(announcement.texts).map(([language, text]) => ({
    language,
    title: text.title.trim(),
    content: cleanHtml(text.content),
  }))
  if (texts.length === 0) throw new Error('an announcement needs words')
  return await insertAnnouncement(tx, {
    merchantId: announcement.merchantId,
    type: announcement.type,
    publishedAt: announcement.publishedAt,
    endsAt: announcement.endsAt,
    texts,
  })
}

/** Takes an announcement off the site. False when this merchant has none of that id. */
export async function unpublishAnnouncement(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint },
): Promise<boolean> {
  return await updateAnnouncementEnded(tx, which)
}

export interface NewBannerWithTexts extends Omit<NewBanner, 'texts' | 'groupName' | 'artCategory'> {
  readonly groupName: BannerGroup
  readonly artCategory: Category
  readonly texts: Readonly<
    Record<string, { readonly title: string; readonly text: string; readonly button: string }>
  >
}

export async function publishBanner(tx: Tx, banner: NewBannerWithTexts): Promise<bigint> {
  if (!bannerGroups.includes(banner.groupName)) throw new Error(`no group of banners ${banner.groupName}`)
  if (banner.linkage && !isTarget(banner.linkage.type, banner.linkage.target))
    throw new Error(`a banner cannot lead to ${banner.linkage.target}`)
  const texts = Object.entries(banner.texts).map(([language, text]) => ({ language, ...text }))
  return await insertBanner(tx, { ...banner, texts })
}

/** After the commit: pages that are open ask again. */
export function tellStale(
  publish: Hub['publish'],
  merchantId: number,
  what: 'announcements' | 'banners',
): void {
  publish({ kind: 'merchant', merchantId }, { type: 'stale', what })
}

/** What a banner's picture shows: only of a row that is there, in the version that it has. */
export async function findBannerPicture(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint; readonly version: number },
): Promise<{ readonly category: Category; readonly title: string } | undefined> {
  const row = await selectBannerPicture(tx, which)
  const category = categories.find((one) => one.id === row?.artCategory)?.id
  return row && category ? { category, title: row.artTitle } : undefined
}

export type { PublishedEntry } from './entry-store.ts'
export { cleanHtml as cleanContent } from './html.ts'

/** What the rules of writing need of a merchant. */
export function deskOf(merchant: {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
}): Desk {
  return {
    languages: merchant.languages,
    defaultLanguage: merchant.defaultLanguage,
    outsideHosts: [],
    clean: cleanHtml,
  }
}

/** What the site shows of a kind at this moment, in its order. */
export async function findPublished<K extends Kind>(
  tx: Tx,
  asked: { readonly merchantId: number; readonly kind: K },
): Promise<PublishedEntry<K>[]> {
  return await selectPublished(tx, asked)
}

/** One of them, where this merchant shows it at this moment. */
export async function findPublishedOne<K extends Kind>(
  tx: Tx,
  asked: { readonly merchantId: number; readonly kind: K; readonly id: string },
): Promise<PublishedEntry<K> | undefined> {
  return await selectPublishedOne(tx, asked)
}

/** Writes something that is to be shown as it is: it must be whole. */
export async function publishEntry<K extends Kind>(
  tx: Tx,
  entry: {
    readonly merchantId: number
    readonly kind: K
    readonly document: DocumentOf<K>
    readonly desk: Desk
    readonly position?: number
    readonly startsAt?: Date
    readonly endsAt?: Date
  },
): Promise<string> {
  const { document, faults } = readDocument(entry.kind, entry.document, entry.desk)
  const wrong = [...faults, ...missingIn(entry.kind, document, entry.desk)]
  if (wrong.length > 0) throw new Error(`${entry.kind.id} cannot be shown: ${JSON.stringify(wrong)}`)
  return await insertPublished(tx, {
    merchantId: entry.merchantId,
    kind: entry.kind,
    document,
    position: entry.position ?? 0,
    startsAt: entry.startsAt ?? null,
    endsAt: entry.endsAt ?? null,
  })
}
