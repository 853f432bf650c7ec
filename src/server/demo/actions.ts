import { bannerGroups } from '#domain/navigation/banner-group.ts'
import { publishAnnouncement, publishBanner } from '#server/content/actions.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import { createMerchant } from '#server/merchants/actions.ts'

import { type DemoMerchant, demoMerchants } from './brands.ts'
import { hallBanners } from './hall-banners.ts'
import type { DemoBanner } from './home-banners.ts'
import { notices } from './notices.ts'
import { type NoticeWords, inLanguages } from './wording.ts'

const HOUR_MS = 3_600_000

/**
 * Lays in the two brands of the demonstration, each once and whole. A merchant that is there already is left alone,
 * whatever became of it. Answers with the codes of those that were laid in.
 */
export async function layInDemo(store: Store, nowMs: number = Date.now()): Promise<string[]> {
  const laid: string[] = []
  for (const demo of demoMerchants) {
    const isNew = await store.transact((tx) => layInMerchant(tx, demo, nowMs))
    if (isNew) laid.push(demo.merchant.code)
  }
  return laid
}

async function layInMerchant(tx: Tx, { merchant, home }: DemoMerchant, nowMs: number): Promise<boolean> {
  const merchantId = await createMerchant(tx, merchant)
  if (merchantId === undefined) return false
  for (const group of bannerGroups) {
    const banners = group === 'home' ? home : [hallBanners[group]]
    for (const [position, banner] of banners.entries())
      await publishBanner(tx, {
        merchantId,
        groupName: group,
        position,
        artCategory: banner.art,
        artTitle: banner.subject,
        linkage: { type: 'page', target: banner.target },
        texts: wordsOf(banner, merchant.languages),
      })
  }
  for (const notice of notices)
    await publishAnnouncement(tx, {
      merchantId,
      type: notice.type,
      publishedAt: new Date(nowMs - notice.hoursAgo * HOUR_MS),
      texts: Object.fromEntries(
        Object.entries(inLanguages(notice.words, merchant.languages)).map(([language, words]) => [
          language,
          writeNotice(words, merchant.name),
        ]),
      ),
    })
  return true
}

function wordsOf(banner: DemoBanner, languages: readonly string[]) {
  return Object.fromEntries(
    Object.entries(inLanguages(banner.words, languages)).map(([language, [title, text, button]]) => [
      language,
      { title, text, button },
    ]),
  )
}

function writeNotice([title, ...paragraphs]: NoticeWords, name: string): { title: string; content: string } {
  const named = (text: string) => text.replaceAll('{name}', name)
  return {
    title: named(title),
    content: paragraphs.map((paragraph) => `<p>${named(paragraph)}</p>`).join(''),
  }
}
