import { expect } from 'vitest'

import { sealLedger } from '#server/ledger/chain.ts'
import { selectWaiting } from '#server/ledger/chain-store.ts'
import { waitFor } from '#test/patience.ts'

import type { TestServer } from './test-server.ts'

/** Other tests have transactions on this server: what is to be sealed is, as soon as theirs have ended. */
export async function sealAll({ services: { store } }: Pick<TestServer, 'services'>): Promise<void> {
  await waitFor(async () => {
    await sealLedger(store)
    expect((await selectWaiting(store.read)).batches).toBe(0n)
  })
}
