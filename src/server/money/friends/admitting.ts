import type * as calls from '#contract/console/friends.ts'
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

import { insertReview, lockFriend } from './review-store.ts'
import { selectFacts } from './reward-store.ts'

type Admit = typeof calls.admitFriend
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consoleFriends.admitFriend'

/** Lets a friend who shares an address bring a reward, once a second operator has looked at both accounts too. */
export async function admitOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Admit>,
): Promise<Output<Admit>> {
  const proposal = { deed, subject: `friend ${input.id}`, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => admit(tx, by, input))
  return outcome.waits === undefined ? {} : { waits: outcome.waits }
}

/** Executes approved proposals. */
export const friendReviewExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Admit>) => {
    await admit(tx, ofBrand(maker), input)
  },
}

async function admit(tx: Tx, by: BrandOperator, { id: given, reason }: Input<Admit>): Promise<undefined> {
  const { merchantId, operatorId, second } = by
  const friendId = BigInt(given)
  const friend = await lockFriend(tx, { merchantId, id: friendId })
  if (!friend) throw refusePlainly('absent')
  if (friend.isAdmitted) return undefined
  if (friend.isRewarded) throw refuse<Admit>('friend_reward_ended')
  const facts = (await selectFacts(tx, [friendId])).get(friendId)
  // Another account of a known person brings no reward, whatever operators say.
  // guard: only-household-admitted
  if (!facts?.isHousehold || facts.isKnownPerson) throw refuse<Admit>('friend_not_household')
  const change = { before: {}, after: { friend: friend.account } }
  // guard: friend-admitted-by-two
  needSecond(by, { cause: 'always', memberId: friend.inviterId, ...change })
  if (!second) throw new Error('a friend is admitted by two operators')
  await insertReview(tx, { merchantId, friendId, operatorId, approvedBy: second.operatorId, reason })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: friend.inviterId,
    reason,
    action: 'friend.admit',
    ...change,
  })
  return undefined
}
