import type { Category } from '#domain/navigation/category.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { type Merchant, setEmptyHalls } from '#server/platform/merchants/actions.ts'
import { MERCHANTS_CHANNEL, type MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findHallsWithOffers } from '#server/play/games/actions.ts'
import { categoryOf, offersOf } from '#server/play/lottery/draws/actions.ts'

export interface EmptyHallParts {
  readonly registry: MerchantRegistry
  readonly notify: Notifications['notify']
}

/**
 * Compares the halls of all brands with what they offer. A visitor's page reads the stored list, so no request counts
 * games, and only a brand whose list changed gets a new version.
 */
export async function refreshEmptyHalls(store: Store, { registry, notify }: EmptyHallParts): Promise<void> {
  const changed: string[] = []
  for (const merchant of registry.all()) {
    // Its operators keep all halls: a new version would only disturb those who edit its settings.
    if (merchant.flags.emptyHalls) continue
    const emptyHalls = await findEmptyHalls(store, registry, merchant)
    if (sameHalls(emptyHalls, merchant.emptyHalls)) continue
    const isChanged = await store.transact((tx) => setEmptyHalls(tx, { merchantId: merchant.id, emptyHalls }))
    if (isChanged) changed.push(merchant.code)
  }
  if (changed.length === 0) return
  await registry.refresh()
  for (const code of changed) notify(MERCHANTS_CHANNEL, code)
}

/** Halls without a game and without a lottery. */
async function findEmptyHalls(
  store: Store,
  registry: MerchantRegistry,
  { id, categories }: Merchant,
): Promise<readonly Category[]> {
  const filled = new Set<Category>(await findHallsWithOffers(store.read, { merchantId: id, categories }))
  for (const lottery of offersOf(registry, { id })) filled.add(categoryOf(lottery))
  return categories.filter((hall) => !filled.has(hall))
}

const sameHalls = (some: readonly Category[], others: readonly Category[]) =>
  some.length === others.length && some.every((hall, place) => hall === others[place])
