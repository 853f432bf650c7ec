import type { FactsOf, Linkage } from '#domain/content/field.ts'
import { hotMatch } from '#domain/content/hot-match.ts'
import { isLinkAllowed, isLinkType } from '#domain/content/link.ts'
import { matchEndsAt, matchPhaseAt } from '#domain/content/match-time.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type PublishedEntry, selectPublished } from './entry-store.ts'

const MATCHES_MAX = 12

export interface MatchView {
  readonly entry: PublishedEntry<typeof hotMatch>
  readonly kicksOffAtMs: number
  readonly endsAtMs: number
  readonly linkage: Linkage
}

/**
 * The matches that a brand currently shows, next one first. A match is left out if the brand lacks its hall and it has
 * no other link.
 */
export async function findHotMatches(
  tx: Tx,
  request: {
    readonly merchantId: number
    readonly categories: readonly Category[]
    readonly outsideHosts: readonly string[]
    readonly nowMs: number
  },
): Promise<readonly MatchView[]> {
  const entries = await selectPublished(tx, { merchantId: request.merchantId, kind: hotMatch })
  const matches = entries.flatMap((entry): MatchView[] => {
    const { sport, kicksOffAt, lastsMinutes } = entry.document.facts
    const kicksOffAtMs = Date.parse(kicksOffAt)
    const endsAtMs = matchEndsAt({ kicksOffAtMs, sport, lastsMinutes })
    const linkage = linkageOf(entry.document.facts, request)
    const isOver = matchPhaseAt({ kicksOffAtMs, endsAtMs }, request.nowMs) === 'over'
    return isOver || !linkage ? [] : [{ entry, kicksOffAtMs, endsAtMs, linkage }]
  })
  return matches
    .toSorted(
      (one, other) => one.kicksOffAtMs - other.kicksOffAtMs || Number(one.entry.id) - Number(other.entry.id),
    )
    .slice(0, MATCHES_MAX)
}

/** Checked again after storing: the host may no longer be allowed. */
function linkageOf(
  { link, sport }: FactsOf<typeof hotMatch>,
  {
    categories,
    outsideHosts,
  }: { readonly categories: readonly Category[]; readonly outsideHosts: readonly string[] },
): Linkage | undefined {
  // guard: match-link-allowed
  if (link !== undefined && isLinkType(link.type) && isLinkAllowed(link, outsideHosts)) return link
  const hall = sport === 'esports' ? 'esports' : 'sports'
  return categories.includes(hall) ? { type: 'page', target: `/${hall}` } : undefined // guard: match-hall-on
}
