import { content, eContent } from '#contract/content.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { FOR_AGENTS, announcement } from '#domain/content/announcement.ts'
import { banner } from '#domain/content/banner.ts'
import { wordsIn } from '#domain/content/document.ts'
import type { WordsOf } from '#domain/content/field.ts'
import { isLinkAllowed, isLinkType } from '#domain/content/link.ts'
import type { BannerGroup } from '#domain/navigation/banner-group.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, type BoundCall } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { findPublished, type PublishedEntry } from './actions.ts'
import { cleanHtml } from './html.ts'
import { type AnnouncementRow, countAnnouncements, selectAnnouncements } from './store.ts'

/** Page size of the notice dialog. */
const PAGE_SIZE = 9
const BANNERS_MAX = 12

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

export const contentRoutes = (parts: Parts): BoundCall[] => {
  const { registry, store } = parts
  return [
    ...bind(content, {
      announcements: (context, input) => listAnnouncements(parts, context, { types: 'B', ...input }),
      banners: async ({ merchant, language }, input) => {
        const { groupName } = input
        const outsideHosts = registry.findById(merchant.id)?.outsideHosts ?? []
        const found = await findPublished(store.read, { merchantId: merchant.id, kind: banner })
        const list = found
          .filter(({ document }) => document.facts.group === groupName)
          .map((entry) => {
            const words = wordsIn(
              banner,
              entry.document,
              input.language ?? language,
              merchant.defaultLanguage,
            )
            return readBanner(entry, { words, groupName, outsideHosts })
          })
        return { list: list.filter(({ title }) => title !== '').slice(0, BANNERS_MAX) }
      },
    }),
    ...bind(eContent, {
      eAnnouncements: (context, input) => listAnnouncements(parts, context, { types: 'PL', ...input }),
    }),
  ]
}

/** The announcements that operators publish for agents. */
export const listForAgents =
  (parts: Parts) => (context: Context, input: Pick<Input<typeof content.announcements>, 'pageNo'>) =>
    listAnnouncements(parts, context, { ...input, types: FOR_AGENTS })

async function listAnnouncements(
  { store, registry }: Parts,
  { merchant, language }: Context,
  input: Input<typeof content.announcements> & { readonly types: string },
): Promise<Output<typeof content.announcements>> {
  const brand = registry.findById(merchant.id)
  const pageNo = input.pageNo ?? 1
  const request = {
    merchantId: merchant.id,
    types: [...new Set(input.types.split(','))],
    zone: brand?.zone ?? 'UTC',
  }
  const offset = (pageNo - 1) * PAGE_SIZE
  const rows = await selectAnnouncements(store.read, { ...request, limit: PAGE_SIZE, offset })
  // A page that is not full is the last one, so the total follows from it; an empty page may be beyond the end.
  const isLast = rows.length < PAGE_SIZE && (rows.length > 0 || pageNo === 1)
  const total = isLast ? offset + rows.length : await countAnnouncements(store.read, request)
  const reader = {
    language: input.language ?? language,
    fallback: merchant.defaultLanguage,
    outsideHosts: brand?.outsideHosts ?? [],
  }
  return {
    list: rows.map((row) => readAnnouncement(row, reader)),
    totalPages: Math.ceil(total / PAGE_SIZE),
    total,
  }
}

interface Reader {
  readonly language: string
  readonly fallback: string
  readonly outsideHosts: readonly string[]
}

function readAnnouncement(
  row: AnnouncementRow,
  { language, fallback, outsideHosts }: Reader,
): Output<typeof content.announcements>['list'][number] {
  const words = wordsIn(announcement, row.document, language, fallback)
  return {
    id: row.id,
    type: row.document.facts.type,
    title: words.title,
    // Sanitized again on output: the row may come from elsewhere, or predate a stricter rule.
    content: cleanHtml(words.content, outsideHosts),
    timestamp: row.timestamp,
    publishedAt: row.publishedAt.toISOString(),
  }
}

type Banner = typeof banner

function readBanner(
  { id, version, document }: PublishedEntry<Banner>,
  {
    words,
    groupName,
    outsideHosts,
  }: {
    readonly words: WordsOf<Banner>
    readonly groupName: BannerGroup
    readonly outsideHosts: readonly string[]
  },
): Output<typeof content.banners>['list'][number] {
  const { link, picture, pictureMirrored } = document.facts
  // Checked again after storing: the host may no longer be allowed.
  // guard: banner-link-allowed
  const isLinked = link !== undefined && isLinkType(link.type) && isLinkAllowed(link, outsideHosts)
  return {
    bannerId: id,
    groupName,
    url: sent(picture) ?? `/art/banner/${id}/${version}/ltr.svg`,
    urlMirrored: sent(pictureMirrored ?? picture) ?? `/art/banner/${id}/${version}/rtl.svg`,
    title: words.title,
    text: words.text,
    button: words.button,
    ...(isLinked ? { linkageType: link.type, target: link.target } : {}),
  }
}

const sent = (picture: string | undefined) => (picture === undefined ? undefined : `/media/${picture}.webp`)
