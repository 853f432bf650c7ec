import type {
  judgeLift as judgeCall,
  proposeLift as proposeCall,
  withdrawLift as withdrawCall,
} from '#contract/console/lifts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Deed } from '#domain/audit/deed.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import {
  type LiftState,
  refuseJudgingLift,
  refuseLifting,
  refuseWithdrawingLift,
  termsOfLift,
} from '#domain/limits/lift.ts'
import { readLimit } from '#domain/limits/limit.ts'
import { type Waiting, waitingSince } from '#domain/work/work.ts'
import { areIndependent, findLapsed, isLapsed } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { changeOf, findLimit, nameOf } from './deeds.ts'
import { type Holder, begin } from './console-actions.ts'
import {
  insertLift,
  type LiftRow,
  selectLift,
  selectOpenLifts,
  selectWaitingLift,
  updateHouse,
  updateLift,
} from './lift-store.ts'
import { deleteLimit } from './store.ts'

const momentOf = (atMs: number) => new Date(atMs).toISOString()

/** Proposes to loosen a house limit. It takes effect only after the wait and a second operator's approval. */
export async function proposeLift(
  tx: Tx,
  holder: Holder,
  input: Input<typeof proposeCall>,
): Promise<Output<typeof proposeCall>> {
  const value =
    input.value === undefined ? undefined : readLimit(input.value, input, holder.merchant.currency)
  if (input.value !== undefined && value === undefined) throw refuse<typeof proposeCall>('limit_unfit')
  const nowMs = await begin(tx, holder)
  const house = (await findLimit(tx, holder, input, nowMs))?.house
  const waiting = await selectWaitingLift(tx, holder, input)
  const hasLapsed = waiting !== undefined && (await isLapsed(tx, madeOf(waiting), nowMs))
  const refusal = refuseLifting({ house, waiting: waiting && { hasLapsed } }, value)
  if (refusal || house === undefined) throw refuse<typeof proposeCall>(refusal ?? 'lift_not_set')
  if (waiting) await updateLift(tx, holder.merchantId, waiting.id, { state: 'lapsed', nowMs })
  const { operatorId, merchant } = holder
  const terms = termsOfLift({ nowMs, increaseHours: merchant.profile.limitIncreaseHours })
  const { reason } = input
  const liftId = await insertLift(tx, holder, {
    ...nameOf(input),
    ...terms,
    house,
    requested: value,
    operatorId,
    reason,
    nowMs,
  })
  const opensAt = momentOf(terms.opensAtMs)
  const { before, after } = changeOf(input, house, value)
  await note(tx, holder, 'lift.propose', reason, { before, after: { ...after, id: liftId, until: opensAt } })
  return { liftId, opensAt, lapsesAt: momentOf(terms.lapsesAtMs) }
}

/** A second operator decides. Approval takes effect at once, because the wait is over. */
export async function judgeLift(
  tx: Tx,
  holder: Holder,
  { liftId, judgement, answer = '' }: Input<typeof judgeCall>,
): Promise<LiftState> {
  const nowMs = await begin(tx, holder)
  const lift = await selectLift(tx, holder, liftId)
  if (!lift) throw refusePlainly('absent')
  const { operatorId, merchantId } = holder
  const limit = await findLimit(tx, holder, lift, nowMs)
  const hasLapsed = await isLapsed(tx, madeOf(lift), nowMs)
  const refusal = refuseJudgingLift(
    { ...lift, hasLapsed },
    { operatorId, judgement, house: limit?.house, nowMs },
  )
  if (refusal) throw refuse<typeof judgeCall>(refusal)
  if (judgement === 'approve' && !(await areIndependent(tx, operatorId, lift.proposedBy)))
    throw refuse<typeof judgeCall>('checker_not_independent')
  const words = answer.trim()
  if (judgement === 'reject' && words === '') throw refuse<typeof judgeCall>('answer_needed')
  const state = judgement === 'approve' ? 'approved' : 'rejected'
  await updateLift(tx, merchantId, liftId, { state, nowMs, judgedBy: operatorId, answer: words })
  const { before, after } = changeOf(lift, lift.house, lift.requested)
  if (judgement === 'reject') {
    await note(tx, holder, 'lift.reject', words, { before, after: { ...after, id: liftId } })
    return state
  }
  if (lift.requested === undefined && limit?.own === undefined) await deleteLimit(tx, holder, lift)
  else await updateHouse(tx, holder, lift, lift.requested)
  const proposedBy = lift.proposedBy.toString()
  await note(tx, holder, 'limits.loosen', lift.reason, {
    before,
    after: { ...after, id: liftId, proposedBy },
  })
  return state
}

/** The open lifts of a brand that can no longer be approved, and why. */
export async function findLapsedLifts(
  tx: Tx,
  merchantId: number,
  nowMs: number,
): Promise<ReadonlyMap<string, LapseReason>> {
  return await findLapsed(tx, (await selectOpenLifts(tx, merchantId)).map(madeOf), nowMs)
}

/** Lifts that can still be approved. */
export async function findLiftTasks(tx: Tx, merchantId: number, nowMs: number): Promise<Waiting> {
  const open = await selectOpenLifts(tx, merchantId)
  const lapsed = await findLapsedLifts(tx, merchantId, nowMs)
  return waitingSince(open.filter(({ id }) => !lapsed.has(id)).map(({ proposedAt }) => proposedAt))
}

function madeOf({ id, proposedBy, proposedAt, lapsesAtMs }: LiftRow) {
  return {
    id,
    deed: 'lifts.proposeLift' as const,
    proposedBy,
    proposedAtMs: proposedAt.getTime(),
    lapsesAtMs,
  }
}

export async function withdrawLift(
  tx: Tx,
  holder: Holder,
  { liftId }: Input<typeof withdrawCall>,
): Promise<void> {
  const nowMs = await begin(tx, holder)
  const lift = await selectLift(tx, holder, liftId)
  if (!lift) throw refusePlainly('absent')
  const refusal = refuseWithdrawingLift(lift, holder.operatorId)
  if (refusal) throw refuse<typeof withdrawCall>(refusal)
  await updateLift(tx, holder.merchantId, liftId, { state: 'withdrawn', nowMs })
  const { before, after } = changeOf(lift, lift.house, lift.requested)
  await note(tx, holder, 'lift.withdraw', '', { before, after: { ...after, id: liftId } })
}

async function note(
  tx: Tx,
  { merchantId, memberId, operatorId }: Holder,
  action: Deed & (`lift.${string}` | 'limits.loosen'),
  reason: string,
  {
    before,
    after,
  }: {
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await writeAudit(tx, { merchantId, operatorId, memberId, action, reason, before, after })
}
