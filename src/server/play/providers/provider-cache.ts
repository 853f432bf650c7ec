import type { Store } from '#server/platform/db/transaction.ts'

import { type ProviderKeys, openKeys } from './keys.ts'
import { type ProviderRow, selectProviders } from './store.ts'

export interface Provider extends ProviderRow {
  readonly keys: ProviderKeys
}

/** Refresh interval of the provider cache: a switch or key change applies everywhere within it. */
const REFRESH_EVERY_MS = 2_000

/** Wait before an absent code is looked up again: a new provider opens at once, and invented codes cost little. */
const ABSENT_AGAIN_MS = 100

export interface ProviderCache {
  find(code: string): Promise<Provider | undefined>
  refresh(): Promise<void>
}

export function openProviderCache({
  store,
  wrappingKey,
}: {
  readonly store: Store
  readonly wrappingKey: Buffer
}): ProviderCache {
  let byCode: ReadonlyMap<string, Provider> = new Map()
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  const load = async () => {
    const begunAtMs = performance.now()
    const { providers, keys } = await selectProviders(store.read)
    byCode = new Map(
      providers.map((provider) => {
        const own = keys.filter(({ providerCode }) => providerCode === provider.code)
        return [provider.code, { ...provider, keys: openKeys(own, wrappingKey) }]
      }),
    )
    loadedAtMs = begunAtMs
  }
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)))
  return {
    refresh,
    async find(code) {
      const maxAgeMs = byCode.has(code) ? REFRESH_EVERY_MS : ABSENT_AGAIN_MS
      if (performance.now() - loadedAtMs >= maxAgeMs) await refresh()
      return byCode.get(code)
    },
  }
}
