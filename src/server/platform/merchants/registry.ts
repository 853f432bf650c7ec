import type { Logger } from 'pino'

import type { Listen } from '#server/platform/db/notifications.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import type { Merchant } from './merchant.ts'
import { readMerchant } from './merchant-row.ts'
import { selectMerchants, selectVersions } from './store.ts'

/** The channel on which processes notify each other of changed merchants. */
export const MERCHANTS_CHANNEL = 'merchants'

/** A notification may be lost; this polling is not. A change shows everywhere within five seconds. */
const LOOK_EVERY_MS = 2_000

/** All brands in memory: a call finds its merchant without a query. */
export interface MerchantRegistry {
  findByHost(host: string): Merchant | undefined
  findByCode(code: string): Merchant | undefined
  findById(id: number): Merchant | undefined
  all(): readonly Merchant[]
  /** Reloads now; resolves once the stored state is visible. */
  refresh(): Promise<void>
  /** Notifies of new and changed merchants, after the change. */
  onChange(listener: (changed: readonly Merchant[]) => void): () => void
  close(): Promise<void>
}

export interface RegistryOptions {
  readonly store: Store
  readonly listen?: Listen
  readonly log: Pick<Logger, 'warn'>
  readonly lookEveryMs?: number
}

export async function openMerchantRegistry(options: RegistryOptions): Promise<MerchantRegistry> {
  const { store, listen, log, lookEveryMs = LOOK_EVERY_MS } = options
  const listeners = new Set<(changed: readonly Merchant[]) => void>()
  let index = indexMerchants([])

  const look = async () => {
    const changed = await loadChanged(store, index.byId, log)
    if (!changed) return
    index = indexMerchants(changed.all)
    for (const listener of listeners) listener(changed.fresh)
  }
  const refresh = inTurn(look)
  await refresh()

  // Not awaited: while the database is away, the site runs on what it has loaded.
  const lookCalmly = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'the merchants could not be polled'))
  const timer = setInterval(lookCalmly, lookEveryMs).unref()
  const forget = listen?.(MERCHANTS_CHANNEL, lookCalmly)

  return {
    findByHost: (host) => index.byHost.get(host),
    findByCode: (code) => index.byCode.get(code),
    findById: (id) => index.byId.get(id),
    all: () => index.all,
    refresh,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      clearInterval(timer)
      forget?.()
      await refresh.idle()
    },
  }
}

function indexMerchants(all: readonly Merchant[]) {
  return {
    all,
    byId: new Map(all.map((merchant) => [merchant.id, merchant])),
    byCode: new Map(all.map((merchant) => [merchant.code, merchant])),
    byHost: new Map(all.flatMap((merchant) => merchant.hosts.map((host) => [host, merchant] as const))),
  }
}

/** Loads changed merchants, or returns nothing if all versions match. An unchanged merchant stays the same object. */
async function loadChanged(
  store: Store,
  known: ReadonlyMap<number, Merchant>,
  log: Pick<Logger, 'warn'>,
): Promise<{ readonly all: Merchant[]; readonly fresh: Merchant[] } | undefined> {
  const versions = await selectVersions(store.read)
  const stale = [...versions].filter(([id, version]) => known.get(id)?.version !== version).map(([id]) => id)
  const isOneGone = [...known.keys()].some((id) => !versions.has(id))
  if (stale.length === 0 && !isOneGone) return undefined
  const loaded = stale.length === 0 ? [] : await selectMerchants(store.read, stale)
  const fresh = loaded.flatMap(({ row, parts }) => {
    const refuse = (fault: unknown) =>
      log.warn({ merchant: row.code, fault }, 'a row of a merchant has an invalid value')
    try {
      return [readMerchant(row, parts, refuse)]
    } catch (error) {
      // An unreadable brand does not affect others; its last good version stays, if there is one.
      refuse(error instanceof Error ? error.message : error)
      return []
    }
  })
  const kept = [...known.values()].filter(({ id }) => versions.has(id) && !fresh.some((one) => one.id === id))
  return { all: [...kept, ...fresh].sort((one, other) => one.id - other.id), fresh }
}

/** One run at a time. A call during a run starts another one after it, since the run may have read too early. */
function inTurn(work: () => Promise<void>): (() => Promise<void>) & { idle(): Promise<void> } {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    current = work().finally(() => {
      current = undefined
    })
    return current
  }
  const ask = () => {
    if (next) return next
    if (!current) return start()
    next = current
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
  return Object.assign(ask, {
    idle: async () => {
      await Promise.allSettled([current, next])
    },
  })
}
