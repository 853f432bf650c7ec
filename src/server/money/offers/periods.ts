import type { Logger } from 'pino'

import type { MerchantClock } from '#domain/offers/occurrence.ts'
import { firstDayOfRun } from '#domain/offers/period-figure.ts'
import { minuteOf } from '#domain/records/zone.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { rewardBatch } from './period-batches.ts'
import { endFailure, selectFailures, selectSetAside, upsertFailure } from './period-failure-store.ts'
import { rewardMember } from './period-members.ts'
import {
  type PeriodRun,
  beginRuns,
  endRun,
  passMember,
  selectOpenRuns,
  selectPlayers,
} from './period-store.ts'

/** `notify` tells the member's open pages of a reward. */
export interface RewardMeans {
  readonly notify: (memberId: bigint) => void
  readonly log: Pick<Logger, 'warn'>
}

const AT_ONCE = 500
/** Members who are judged in one transaction: their deposits and exclusions wait for it. */
const OF_BATCH = 100
/** Members of a brand whose figures may be set aside at once. */
const SET_ASIDE_MOST = 20

/**
 * Rewards the figures of periods that ended with a closed day, day by day. Members of a batch who get a plain reward are paid in one
 * transaction, the others after them in one each; then the run moves behind them, so an interrupted run goes on where it was, and the
 * key of a reward keeps it from being paid twice. A batch that fails is done again member by member. A run that fails stops its brand alone. A member whose figures fail is set aside
 * with all later days and tried again by the next job. The job fails as long as there is one, and so stays in the alarms.
 */
export async function rewardPeriods(store: Store, means: RewardMeans): Promise<void> {
  const failures = new Map<number, unknown>()
  await retrySetAside(store, means)
  for (;;) {
    await store.transact(beginRuns)
    const runs = (await selectOpenRuns(store.read)).filter(({ merchantId }) => !failures.has(merchantId))
    if (runs.length === 0) break
    for (const run of runs)
      await rewardRun(store, run, means).catch((error: unknown) => failures.set(run.merchantId, error))
  }
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      `rewards of periods failed for brands ${[...failures.keys()].join()}`,
    )
  const waiting = await selectFailures(store.read)
  if (waiting.length > 0)
    throw new Error(`rewards of periods: ${waiting.length} figures of members were set aside`)
}

/** Tries again what was set aside: of each member the oldest day first, as corrections build on earlier days. */
async function retrySetAside(store: Store, { notify }: RewardMeans): Promise<void> {
  const stuck = new Set<bigint>()
  for (const run of await selectFailures(store.read)) {
    const { memberId } = run
    if (stuck.has(memberId)) continue
    const rewards = await store
      .transact(async (tx) => {
        const count = await rewardMember(tx, memberId, { run, clock: clockOf(run) })
        await endFailure(tx, run, memberId)
        return count
      })
      .catch(async (error: unknown) => {
        stuck.add(memberId)
        await store.transact((tx) => upsertFailure(tx, run, { memberId, error }))
        return 0
      })
    if (rewards > 0) notify(memberId)
  }
}

const clockOf = (run: PeriodRun): MerchantClock => ({
  zone: run.zone,
  cutMinute: minuteOf(run.dayStart),
  weekStart: run.weekStart,
})

async function rewardRun(store: Store, run: PeriodRun, { notify, log }: RewardMeans): Promise<void> {
  const clock = clockOf(run)
  const setAside = new Set(await selectSetAside(store.read, run.merchantId))
  const pass = async (memberId: bigint, error: unknown) => {
    // Many members who fail are no fault of theirs: the run stops until it is repaired.
    if (setAside.size >= SET_ASIDE_MOST && !setAside.has(memberId)) throw error // guard: few-figures-set-aside
    setAside.add(memberId)
    await store.transact(async (tx) => {
      await upsertFailure(tx, run, { memberId, error })
      await passMember(tx, run, { memberId, rewards: 0 })
    })
    return 0
  }
  const rewardAlone = async (memberId: bigint) => {
    const rewards = setAside.has(memberId)
      ? await pass(memberId, new Error('an earlier day failed'))
      : await store
          .transact((tx) => rewardMember(tx, memberId, { run, clock }))
          .catch((error: unknown) => pass(memberId, error))
    if (rewards > 0) notify(memberId)
  }
  const fromDay = firstDayOfRun(run.day, clock)
  let after = run.afterMember
  for (;;) {
    const members = await selectPlayers(store.read, run, { fromDay, after, limit: AT_ONCE })
    for (let start = 0; start < members.length; start += OF_BATCH) {
      const batch = members.slice(start, start + OF_BATCH)
      const found = batch.some((memberId) => setAside.has(memberId))
        ? undefined
        : await store
            .transact((tx) => rewardBatch(tx, batch, { run, clock }))
            // Each member is tried alone then, and the one whose figures fail is set aside.
            .catch((error: unknown) => {
              const { merchantId, day } = run
              log.warn({ err: error, merchantId, day, members: batch.length }, 'a batch of rewards failed')
              return undefined
            })
      for (const memberId of found?.rewarded ?? []) notify(memberId)
      for (const memberId of found?.others ?? batch) await rewardAlone(memberId)
      const last = batch.at(-1)
      if (last !== undefined)
        await store.transact((tx) => passMember(tx, run, { memberId: last, rewards: 0 }))
    }
    after = members.at(-1) ?? after
    if (members.length < AT_ONCE) break
  }
  await store.transact((tx) => endRun(tx, run))
}
