import type * as calls from '#contract/console/raffles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { BrandOperator } from '#server/money/raffles/publishing.ts'
import { type Executors, doOrPropose, needSecond, ofBrand } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { cancelDraw, selectDraw } from './store.ts'

type Cancel = typeof calls.cancelDraw

const deed = 'consoleRaffles.cancelDraw'

/** Proposes to a second operator that a draw does not take place. */
export async function proposeCancellation(
  store: Store,
  by: BrandOperator,
  input: Input<Cancel>,
): Promise<Output<Cancel>> {
  const { raffle, version, reason, requestId } = input
  const proposal = { deed, subject: `${raffle} ${version}`, input, reason, requestId } as const
  const { waits } = await doOrPropose(store, by, proposal, (tx) => cancel(tx, by, input))
  return waits === undefined ? {} : { waits }
}

/** Executes approved proposals; pages of the brand refetch. */
export const cancelDrawExecutors = ({
  hub,
}: {
  readonly hub: Pick<Hub, 'publish'>
}): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Cancel>) => {
    const by = ofBrand(maker)
    await cancel(tx, by, input)
    return () =>
      hub.publish({ kind: 'merchant', merchantId: by.merchantId }, { type: 'stale', what: 'raffles' })
  },
})

async function cancel(tx: Tx, by: BrandOperator, { raffle, version, reason }: Input<Cancel>): Promise<void> {
  const { merchantId, operatorId, second } = by
  const name = { merchantId, raffle, version }
  const draw = await selectDraw(tx, name)
  if (!draw) throw refusePlainly('absent')
  if (draw.state !== 'open' && draw.state !== 'sealed') throw refuse<Cancel>('seed_released')
  const change = { before: { state: draw.state }, after: { state: 'cancelled', raffle, version } }
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('a cancellation needs a second operator')
  const isDone = await cancelDraw(tx, name, { firstId: operatorId, secondId: second.operatorId, reason })
  if (!isDone) throw refuse<Cancel>('seed_released')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'raffle.cancel_draw', ...change })
}
