import type { Logger } from 'pino'

import { type PlayReads, endLeft } from '#server/money/agents/contracts/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { computeDue } from './computing.ts'
import { examineRuns, releaseUnflagged } from './flags.ts'
import { payRun } from './pay-run.ts'
import { closeOverpaid, computeWindows } from './real-time.ts'
import { computeRebates } from './rebates.ts'
import { selectReleased } from './store.ts'

export const settlementJobs = ({
  registry,
  hub,
  plays,
  now,
  log,
}: {
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly plays: PlayReads
  readonly now: () => number
  readonly log: Pick<Logger, 'error'>
}): readonly Job[] => [
  {
    name: 'settle_agents',
    queue: 'books',
    cron: '9,24,39,54 * * * *',
    isAlone: true,
    run: async (store) => {
      await forEachAlone(
        registry.all(),
        (brand) => settleBrand(store, plays, { brand, hub, nowMs: now() }),
        nameOf,
      )
    },
  },
  {
    name: 'settle_agent_windows',
    queue: 'books',
    // The scheduler knows no steps within a range.
    cron: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *',
    isAlone: true,
    run: async (store) => {
      await forEachAlone(
        registry.all(),
        (brand) => settleWindows(store, plays, { brand, hub, nowMs: now() }),
        nameOf,
      )
    },
  },
  {
    // A job of its own, so that it delays no payment and ends none.
    name: 'examine_agent_runs',
    queue: 'upkeep',
    cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
    isAlone: true,
    run: async (store) => {
      await forEachAlone(registry.all(), ({ id }) => examineRuns(store, { plays, registry, log }, id), nameOf)
    },
  },
]

const nameOf = ({ id }: Merchant) => `agents of brand ${id}`

interface At {
  readonly brand: Merchant
  readonly hub: Pick<Hub, 'publish'>
  readonly nowMs: number
}

/** Computes all due periods, and pays released runs. A run that was interrupted is resumed. */
export async function settleBrand(store: Store, plays: PlayReads, at: At): Promise<void> {
  // A contract with an upline that was left counts no day after the move.
  await endLeft(store, at.brand)
  // Read once: a dividend must not be computed of a day whose rebates are not.
  const closed = await plays.findClosedThrough(store.read, at.brand.id)
  // Rebates and salaries lower the base of dividends.
  if (closed !== undefined) await computeRebates(store, plays, at.brand, closed)
  // Salaries of windows lower the base of a dividend, as those of days do.
  await computeWindows(store, plays, at.brand, at.nowMs)
  if (closed !== undefined) await computeDue(store, plays, at.brand, closed)
  if (closed !== undefined) await closeOverpaid(store, plays, at.brand, { closed, nowMs: at.nowMs })
  await payReleased(store, plays, at)
}

/** The windows of real-time salaries that are over. */
export async function settleWindows(store: Store, plays: PlayReads, at: At): Promise<void> {
  await endLeft(store, at.brand)
  await computeWindows(store, plays, at.brand, at.nowMs)
  await payReleased(store, plays, at)
}

/** Pays what is released, and what needs no operators. A payout that fails holds up no other. */
async function payReleased(store: Store, plays: PlayReads, { brand, hub }: At): Promise<void> {
  const release = async () => {
    const errors = await releaseUnflagged(store, { plays, registry: { findById: () => brand } }, brand.id)
    if (errors.length > 0) throw new AggregateError(errors, 'the signs of abuse of payouts were not found')
  }
  const pay = async () =>
    forEachAlone(
      await selectReleased(store.read, brand.id),
      (id) => payRun(store, { merchantId: brand.id, id }, (ids) => notifyPaid(hub, ids)),
      (id) => `payout ${id}`,
    )
  await forEachAlone(
    [release, pay],
    (step) => step(),
    ({ name }) => name,
  )
}

/** After commit: open pages of the paid agents refetch. */
export function notifyPaid(hub: Pick<Hub, 'publish'>, memberIds: readonly bigint[]): void {
  for (const memberId of memberIds) {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'contracts' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'messages' })
  }
}
