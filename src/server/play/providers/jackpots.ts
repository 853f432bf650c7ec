import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

import { isBelievablePool } from '#domain/play/believable-pool.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { type ListedJackpot, ProviderFailed } from './adapter.ts'
import type { GameProviders } from './game-providers.ts'
import { type JackpotBrand, replaceJackpots, selectJackpotBrands } from './jackpot-store.ts'

export interface JackpotFeeds {
  readonly gameProviders: Pick<GameProviders, 'listJackpots'>
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => number
  /** Brands without a feed of a provider, each with the time at which it is asked again. */
  readonly withoutFeed: Map<string, number>
}

/** A feed that refused a brand is asked for it again after this. */
const WITHOUT_FEED_MS = 300_000
/** How often each feed is asked. A home page that is open asks every 30 seconds for what is stored. */
const EVERY_MS = 10_000
const RUN_MS = 57_000
/** Brands for which one provider is asked at the same time, far fewer than its bulkhead holds. */
const AT_ONCE = 4

/** Repeats the queries for a minute, until the process stops. A slow provider delays no other. */
export async function followJackpots(store: Store, feeds: JackpotFeeds, signal: AbortSignal): Promise<void> {
  const endsAtMs = performance.now() + RUN_MS
  const providers = new Set((await selectJackpotBrands(store.read)).map(({ provider }) => provider))
  const follow = async (provider: string) => {
    while (!signal.aborted) {
      const nextAtMs = performance.now() + EVERY_MS
      await askJackpots(store, feeds, provider)
      const waitMs = Math.max(0, nextAtMs - performance.now())
      if (performance.now() + waitMs > endsAtMs) return
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all([...providers].map(follow))
}

/** Asks a provider once for the pools of each brand. Returns the number of brands with such games. */
export async function askJackpots(store: Store, feeds: JackpotFeeds, provider: string): Promise<number> {
  const brands = (await selectJackpotBrands(store.read)).filter((brand) => brand.provider === provider)
  const waiting = brands.values()
  const askNext = async () => {
    for (const brand of waiting) await askOne(store, feeds, brand)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askNext))
  return brands.length
}

async function askOne(store: Store, feeds: JackpotFeeds, brand: JackpotBrand): Promise<void> {
  const { gameProviders, log, now, withoutFeed } = feeds
  const { provider, merchantCode, currency } = brand
  const key = `${provider} ${merchantCode}`
  if ((withoutFeed.get(key) ?? 0) > now()) return
  try {
    const listed = await gameProviders.listJackpots(provider, { brand: merchantCode, currency })
    if (listed) withoutFeed.delete(key)
    else withoutFeed.set(key, now() + WITHOUT_FEED_MS)
    const believed = (listed ?? []).filter((pool) => isBelieved(pool, brand, log))
    await store.transact((tx) => replaceJackpots(tx, brand, believed))
  } catch (error) {
    // Error boundary of one brand's feed: its pools are no longer shown once they are old, and the others are asked.
    const why = error instanceof ProviderFailed ? { why: error.fault } : { err: error }
    log.warn({ provider, brand: merchantCode, ...why }, 'no answer about jackpots')
  }
}

function isBelieved(
  { code, amount }: ListedJackpot,
  { provider, merchantCode, currency }: JackpotBrand,
  log: JackpotFeeds['log'],
): boolean {
  if (isBelievablePool(amount, currency)) return true
  log.warn(
    { provider, brand: merchantCode, jackpot: code, amount: amount.toString() },
    'a jackpot beyond belief is not shown',
  )
  return false
}
