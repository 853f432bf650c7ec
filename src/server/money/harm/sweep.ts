import type { Deed } from '#domain/audit/deed.ts'
import { HARM_DAYS, type HarmCounts, type HarmDay, type Met, metBy, weightOf } from '#domain/harm/marker.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { addDays } from '#domain/records/business-day.ts'
import { countDeeds } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { countDepositTries } from '#server/money/deposits/actions.ts'
import { findPlayDays, findToday } from '#server/money/ledger/reading.ts'
import { findMemberIds } from '#server/people/members/actions.ts'

import { type KeptReason, lockSweep, replaceMarks, selectSpan, updateSweep } from './store.ts'

/** Members per transaction: short transactions delay no calls. */
const A_SLICE = 200

export interface SweptBrand {
  readonly id: number
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
}

/** Judges every member of a brand once for each business day that is over. Does nothing if that is done. */
export async function sweepBrand(
  store: Pick<Store, 'transact'>,
  brand: SweptBrand,
  slice = A_SLICE,
): Promise<void> {
  for (let isMore = true; isMore;) isMore = await store.transact((tx) => sweepSlice(tx, brand, slice))
}

async function sweepSlice(tx: Tx, brand: SweptBrand, slice: number): Promise<boolean> {
  const known = await lockSweep(tx, brand.id)
  if (!known) return false
  const today = await findToday(tx, brand)
  const day = addDays(today, -1)
  if (known.isEnded && known.day >= day) return false
  // If a new day begins before the sweep has ended it restarts, because a list may not mix two days.
  const afterMember = known.day === day ? known.afterMember : 0n
  const memberIds = await findMemberIds(tx, { merchantId: brand.id, after: afterMember, limit: slice })
  const marks = (await judge(tx, brand, today, memberIds)).map(({ memberId, met }) => ({
    memberId,
    weight: weightOf(met),
    met: met.map(keep),
  }))
  await replaceMarks(tx, { merchantId: brand.id, memberIds, day, marks })
  const isEnded = memberIds.length < slice
  await updateSweep(tx, brand.id, { day, afterMember: memberIds.at(-1) ?? afterMember, isEnded })
  return !isEnded
}

/** Actions of members on their own accounts that the audit counts. */
const counted = [
  'withdrawal.cancel',
  'limits.ask_looser',
  'limits.break',
  'promotion.apply',
] as const satisfies readonly Deed[]

async function judge(
  tx: Tx,
  brand: SweptBrand,
  today: string,
  memberIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly met: readonly Met[] }[]> {
  const span = await selectSpan(tx, { ...brand, today, days: HARM_DAYS })
  const whom = { merchantId: brand.id, memberIds, ...span }
  const days = Map.groupBy(
    await findPlayDays(tx, { ...brand, memberIds, today, days: HARM_DAYS }),
    ({ memberId }) => memberId,
  )
  const tries = new Map((await countDepositTries(tx, whom)).map((row) => [row.memberId, row]))
  const deeds = Map.groupBy(await countDeeds(tx, { ...whom, actions: counted }), ({ memberId }) => memberId)
  return memberIds
    .map((memberId) => {
      const orders = tries.get(memberId)
      const countOf = (action: (typeof counted)[number]) =>
        deeds.get(memberId)?.find((row) => row.action === action)?.count ?? 0
      const counts: HarmCounts = {
        depositsDeclined: orders?.declined ?? 0,
        ways: orders?.ways ?? 0,
        withdrawalsCancelled: countOf('withdrawal.cancel'),
        limitsRaised: countOf('limits.ask_looser'),
        breaksTaken: countOf('limits.break'),
        offersSought: countOf('promotion.apply'),
      }
      return { memberId, met: metBy((days.get(memberId) ?? []).map(dayOf), counts) }
    })
    .filter(({ met }) => met.length > 0)
}

function dayOf(row: Awaited<ReturnType<typeof findPlayDays>>[number]): HarmDay {
  const { daysAgo, deposits, nightBets, playedMinutes } = row
  return {
    daysAgo,
    deposits,
    nightBets,
    playedMinutes,
    deposited: BigInt(row.deposited),
    withdrawn: BigInt(row.withdrawn),
    lost: BigInt(row.lost),
  }
}

function keep({ marker, count, amount, before }: Met): KeptReason {
  return {
    marker,
    count,
    ...(amount === undefined ? {} : { amount: writeAmount(amount) }),
    ...(before === undefined ? {} : { before: writeAmount(before) }),
  }
}
