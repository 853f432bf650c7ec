import type { Input, Output } from '#contract/endpoint.ts'
import { memberRewards } from '#contract/rewards.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type RecordPeriod, periodOf, refusePeriod } from '#domain/records/record-period.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type WorkQueue, openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { Say } from '#server/platform/http/words.ts'

import { readStanding } from './candidates.ts'
import { showFigure } from './figure-view.ts'
import { writeRewards } from './reward-file.ts'
import { type RewardFilters, selectRewards, sumRewards } from './reward-store.ts'
import { rewardView } from './reward-view.ts'

type Calls = typeof memberRewards

const PAGE_SIZE = 20

/** The record of the member's rewards. */
export const rewardRoutes = ({ store, say }: { readonly store: Store; readonly say: Say }) => {
  const files = openWorkQueue({
    atOnce: 2,
    waiting: 0,
    refuse: () => refuse<Calls['file']>('files_busy'),
  })
  return bind(memberRewards, {
    list: (context, input) => listRewards(store.read, context, input),
    totals: async (context, input) => {
      const { filters, currency } = await readFilters(store.read, context, input)
      const { count, claimable, claimEndsAt, ...sums } = await sumRewards(store.read, filters)
      return {
        currency,
        count,
        paidCash: writeAmount(sums.paidCash),
        grantedBonus: writeAmount(sums.grantedBonus),
        claimable,
        claimableCash: writeAmount(sums.claimableCash),
        claimableBonus: writeAmount(sums.claimableBonus),
        ...(claimEndsAt === null ? {} : { claimEndsAt: claimEndsAt.toISOString() }),
      }
    },
    figure: (context, input) => showFigure(store.read, context, input),
    file: (context, input) => sendRewards({ store, say, files }, context, input),
  })
}

async function listRewards(
  tx: Tx,
  context: Context,
  { after, limit = PAGE_SIZE, ...input }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> {
  const { filters, currency } = await readFilters(tx, context, input)
  const rows = await selectRewards(tx, filters, {
    after: after === undefined ? undefined : BigInt(after),
    limit: limit + 1,
  })
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return {
    ...(filters.period === undefined ? {} : { period: filters.period }),
    currency,
    list: list.map((row) => rewardView(row, context.language)),
    ...(rows.length > limit && last ? { next: last.id.toString() } : {}),
  }
}

async function sendRewards(
  { store, say, files }: { readonly store: Store; readonly say: Say; readonly files: WorkQueue },
  context: Context,
  input: Input<Calls['file']>,
): Promise<typeof takenOver> {
  const { filters } = await readFilters(store.read, context, input)
  await untilBegun(context, (begun) =>
    files.run(() =>
      writeRewards(store.read, filters, { say, language: context.language }, () => {
        const file = beginFile(context, {
          side: 'site',
          name: 'rewards.csv',
          type: 'text/csv; charset=utf-8',
        })
        begun()
        return file
      }),
    ),
  )
  return takenOver
}

/** The filters of a call, with its days counted from the brand's business day. */
async function readFilters(
  tx: Tx,
  { merchant, memberId, nowMs }: Context,
  { show, kind, state, ...days }: Input<Calls['totals']>,
): Promise<{ readonly filters: RewardFilters; readonly currency: string }> {
  const who = { merchantId: merchant.id, memberId }
  const { day, row } = await readStanding(tx, who, nowMs)
  return {
    currency: row.currency,
    filters: { ...who, show, kind, state, period: periodIn(days, day) },
  }
}

function periodIn(
  { period, from, to }: Pick<Input<Calls['totals']>, 'period' | 'from' | 'to'>,
  today: string,
): RecordPeriod | undefined {
  if (from === undefined && to === undefined) return period && periodOf(period, today)
  // guard: reward-span-whole
  if (period !== undefined || from === undefined || to === undefined)
    throw refusePlainly('invalid_input', { fields: ['period', 'from', 'to'] })
  // guard: reward-span-bounded
  if (refusePeriod({ from, to }) !== undefined)
    throw refusePlainly('invalid_input', { fields: ['from', 'to'] })
  return { from, to }
}
