import type * as calls from '#contract/console/offer-rewards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { refuseCancelling } from '#domain/offers/free-rounds.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { releaseBudget } from './budget.ts'
import { ASK_FREE_ROUNDS } from './granting.ts'
import { updateCancelled } from './notice-store.ts'
import { lockFreeRounds, selectRoundsOfReward, viewOf } from './store.ts'

type Cancel = typeof calls.cancelFreeRounds
type BrandOperator = By & { readonly merchantId: number }

interface Parts {
  readonly hub: Pick<Hub, 'publish'>
}

const deed = 'offerRewards.cancelFreeRounds'

/** Proposes to a second operator to cancel free rounds of which none was played. */
export async function cancelFreeRounds(
  store: Store,
  by: BrandOperator,
  input: Input<Cancel>,
): Promise<Output<Cancel>> {
  const { id, reason, requestId } = input
  const proposal = { deed, subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => cancel(tx, by, input))
  if (outcome.waits === undefined) throw new Error('free rounds are cancelled by two operators')
  return { waits: outcome.waits }
}

/** Executes approved proposals, on the data of that moment. */
export function cancelExecutors({ hub }: Parts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Cancel>) => {
      const memberId = await cancel(tx, ofBrand(maker), input)
      return () => {
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
        notifyMember((channel, message) => hub.publish(channel, message), memberId)
      }
    },
  }
}

async function cancel(tx: Tx, by: BrandOperator, { id, reason }: Input<Cancel>): Promise<bigint> {
  const { merchantId, operatorId } = by
  const known = await selectRoundsOfReward(tx, { merchantId, occurrenceId: BigInt(id) })
  // A bet waits for this transaction, or is seen by it.
  const row = known && (await lockFreeRounds(tx, { id: known.id }))
  if (!row) throw refusePlainly('absent')
  const refusal = refuseCancelling(viewOf(row))
  // guard: played-rounds-not-cancelled
  if (refusal) throw refuse<Cancel>(refusal === 'started' ? 'rounds_started' : 'rounds_ended')
  const { memberId, currency, stake, count, offer } = row
  const amount = stake * BigInt(count)
  const before = { reward: id, offerCode: offer, amount: writeAmount(amount) }
  // guard: rounds-cancelled-by-two
  needSecond(by, { cause: 'always', memberId, currency, amount, before, after: {} })
  await updateCancelled(tx, row, 'by_operator')
  await releaseBudget(tx, row)
  await writeAudit(tx, {
    merchantId,
    memberId,
    operatorId,
    action: 'offer.cancel_rounds',
    reason,
    before,
    after: {},
  })
  await sendNews(tx, { merchantId, memberId }, { kind: 'rounds_cancelled', about: `R${id}` })
  await addJob(tx, ASK_FREE_ROUNDS)
  return memberId
}
