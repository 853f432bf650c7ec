import type { Logger } from 'pino'

import { reportedActive } from '#domain/agents/active.ts'
import { addDays } from '#domain/records/business-day.ts'
import { findHorizon } from '#server/platform/db/horizon.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { runOften } from '#server/platform/jobs/often.ts'
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
  /** Follows plays that changed; passed in, because the figures read what plays wrote and call nothing of them. */
  readonly followPlays: (store: Store) => Promise<number>
  readonly log: Pick<Logger, 'error'>
  readonly registry: {
    findById(id: number): { readonly zone: string; readonly dayStart: string } | undefined
  }
}

export function teamJobs(parts: TeamJobParts): readonly Job[] {
  const stopping = new AbortController()
  return [
    {
      name: 'follow_teams',
      queue: 'play',
      cron: '* * * * *',
      isAlone: true,
      atStart: true,
      run: (store) => followOften(store, { signal: stopping.signal, followPlays: parts.followPlays }),
      endWait: () => stopping.abort(),
    },
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
}

/** Agents read their figures within seconds. A house without agents is followed once a minute, as there may be changes to drop. */
async function followOften(
  store: Store,
  { signal, followPlays }: { readonly signal: AbortSignal } & Pick<TeamJobParts, 'followPlays'>,
): Promise<void> {
  await followTeams(store)
  await runOften(signal, {
    isNeeded: async () => (await selectMerchantsWithTeams(store.read)).length > 0,
    step: async () => {
      await followPlays(store)
      await followTeams(store)
    },
  })
}

/** Transactions of the ledger, and queued changes, of one transaction of ours. */
const AT_ONCE = 2_000

/**
 * Takes over what has changed when it begins, in slices: while bets come without a pause there is always another slice. A
 * failed run is repeated and counts nothing twice.
 */
export async function followTeams(store: Store): Promise<void> {
  const horizon = await findHorizon(store.read)
  const follow = () => store.transact((tx) => followMoney(tx, AT_ONCE))
  for (let through = await follow(); through !== undefined && through + 1n < horizon;)
    through = await follow()
  while ((await store.transact((tx) => foldChanges(tx, AT_ONCE, reportedActive))) === AT_ONCE);
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
export async function checkTeams(
  store: Store,
  { log, registry }: Omit<TeamJobParts, 'followPlays'>,
): Promise<void> {
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
