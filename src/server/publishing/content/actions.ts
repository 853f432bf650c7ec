import type { LiveMessage } from '#contract/live.ts'
import { announcement, type announcementTypes } from '#domain/content/announcement.ts'
import { banner } from '#domain/content/banner.ts'
import { type ContentRules, missingIn, readDocument } from '#domain/content/document.ts'
import type { DocumentOf, Kind, Linkage } from '#domain/content/field.ts'
import type { BannerGroup } from '#domain/navigation/banner-group.ts'
import { type Category, isCategory } from '#domain/navigation/category.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import {
  insertPublished,
  type PublishedEntry,
  selectEntries,
  selectPublished,
  selectPublishedOne,
} from './entry-store.ts'
import { cleanHtml } from './html.ts'
import { selectBannerFacts, updateAnnouncementEnded } from './store.ts'

export interface NewAnnouncement {
  readonly merchantId: number
  readonly type: (typeof announcementTypes)[number]
  readonly publishedAt?: Date
  readonly endsAt?: Date
  /** By language code. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly content: string }>>
}

/** Stores an announcement with sanitized HTML. After commit the caller notifies browsers with `notifyStale`. */
export async function publishAnnouncement(tx: Tx, given: NewAnnouncement): Promise<bigint> {
  const id = await publishEntry(tx, {
    merchantId: given.merchantId,
    kind: announcement,
    document: { words: given.texts, facts: { type: given.type } },
    rules: rulesOfWords(given.texts),
    ...(given.publishedAt ? { startsAt: given.publishedAt } : {}),
    ...(given.endsAt ? { endsAt: given.endsAt } : {}),
  })
  return BigInt(id)
}

/** Takes an announcement off the site. False if this merchant has none with that id. */
export async function unpublishAnnouncement(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint },
): Promise<boolean> {
  return await updateAnnouncementEnded(tx, which)
}

export interface NewBanner {
  readonly merchantId: number
  readonly groupName: BannerGroup
  readonly position: number
  readonly artCategory: Category
  readonly artTitle: string
  readonly linkage: Linkage | undefined
  readonly texts: Readonly<
    Record<string, { readonly title: string; readonly text: string; readonly button: string }>
  >
}

/** Stores a banner. Links to other sites are allowed only from operators, limited to the merchant's hosts. */
export async function publishBanner(tx: Tx, given: NewBanner): Promise<bigint> {
  const facts = {
    group: given.groupName,
    artCategory: given.artCategory,
    artTitle: given.artTitle,
    picture: undefined,
    pictureMirrored: undefined,
    link: given.linkage,
  }
  const id = await publishEntry(tx, {
    merchantId: given.merchantId,
    kind: banner,
    document: { words: given.texts, facts },
    rules: rulesOfWords(given.texts),
    position: given.position,
  })
  return BigInt(id)
}

function rulesOfWords(texts: Readonly<Record<string, object>>): ContentRules {
  const languages = Object.keys(texts)
  return contentRulesOf({ languages, defaultLanguage: languages[0] ?? 'EN' })
}

/** After commit: open pages refetch. */
export function notifyStale(
  publish: Hub['publish'],
  merchantId: number,
  what: Extract<LiveMessage, { readonly type: 'stale' }>['what'],
): void {
  publish({ kind: 'merchant', merchantId }, { type: 'stale', what })
}

/** The subject of a banner's picture; only for an existing row, in a version that it has had. */
export async function findBannerPicture(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: bigint; readonly version: number },
): Promise<{ readonly category: Category; readonly title: string } | undefined> {
  const facts = await selectBannerFacts(tx, which)
  // Rows may come from elsewhere: without a valid hall there is no picture.
  return facts?.artCategory !== undefined && isCategory(facts.artCategory)
    ? { category: facts.artCategory, title: facts.artTitle ?? '' }
    : undefined
}

export { copyEntries } from './copying.ts'
export { insertDraft as writeDraft } from './draft-store.ts'
export { cleanHtml } from './html.ts'
export type { PublishedEntry } from './entry-store.ts'
export { findHotMatches } from './hot-matches.ts'
export { cleanHtml as cleanContent } from './html.ts'
export { findUnreadAnnouncements, readAnnouncements } from './reading.ts'

/** The merchant's data that the editing rules need. Without hosts no link may leave the site. */
export function contentRulesOf(merchant: {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly outsideHosts?: readonly string[]
}): ContentRules {
  const outsideHosts = merchant.outsideHosts ?? []
  return {
    languages: merchant.languages,
    defaultLanguage: merchant.defaultLanguage,
    outsideHosts,
    clean: (html) => cleanHtml(html, outsideHosts),
  }
}

/** All currently published entries of a kind, in order. */
export async function findPublished<K extends Kind>(
  tx: Tx,
  request: { readonly merchantId: number; readonly kind: K },
): Promise<PublishedEntry<K>[]> {
  return await selectPublished(tx, request)
}

/** One entry, if this merchant currently publishes it. */
export async function findPublishedOne<K extends Kind>(
  tx: Tx,
  request: { readonly merchantId: number; readonly kind: K; readonly id: string },
): Promise<PublishedEntry<K> | undefined> {
  return await selectPublishedOne(tx, request)
}

/** Writes and publishes an entry directly, so it must be complete. */
export async function publishEntry<K extends Kind>(
  tx: Tx,
  entry: {
    readonly merchantId: number
    readonly kind: K
    readonly document: DocumentOf<K>
    readonly rules: ContentRules
    readonly position?: number
    readonly startsAt?: Date
    readonly endsAt?: Date
  },
): Promise<string> {
  const { document, faults } = readDocument(entry.kind, entry.document, entry.rules)
  const wrong = [...faults, ...missingIn(entry.kind, document, entry.rules)]
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

/** Entries with these ids, published or not, for lists that name what they refer to. */
export async function findEntries<K extends Kind>(
  tx: Tx,
  request: { readonly merchantId: number; readonly kind: K; readonly ids: readonly string[] },
): Promise<{ readonly id: string; readonly document: DocumentOf<K> }[]> {
  return await selectEntries(tx, request)
}
