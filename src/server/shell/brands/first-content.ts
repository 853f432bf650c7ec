import type { CopyPart } from '#domain/merchant/brand-plan.ts'
import { publishBanner } from '#server/publishing/content/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { firstBanner } from './first-banner.ts'
import { layInHelp } from './help/lay-in.ts'
import { inLanguages } from './wording.ts'

/** A new brand's initial content, besides what it copies from another one. */
export async function layInFirstContent(
  tx: Tx,
  brand: {
    readonly id: number
    readonly name: string
    readonly languages: readonly string[]
    readonly defaultLanguage: string
    readonly copied: readonly CopyPart[]
  },
): Promise<void> {
  if (!brand.copied.includes('help')) await layInHelp(tx, brand, 'drafts')
  if (brand.copied.includes('content')) return
  const words = inLanguages(firstBanner, brand.languages)
  await publishBanner(tx, {
    merchantId: brand.id,
    groupName: 'home',
    position: 0,
    artCategory: 'slots',
    artTitle: 'peacock',
    linkage: { type: 'page', target: '/help' },
    texts: Object.fromEntries(
      Object.entries(words).map(([language, [title, text, button]]) => [
        language,
        { title: title.replaceAll('{name}', brand.name), text, button },
      ]),
    ),
  })
}
