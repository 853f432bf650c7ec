import type { Logger } from 'pino'

import { reportedActive } from '#domain/agents/active.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { findToday } from '#server/money/ledger/reading.ts'

import {
  countTeamsNow,
  foldChanges,
  followMoney,
  recountDay,
  selectDiffering,
  selectMerchantsWithTeams,
  sweepTeams,
} from './fold-store.ts'

interface TeamJobParts {
  readonly log: Pick<Logger, 'error'>
  readonly registry: {
    findById(id: number): { readonly zone: string; readonly dayStart: string } | undefined
  }
}

export const teamJobs = (parts: TeamJobParts): readonly Job[] => [
  { name: 'follow_teams', queue: 'upkeep', cron: '* * * * *', isAlone: true, run: followTeams },
  {
    name: 'count_teams',
    queue: 'upkeep',
    cron: '*/5 * * * *',
    isAlone: true,
    atStart: true,
    run: countTeams,
  },
  {
    name: 'check_teams',
    queue: 'upkeep',
    cron: '17 4 * * *',
    isAlone: true,
    run: (store) => checkTeams(store, parts),
  },
]

/** Transactions of the ledger, and queued changes, of one transaction of ours. */
const AT_ONCE = 2_000

/** Takes over what changed since the last run, in slices. A failed run is repeated and counts nothing twice. */
export async function followTeams(store: Store): Promise<void> {
  while (await store.transact((tx) => followMoney(tx, AT_ONCE)));
  while ((await store.transact((tx) => foldChanges(tx, AT_ONCE, reportedActive))) > 0);
}

export async function countTeams(store: Store): Promise<void> {
  await forEachAlone(
    await selectMerchantsWithTeams(store.read),
    (merchantId) => store.transact((tx) => countTeamsNow(tx, merchantId)),
    nameOf,
  )
}

const nameOf = (merchantId: number) => `teams of brand ${merchantId}`

/** Compares yesterday's figures with a fresh count, and replaces those that differ after an alarm. */
export async function checkTeams(store: Store, { log, registry }: TeamJobParts): Promise<void> {
  await followTeams(store)
  const check = async (merchantId: number) => {
    const brand = registry.findById(merchantId)
    if (!brand) return
    const day = addDays(await findToday(store.read, brand), -1)
    const agents = await selectDiffering(store.read, merchantId, day)
    if (agents.length === 0) return
    log.error(
      { alarm: 'team_figures', merchantId, day, agents },
      'figures of teams differ from a fresh count',
    )
    await store.transact((tx) => recountDay(tx, merchantId, day))
  }
  await forEachAlone(await selectMerchantsWithTeams(store.read), check, nameOf)
  await store.transact(sweepTeams)
}
