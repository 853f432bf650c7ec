import { offerText } from '#domain/content/offer-text.ts'
import { cleanHtml, findPublished } from '#server/publishing/content/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The words of an offer that pays, and its picture, as members and visitors see them. */
export interface OfferTextView {
  readonly text?: { readonly title: string; readonly lead: string; readonly content: string }
  readonly url?: string
}

/**
 * Texts that the brand shows for versions of its offers, by the name of the version. Of two for one version the later one
 * counts. There is no fallback to another language: without words in the reader's own, the lines of the version say all.
 */
export async function findOfferTexts(
  tx: Tx,
  { merchantId, language }: { readonly merchantId: number; readonly language: string },
): Promise<ReadonlyMap<string, OfferTextView>> {
  const entries = await findPublished(tx, { merchantId, kind: offerText })
  const found = new Map<string, OfferTextView>()
  for (const { document } of entries) {
    const { offer, picture } = document.facts
    const words = document.words[language]
    if (found.has(offer)) continue
    found.set(offer, {
      ...(words?.title && words.lead
        ? { text: { title: words.title, lead: words.lead, content: cleanHtml(words.content) } }
        : {}),
      ...(picture === undefined ? {} : { url: `/media/${picture}.webp` }),
    })
  }
  return found
}
