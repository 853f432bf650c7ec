import type { Logger } from 'pino'

import type { Notifications } from '#server/platform/db/notifications.ts'
import { openLanes } from '#server/platform/jobs/lanes.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { type HostClaim, leaseDueClaim } from '#server/platform/merchants/actions.ts'
import { MERCHANTS_CHANNEL, type MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { refreshEmptyHalls } from './empty-halls.ts'
import type { CheckHost } from './host-check.ts'
import { recordCheck } from './host-checking.ts'

/** Limits of one process: a brand with many unreachable hosts delays no other brand. */
const PLACES = { perLane: 2, atOnce: 8 }

export interface BrandJobParts {
  readonly check: CheckHost
  readonly registry: MerchantRegistry
  readonly notify: Notifications['notify']
  readonly log: Pick<Logger, 'error' | 'info'>
}

/**
 * Checks unproven hosts whose next check is due, in lanes and not in the queue, because a check waits for strangers; and
 * compares halls with what they offer.
 */
export function brandJobs({ check, registry, notify, log }: BrandJobParts): readonly Job[] {
  const lanes = openLanes<HostClaim>({
    ...PLACES,
    log,
    laneOf: ({ merchantId }) => String(merchantId),
    take: (store, fullLanes) => store.transact((tx) => leaseDueClaim(tx, fullLanes)),
    async work(store, claim) {
      const finding = await check(claim)
      const outcome = await store.transact((tx) => recordCheck(tx, { claim, finding, operatorId: null }))
      if (outcome !== 'proven') return
      await registry.refresh()
      const { code = '' } = registry.findById(claim.merchantId) ?? {}
      notify(MERCHANTS_CHANNEL, code)
      log.info({ host: claim.host, brand: code }, 'a host was proven and serves')
    },
  })
  return [
    {
      name: 'check_hosts',
      queue: 'upkeep',
      cron: '* * * * *',
      run: lanes.wake,
      idle: lanes.idle,
      stop: lanes.stop,
    },
    {
      name: 'find_empty_halls',
      queue: 'upkeep',
      cron: '* * * * *',
      isAlone: true,
      run: async (store) => await refreshEmptyHalls(store, { registry, notify }),
    },
  ]
}
