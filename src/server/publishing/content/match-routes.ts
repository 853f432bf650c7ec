import type { Output } from '#contract/endpoint.ts'
import { matches } from '#contract/matches.ts'
import { wordsIn } from '#domain/content/document.ts'
import { hotMatch } from '#domain/content/hot-match.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { findHotMatches, type MatchView } from './hot-matches.ts'

type HotMatch = Output<typeof matches.hotMatches>['list'][number]

export const matchRoutes = ({
  store,
  registry,
  now,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly now: () => number
}) =>
  bind(matches, {
    hotMatches: async ({ merchant, language }, input) => {
      const brand = registry.findById(merchant.id)
      const found = await findHotMatches(store.read, {
        merchantId: merchant.id,
        categories: brand?.categories ?? [],
        outsideHosts: brand?.outsideHosts ?? [],
        nowMs: now(),
      })
      return {
        list: found.map((one) => viewOf(one, input.language ?? language, merchant.defaultLanguage)),
      }
    },
  })

function viewOf(
  { entry, kicksOffAtMs, endsAtMs, linkage }: MatchView,
  language: string,
  fallback: string,
): HotMatch {
  const { id, document } = entry
  const { sport, homePicture, awayPicture } = document.facts
  const words = wordsIn(hotMatch, document, language, fallback)
  const own = wordsIn(hotMatch, document, fallback, fallback)
  const side = (name: 'home' | 'away', picture: string | undefined) => ({
    name: words[name],
    crest: own[name],
    ...(picture === undefined ? {} : { url: `/media/${picture}.webp` }),
  })
  return {
    id,
    sport,
    league: words.league,
    home: side('home', homePicture),
    away: side('away', awayPicture),
    kicksOffAt: new Date(kicksOffAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
    linkageType: linkage.type,
    target: linkage.target,
  }
}
