import { shelves } from '#contract/shelves.ts'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { featuredIn, STRIP_MIN } from '#domain/games/featured.ts'
import { findHotMatches } from '#server/publishing/content/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { findHallsWithGames } from '#server/play/games/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

/** The blocks of the home page that have rows: the page reserves their space, and loads their content later. */
export const shelfRoutes = ({
  store,
  registry,
  now,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly now: () => number
}) =>
  bind(shelves, {
    shelves: async ({ merchant }) => {
      const { categories = [], outsideHosts = [] } = registry.findById(merchant.id) ?? {}
      const request = { merchantId: merchant.id, categories: featuredIn(categories) }
      const [halls, found] = await Promise.all([
        findHallsWithGames(store.read, request),
        findHotMatches(store.read, { merchantId: merchant.id, categories, outsideHosts, nowMs: now() }),
      ])
      return {
        strips: halls
          .filter(({ games }) => games >= STRIP_MIN)
          .map(({ category }) => codeOfCategory(category)),
        cards: halls.reduce((sum, { games }) => (games < STRIP_MIN ? sum + games : sum), 0),
        matches: found.length,
      }
    },
  })
