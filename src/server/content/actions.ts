import type { announcementTypes } from '#contract/content.ts'
import { type BannerGroup, bannerGroups } from '#domain/navigation/banner-group.ts'
import { type Category, categories } from '#domain/navigation/category.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Hub } from '#server/live/hub.ts'

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
