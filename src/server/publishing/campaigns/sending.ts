import type { Store } from '#server/platform/db/transaction.ts'

import { insertDeliveries } from './delivery-store.ts'
import { insertStep, lockOpen, selectDue, selectStepEnd, updateSent } from './sending-store.ts'
import type { CampaignKey } from './store.ts'

/** Members of one transaction, whether the campaign reaches them or not. */
const AT_ONCE = 1000

/**
 * Sends the campaigns that are due. Each step of members is one transaction that moves the cursor of its campaign, so a process
 * that ends goes on where it was; a step of one campaign follows a step of another, so a small one does not wait for a large one.
 */
export async function sendDue(
  store: Store,
  notify: (memberId: bigint) => void,
  atOnce = AT_ONCE,
): Promise<void> {
  const failures = new Map<bigint, unknown>()
  for (;;) {
    let hasMore = false
    for (const campaign of await selectDue(store.read, [...failures.keys()])) {
      try {
        const step = await sendStep(store, campaign, atOnce)
        for (const memberId of step.reached) notify(memberId)
        hasMore ||= step.hasMore
      } catch (error) {
        // Tried again by the next run; the others go on.
        failures.set(campaign.id, error)
        hasMore = true
      }
    }
    if (!hasMore) break
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `campaigns were not sent: ${[...failures.keys()].join(', ')}`)
}

/** Sends to the next members of the brand. */
export async function sendStep(
  store: Store,
  key: CampaignKey,
  atOnce: number,
): Promise<{ readonly reached: readonly bigint[]; readonly hasMore: boolean }> {
  return await store.transact(async (tx) => {
    const campaign = await lockOpen(tx, key)
    if (!campaign) return { reached: [], hasMore: false }
    const last = campaign.left === 0 ? undefined : await selectStepEnd(tx, campaign, atOnce)
    const reached = last === undefined ? [] : await insertStep(tx, campaign, last)
    if (campaign.channels.length > 0) await insertDeliveries(tx, campaign, reached)
    const hasEnded = last === undefined
    await updateSent(tx, campaign, { last: last ?? campaign.afterMember, sent: reached.length, hasEnded })
    return { reached, hasMore: !hasEnded }
  })
}
