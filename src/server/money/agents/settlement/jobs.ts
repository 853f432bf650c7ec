import type { PlayReads } from '#server/money/agents/contracts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { computeDue } from './computing.ts'
import { payRun } from './paying.ts'
import { selectReleased } from './store.ts'

export const settlementJobs = ({
  registry,
  hub,
  plays,
}: {
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly plays: PlayReads
}): readonly Job[] => [
  {
    name: 'settle_agents',
    queue: 'books',
    cron: '9,24,39,54 * * * *',
    isAlone: true,
    run: async (store) => {
      for (const brand of registry.all()) await settleBrand(store, plays, { brand, hub })
    },
  },
]

/** Computes all due periods, and pays released runs. A run that was interrupted is resumed. */
export async function settleBrand(
  store: Store,
  plays: PlayReads,
  { brand, hub }: { readonly brand: Merchant; readonly hub: Pick<Hub, 'publish'> },
): Promise<void> {
  await computeDue(store, plays, brand)
  for (const id of await selectReleased(store.read, brand.id))
    await payRun(store, { merchantId: brand.id, id }, (ids) => notifyPaid(hub, ids))
}

/** After commit: open pages of the paid agents refetch. */
export function notifyPaid(hub: Pick<Hub, 'publish'>, memberIds: readonly bigint[]): void {
  for (const memberId of memberIds) {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'contracts' })
  }
}
