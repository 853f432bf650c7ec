import { expect } from 'vitest'

import { sealLedger } from '#server/money/ledger/chain.ts'
import { selectWaiting } from '#server/money/ledger/chain-store.ts'
import { waitFor } from '#test/patience.ts'

import type { TestServer } from './test-server.ts'

/** Retries, because sealing waits for open transactions on the server, also those of other tests. */
export async function sealAll({ services: { store } }: Pick<TestServer, 'services'>): Promise<void> {
  await waitFor(async () => {
    await sealLedger(store)
    expect((await selectWaiting(store.read)).batches).toBe(0n)
  })
}
