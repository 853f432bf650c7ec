import type { Logger } from 'pino'

import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { type Lanes, openLanes } from '#server/platform/jobs/lanes.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { applyAnswer } from './applying.ts'
import { ASK_JOB } from './notices.ts'
import { VendorFailed } from './protocol.ts'
import { type DueCheck, selectVendor, takeDue } from './store.ts'
import { noticesSweep } from './sweeping.ts'
import type { VerificationVendors } from './vendors.ts'

/** Limits of one process: per vendor of a brand, and in total. */
const PLACES = { perLane: 4, atOnce: 16 }

interface Asking {
  readonly vendors: Pick<VerificationVendors, 'ask'>
  readonly registry: Pick<MerchantRegistry, 'findById'>
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Logger
}

/** Asks vendors about checks that are due, each vendor in its own lane, so that a slow one holds up no other. */
export function openAsking(parts: Asking): Lanes {
  return openLanes<DueCheck>({
    ...PLACES,
    log: parts.log,
    laneOf: ({ merchantId, vendorCode }) => `${merchantId} ${vendorCode}`,
    take: (store, fullLanes) => takeDue(store.read, fullLanes),
    work: (store, due) => askOne(parts, store, due),
  })
}

/** The call runs outside any transaction. A vendor that does not answer is asked again, until the check expires. */
async function askOne({ vendors, registry, hub, log }: Asking, store: Store, due: DueCheck): Promise<void> {
  const brand = registry.findById(due.merchantId)
  const vendor = await selectVendor(store.read, { merchantId: due.merchantId, code: due.vendorCode })
  if (!brand || !vendor) return
  const answer = await vendors.ask(vendor, due).catch((error: unknown): 'silent' => {
    if (!(error instanceof VendorFailed)) throw error
    log.info(
      { vendor: vendor.code, check: due.id, why: error.message },
      'a verification vendor gave no result',
    )
    return 'silent'
  })
  const state = await store.transact((tx) => applyAnswer(tx, brand, due, answer))
  if (state === undefined) return
  log.info({ vendor: vendor.code, merchantId: due.merchantId, check: due.id, state }, 'a check has ended')
  notifyMember(hub.publish, due.memberId)
}

/** Runs when a notice is stored, and every minute for checks that are due. */
export const askingJobs = (asking: Lanes): readonly Job[] => [
  {
    name: ASK_JOB,
    queue: 'upkeep',
    cron: '* * * * *',
    run: asking.wake,
    idle: asking.idle,
    stop: asking.stop,
  },
  noticesSweep,
]
