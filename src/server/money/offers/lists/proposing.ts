import type * as calls from '#contract/console/reward-lists.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { selectVersions } from '#server/money/offers/store.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
  refuseMakers,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { lockList, selectList, selectSameFile, updateApproved } from './store.ts'

type Propose = typeof calls.proposeRewardList
type BrandOperator = By & { readonly merchantId: number }

export const REWARD_LIST_JOB = 'run_reward_lists'

const deed = 'rewardLists.proposeRewardList'

/** Proposes to a second operator to reward the lines of a list. */
export async function proposeList(
  store: Store,
  by: BrandOperator,
  input: Input<Propose>,
): Promise<Output<Propose>> {
  const { id, reason, requestId } = input
  const proposal = { deed, subject: id, input, reason, requestId } as const
  const { waits } = await doOrPropose(store, by, proposal, (tx) => approve(tx, by, input))
  if (waits === undefined) throw new Error('a list of rewards needs a second operator')
  return { waits }
}

/** Executes approved proposals: the job then rewards the lines. */
export const listExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Propose>) => {
    await approve(tx, ofBrand(maker), input)
  },
}

async function approve(tx: Tx, by: BrandOperator, { id: given, reason }: Input<Propose>): Promise<void> {
  const { merchantId, operatorId } = by
  const of = { merchantId, id: BigInt(given) }
  await lockList(tx, of)
  const list = await selectList(tx, of)
  if (!list) throw refusePlainly('absent')
  if (list.approvedAt !== null) throw refuse<Propose>('reward_list_approved') // guard: reward-list-approved-once
  if (list.rewards === 0) throw refuse<Propose>('reward_list_empty')
  const { offer, version, currency, amount, fileName, lines, rewards } = list
  // The lines were judged under this version, and are rewarded under it.
  const [newest] = await selectVersions(tx, { merchantId, offer }, 1)
  if (newest?.version !== version) throw refuse<Propose>('changed_meanwhile') // guard: reward-list-version-as-read
  const same = await selectSameFile(tx, { ...of, ...list })
  const details = {
    rewardList: given,
    offerCode: offer,
    fileName,
    lines,
    rewards,
    ...(same === undefined ? {} : { sameFileAs: same.toString() }),
  }
  // guard: reward-list-needs-second
  needSecond(by, { cause: 'always', currency, amount, before: {}, after: details })
  const approvedBy = by.second?.operatorId
  if (approvedBy === undefined) throw new Error('a list of rewards needs a second operator')
  // The file decides which members are rewarded.
  await refuseMakers(tx, by, [list.uploaderId]) // guard: reward-list-not-of-approver
  await updateApproved(tx, { id: of.id, proposedBy: operatorId, approvedBy })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'offer.approve_rewards',
    reason,
    before: {},
    after: details,
  })
  await addJob(tx, REWARD_LIST_JOB)
}
