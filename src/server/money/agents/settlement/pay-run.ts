import type { Store } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'

import { type Which, payTree } from './paying.ts'
import { payRebates } from './rebate-paying.ts'
import { lockRun, selectOpenTrees, updateRun } from './store.ts'

/**
 * Pays a released run, tree by tree; rebates are parted alike. Each tree is one transaction: a run that ends in between is
 * resumed by the next one, and pays no tree twice. A tree that fails holds up no other.
 */
export async function payRun(
  store: Store,
  which: Which,
  onPaid: (memberIds: readonly bigint[]) => void,
): Promise<void> {
  const pay = async (rootId: bigint) => {
    const paid = await store.transact(async (tx) => {
      const run = await lockRun(tx, which)
      if (run?.kind !== 'rebate') return payTree(tx, which, rootId)
      return run.state === 'released' ? payRebates(tx, run, rootId) : undefined // guard: only-released-rebates-paid
    })
    if (paid) onPaid(paid)
  }
  await forEachAlone(await selectOpenTrees(store.read, which.id), pay, (rootId) => `tree ${rootId}`)
  await store.transact(async (tx) => {
    const run = await lockRun(tx, which)
    if (run?.state === 'released' && (await selectOpenTrees(tx, which.id)).length === 0)
      await updateRun(tx, which.id, { state: 'paid' })
  })
}
