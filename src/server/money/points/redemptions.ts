import type * as calls from '#contract/console/points.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AloneLimits } from '#domain/approvals/second-operator.ts'
import { moved } from '#domain/ledger/posting.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { stateAfter } from '#domain/points/goods.ts'
import { unitsOfPoints } from '#domain/points/terms.ts'
import { findTransferByKey, post } from '#server/money/ledger/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  ofBrand,
  overtake,
  weigh,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { takePieces } from './goods-store.ts'
import {
  type RedemptionRow,
  insertStep,
  lockRedemption,
  selectOwner,
  selectStepRequest,
  updateRedemption,
} from './redemption-store.ts'
import { selectCurrency } from './store.ts'

type Judge = typeof calls.judgeRedemption
type BrandOperator = By & { readonly merchantId: number }

export interface RedemptionParts {
  readonly hub: Pick<Hub, 'publish'>
  /** Passed in, because withdrawals know the thresholds. */
  readonly findLimits: (tx: Tx, merchantId: number) => Promise<AloneLimits>
}

const deed = 'consolePoints.judgeRedemption'
const GROUP = 'consolePoints'
const subjectOf = (id: string) => `redemption ${id}`

/** Approves, sends or rejects a redemption, or proposes the approval to a second operator. */
export async function judgeRedemption(
  store: Store,
  parts: RedemptionParts,
  by: BrandOperator,
  input: Input<Judge>,
): Promise<Output<Judge>> {
  const { id, reason, requestId } = input
  const proposal = { deed, subject: subjectOf(id), input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, async (tx) => {
    const memberId = await judge(tx, parts, by, input)
    // A rejection ends the proposal to approve.
    await overtake(tx, { merchantId: by.merchantId, group: GROUP, subject: subjectOf(id) })
    return memberId
  })
  if (outcome.waits !== undefined) return { waits: outcome.waits }
  notifyJudged(parts, outcome.done)
  return {}
}

/** Executes approved proposals. */
export function redemptionExecutors(parts: RedemptionParts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Judge>) => {
      const memberId = await judge(tx, parts, ofBrand(maker), input)
      return () => notifyJudged(parts, memberId)
    },
  }
}

async function judge(
  tx: Tx,
  { findLimits }: RedemptionParts,
  by: BrandOperator,
  input: Input<Judge>,
): Promise<bigint> {
  const { merchantId, operatorId, second } = by
  const id = BigInt(input.id)
  const memberId = await selectOwner(tx, { merchantId, id })
  if (memberId === undefined) throw refusePlainly('absent')
  const who = { merchantId, memberId }
  await lockLimits(tx, who)
  const row = await lockRedemption(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  // guard: rejection-cause-chosen
  if ((input.deed === 'reject') !== (input.cause !== undefined))
    throw refusePlainly('invalid_input', { fields: ['cause'] })
  const state = stateAfter(row.state, input.deed)
  if (state === undefined) {
    if ((await selectStepRequest(tx, id, input.deed)) === input.requestId) return memberId
    throw refuse<Judge>('redemption_judged') // guard: redemption-judged-once
  }
  const details = {
    good: row.name,
    pieces: row.pieces,
    points: Number(row.points),
    amount: writeAmount(row.worth),
  }
  if (input.deed === 'approve')
    // guard: redemption-weighed
    await weigh(tx, by, await findLimits(tx, merchantId), {
      ...who,
      currency: await selectCurrency(tx, merchantId),
      amount: row.worth,
      deed,
      subject: subjectOf(input.id),
      before: {},
      after: details,
    })
  const returnedBy = input.deed === 'reject' ? await giveBack(tx, merchantId, row) : undefined
  await updateRedemption(tx, { merchantId, id }, { state, returnedBy })
  const { requestId, reason, cause } = input
  await insertStep(
    tx,
    { merchantId, id },
    { deed: input.deed, requestId, operatorId, approvedBy: second?.operatorId, reason, cause },
  )
  const action = `points.${input.deed}` as const
  await writeAudit(tx, {
    ...who,
    operatorId,
    action,
    reason,
    before: {},
    after: { ...details, ...(cause ? { rejection: cause } : {}) },
  })
  return memberId
}

/** Returns the points and the pieces of a rejected redemption. */
async function giveBack(tx: Tx, merchantId: number, row: RedemptionRow): Promise<bigint> {
  const who = { merchantId, memberId: row.memberId }
  const key = `points_return:${row.id}`
  const [answer] = await post(tx, [
    {
      ...who,
      currency: POINT_CURRENCY,
      key,
      kind: 'points_return',
      reference: row.requestId,
      reverses: row.spentBy,
      legs: moved(unitsOfPoints(row.points), { from: 'house:points', to: 'points' }),
    },
  ])
  if (answer?.outcome !== 'posted') throw new Error(`points were not returned: ${answer?.outcome}`)
  await takePieces(tx, { merchantId, id: row.goodId }, -row.pieces)
  const transfer = await findTransferByKey(tx, { ...who, key })
  if (!transfer) throw new Error(`transfer ${key} is gone`)
  return transfer.id
}

/** After commit: the member's pages refetch. */
function notifyJudged({ hub }: RedemptionParts, memberId: bigint): void {
  hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
}
