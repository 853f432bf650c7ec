import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

import type { Store } from '#server/platform/db/transaction.ts'

import { ProviderFailed } from './adapter.ts'
import type { GameProviders } from './game-providers.ts'
import { type JackpotBrand, replaceJackpots, selectJackpotBrands } from './jackpot-store.ts'

export interface JackpotFeeds {
  readonly gameProviders: Pick<GameProviders, 'listJackpots'>
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => number
  /** Providers without a feed, each with the time at which it is asked again. */
  readonly withoutFeed: Map<string, number>
}

/** A provider that has no feed is asked again after this. */
const WITHOUT_FEED_MS = 3_600_000
/** Display of a jackpot must be at most 30 seconds old (GLI-19 4.13.6): pages ask every 30 seconds for what is stored. */
const EVERY_MS = 10_000
const RUN_MS = 57_000

/** Repeats the queries for a minute, until the process stops. */
export async function followJackpots(store: Store, feeds: JackpotFeeds, signal: AbortSignal): Promise<void> {
  const endsAtMs = performance.now() + RUN_MS
  while (!signal.aborted) {
    const brands = await askJackpots(store, feeds)
    if (brands === 0 || performance.now() + EVERY_MS > endsAtMs) return
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Asks every feed once for the pools of each brand. Returns the number of brands with such games. */
export async function askJackpots(store: Store, feeds: JackpotFeeds): Promise<number> {
  const brands = await selectJackpotBrands(store.read)
  await Promise.all(brands.map((brand) => askOne(store, feeds, brand)))
  return brands.length
}

async function askOne(store: Store, feeds: JackpotFeeds, brand: JackpotBrand): Promise<void> {
  const { gameProviders, log, now, withoutFeed } = feeds
  const { provider, merchantCode, currency } = brand
  if ((withoutFeed.get(provider) ?? 0) > now()) return
  try {
    const listed = await gameProviders.listJackpots(provider, { brand: merchantCode, currency })
    if (!listed) withoutFeed.set(provider, now() + WITHOUT_FEED_MS)
    await store.transact((tx) => replaceJackpots(tx, brand, listed ?? []))
  } catch (error) {
    // Error boundary of the provider: its pools are no longer shown once they are old.
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ provider, why: error.fault }, 'no answer about jackpots')
  }
}
