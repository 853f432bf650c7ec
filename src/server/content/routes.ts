import { content } from '#contract/content.ts'
import type { Output } from '#contract/endpoint.ts'
import type { BannerGroup } from '#domain/navigation/banner-group.ts'
import type { Store } from '#server/db/transaction.ts'
import { bind } from '#server/http/bind.ts'
import type { MerchantRegistry } from '#server/merchants/registry.ts'

import { cleanHtml } from './html.ts'
import { type BannerRow, selectAnnouncements, selectBanners } from './store.ts'
import { isTarget } from './target.ts'

/** As many as the list of the notice dialog shows at once. */
const PAGE_SIZE = 9

export const contentRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) =>
  bind(content, {
    announcements: async ({ merchant, language }, input) => {
      const pageNo = input.pageNo ?? 1
      const asked = {
        merchantId: merchant.id,
        types: [...new Set((input.types ?? 'B').split(','))],
        language: input.language ?? language,
        fallback: merchant.defaultLanguage,
        zone: registry.findById(merchant.id)?.zone ?? 'UTC',
      }
      const rows = await selectAnnouncements(store.read, {
        ...asked,
        limit: PAGE_SIZE,
        offset: (pageNo - 1) * PAGE_SIZE,
      })
      // Beyond the last page no row tells how many there are.
      const [counted] =
        rows.length > 0 || pageNo === 1
          ? rows
          : await selectAnnouncements(store.read, { ...asked, limit: 1, offset: 0 })
      return {
        list: rows.map((row) => ({
          id: row.id,
          type: row.type,
          title: row.title,
          // Cleaned when it was stored, too: a row may have come by another way, or before a rule was tightened.
          content: cleanHtml(row.content),
          timestamp: row.timestamp,
          publishedAt: row.publishedAt.toISOString(),
        })),
        totalPages: Math.ceil((counted?.total ?? 0) / PAGE_SIZE),
      }
    },
    banners: async ({ merchant, language }, input) => {
      const rows = await selectBanners(store.read, {
        merchantId: merchant.id,
        groupName: input.groupName,
        language: input.language ?? language,
        fallback: merchant.defaultLanguage,
      })
      return { list: rows.map((row) => readBanner(row, input.groupName)) }
    },
  })

function readBanner(row: BannerRow, groupName: BannerGroup): Output<typeof content.banners>['list'][number] {
  const isLinked = row.linkageType !== null && row.target !== null && isTarget(row.linkageType, row.target)
  return {
    bannerId: row.id,
    groupName,
    url: `/art/banner/${row.id}/${row.version}/ltr.svg`,
    urlMirrored: `/art/banner/${row.id}/${row.version}/rtl.svg`,
    title: row.title,
    text: row.text,
    button: row.button,
    ...(isLinked && row.linkageType && row.target
      ? { linkageType: row.linkageType, target: row.target }
      : {}),
  }
}
