import type { FactsOf, Linkage } from '#domain/content/field.ts'
import { hotMatch } from '#domain/content/hot-match.ts'
import { isLinkAllowed, isLinkType } from '#domain/content/link.ts'
import { matchEndsAt, matchPhaseAt } from '#domain/content/match-time.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Tx } from '#server/db/transaction.ts'

import { type PublishedEntry, selectPublished } from './entry-store.ts'

/** More of them nobody pages through. */
const MATCHES_MAX = 12

export interface ShownMatch {
  readonly entry: PublishedEntry<typeof hotMatch>
  readonly kicksOffAtMs: number
  readonly endsAtMs: number
  readonly linkage: Linkage
}

/**
 * The matches that a brand shows at this moment, the next one first. One whose hall the brand does not have, and that
 * leads nowhere else, would lead into nothing: it is not there.
 */
export async function findHotMatches(
  tx: Tx,
  asked: {
    readonly merchantId: number
    readonly categories: readonly Category[]
    readonly outsideHosts: readonly string[]
    readonly nowMs: number
  },
): Promise<readonly ShownMatch[]> {
  const entries = await selectPublished(tx, { merchantId: asked.merchantId, kind: hotMatch })
  const shown = entries.flatMap((entry): ShownMatch[] => {
    const { sport, kicksOffAt, lastsMinutes } = entry.document.facts
    const kicksOffAtMs = Date.parse(kicksOffAt)
    const endsAtMs = matchEndsAt({ kicksOffAtMs, sport, lastsMinutes })
    const linkage = linkageOf(entry.document.facts, asked)
    const isOver = matchPhaseAt({ kicksOffAtMs, endsAtMs }, asked.nowMs) === 'over'
    return isOver || !linkage ? [] : [{ entry, kicksOffAtMs, endsAtMs, linkage }]
  })
  return shown
    .toSorted(
      (one, other) => one.kicksOffAtMs - other.kicksOffAtMs || Number(one.entry.id) - Number(other.entry.id),
    )
    .slice(0, MATCHES_MAX)
}

/** Judged when it was stored, too: a host that is no longer allowed is not led to. */
function linkageOf(
  { link, sport }: FactsOf<typeof hotMatch>,
  {
    categories,
    outsideHosts,
  }: { readonly categories: readonly Category[]; readonly outsideHosts: readonly string[] },
): Linkage | undefined {
  if (link !== undefined && isLinkType(link.type) && isLinkAllowed(link, outsideHosts)) return link
  const hall = sport === 'esports' ? 'esports' : 'sports'
  return categories.includes(hall) ? { type: 'page', target: `/${hall}` } : undefined
}
