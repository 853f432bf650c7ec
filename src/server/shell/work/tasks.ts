import type { Input, Output } from '#contract/endpoint.ts'
import type { waitingWork } from '#contract/console/work.ts'
import { type Waiting, type WorkKind, workKinds, workRules } from '#domain/work/work.ts'
import { findAdjustmentTasks } from '#server/money/adjustments/actions.ts'
import { findHeldTasks, findPayoutTasks } from '#server/money/agents/settlement/actions.ts'
import { findDepositTasks } from '#server/money/deposits/actions.ts'
import { findHarmTasks } from '#server/money/harm/actions.ts'
import { findLiftTasks } from '#server/money/limits/actions.ts'
import { findTransferTasks } from '#server/money/member-transfers/actions.ts'
import { findRewardTasks } from '#server/money/offers/actions.ts'
import { findRedemptionTasks, findSendingTasks } from '#server/money/points/actions.ts'
import { findComplaints, findPromises, findWithdrawalTasks } from '#server/money/withdrawals/actions.ts'
import { findProposalTasks } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { type MerchantLookup, merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { countAwaited } from '#server/play/lottery/results/actions.ts'
import { findDocumentTasks } from '#server/people/verification/actions.ts'
import { findFeedbackTasks, findLetterTasks } from '#server/publishing/feedback/actions.ts'
import { findApplicationTasks } from '#server/publishing/promotions/actions.ts'
import { findServiceTasks } from '#server/publishing/support/actions.ts'

export interface WorkParts {
  readonly store: Store
  readonly registry: MerchantLookup
}

interface Asking {
  readonly merchantId: number
  readonly isOfHouse: boolean
  readonly nowMs: number
}

const finders: Readonly<Record<WorkKind, (tx: Tx, asking: Asking) => Promise<Waiting>>> = {
  withdrawals: (tx, { merchantId }) => findWithdrawalTasks(tx, merchantId),
  complaints: (tx, { merchantId }) => findComplaints(tx, merchantId),
  deposits: (tx, { merchantId }) => findDepositTasks(tx, merchantId),
  transfers: (tx, { merchantId }) => findTransferTasks(tx, merchantId),
  approvals: (tx, { nowMs, ...reach }) => findProposalTasks(tx, reach, nowMs),
  care: (tx, { merchantId }) => findHarmTasks(tx, merchantId),
  lifts: (tx, { merchantId, nowMs }) => findLiftTasks(tx, merchantId, nowMs),
  service: (tx, { merchantId }) => findServiceTasks(tx, merchantId),
  adjustments: (tx, { merchantId, nowMs }) => findAdjustmentTasks(tx, merchantId, nowMs),
  results: async (tx) => ({ ...(await countAwaited(tx)), by: [] }),
  rewards: (tx, { merchantId }) => findRewardTasks(tx, merchantId),
  redemptions: (tx, { merchantId }) => findRedemptionTasks(tx, merchantId),
  sendings: (tx, { merchantId }) => findSendingTasks(tx, merchantId),
  applications: (tx, { merchantId }) => findApplicationTasks(tx, merchantId),
  letters: (tx, { merchantId }) => findLetterTasks(tx, merchantId),
  payouts: (tx, { merchantId }) => findPayoutTasks(tx, merchantId),
  heldIncome: (tx, { merchantId }) => findHeldTasks(tx, merchantId),
  documents: (tx, { merchantId }) => findDocumentTasks(tx, merchantId),
  feedback: (tx, { merchantId }) => findFeedbackTasks(tx, merchantId),
}

/** The tasks that an operator may see, by kind. */
export async function findWork(
  { store, registry }: WorkParts,
  { caller, nowMs }: Context,
  input: Input<typeof waitingWork>,
): Promise<Output<typeof waitingWork>> {
  const { permissions, merchantId: ownMerchantId } = operatorOf(caller)
  const isOfHouse = ownMerchantId === undefined
  const merchantId = merchantInScope(registry, caller, input.merchantCode).id
  const seen = workKinds.filter((kind) => {
    const { needs, isOfHouse: isHouseWork = false } = workRules[kind]
    return permissions.includes(needs) && (isOfHouse || !isHouseWork) // guard: work-by-right
  })
  const promises: Partial<Record<WorkKind, number>> = await findPromises(store.read, merchantId)
  const work = await Promise.all(
    seen.map(async (kind) => {
      const { waiting, since, by, dueAt } = await finders[kind](store.read, { merchantId, isOfHouse, nowMs })
      return {
        kind,
        waiting,
        ...(since ? { since: since.toISOString() } : {}),
        ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
        by: [...by],
        promiseSeconds: promises[kind] ?? workRules[kind].promiseSeconds,
      }
    }),
  )
  return { at: new Date(nowMs).toISOString(), work }
}
