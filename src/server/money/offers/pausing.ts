import type * as calls from '#contract/console/offers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
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

import { endPause, insertPause, lockPause } from './pause-store.ts'
import { selectVersions } from './store.ts'

type Pause = typeof calls.pauseOffer
type BrandOperator = By & { readonly merchantId: number }

const deed = 'offers.pauseOffer'

/** Pauses an offer at once, or proposes to a second operator to resume it. */
export async function pauseOffer(
  store: Store,
  by: BrandOperator,
  input: Input<Pause>,
): Promise<Output<Pause>> {
  const proposal = { deed, subject: input.offer, input, reason: input.reason } as const
  const { waits } = await doOrPropose(store, by, proposal, (tx) => change(tx, by, input))
  return waits === undefined ? {} : { waits }
}

/** Executes approved proposals. */
export const pauseExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Pause>) => {
    await change(tx, ofBrand(maker), input)
  },
}

async function change(tx: Tx, by: BrandOperator, input: Input<Pause>): Promise<void> {
  const of = { merchantId: by.merchantId, offer: input.offer }
  if ((await selectVersions(tx, of, 1)).length === 0) throw refusePlainly('absent')
  if (input.resumes === undefined) await pause(tx, by, input)
  else await resume(tx, by, { ...input, resumes: BigInt(input.resumes) })
}

/** A repeated pause changes nothing: the first reason stands. */
async function pause(tx: Tx, by: BrandOperator, { offer, reason }: Input<Pause>): Promise<void> {
  const { merchantId, operatorId } = by
  if (!(await insertPause(tx, { merchantId, offer, operatorId, reason }))) return
  const after = { offerCode: offer }
  await writeAudit(tx, { merchantId, operatorId, action: 'offer.pause', reason, before: {}, after })
}

async function resume(
  tx: Tx,
  by: BrandOperator,
  { offer, reason, resumes }: { readonly offer: string; readonly reason: string; readonly resumes: bigint },
): Promise<void> {
  const { merchantId, operatorId } = by
  const open = await lockPause(tx, { merchantId, offer })
  // guard: offer-pause-as-read
  if (open?.id !== resumes) throw refuse<Pause>('changed_meanwhile')
  const before = { offerCode: offer, pausedFor: open.reason }
  const after = { offerCode: offer }
  // guard: offer-resumed-by-two
  needSecond(by, { cause: 'always', before, after })
  const approvedBy = by.second?.operatorId
  if (approvedBy === undefined) throw new Error('an offer is resumed by two operators')
  await endPause(tx, open.id, { operatorId, approvedBy, reason })
  await writeAudit(tx, { merchantId, operatorId, action: 'offer.resume', reason, before, after })
}
