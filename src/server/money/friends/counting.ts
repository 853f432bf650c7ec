import {
  type FriendFacts,
  type FriendSums,
  isFriendDone,
  refuseFriendReward,
} from '#domain/friends/friend-state.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findPerson } from '#server/money/offers/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import {
  type ToCount,
  countRewarded,
  insertReward,
  lockCounting,
  selectFacts,
  selectFriend,
  selectToCount,
  takeBudget,
} from './reward-store.ts'
import { selectCurrency } from './terms-store.ts'

const AT_ONCE = 200

/**
 * Reserves the rewards for friends who have done all steps, each in a transaction of its own: a friend whose count fails
 * stops no other, and the run ends with an error that names them. `notify` is called after each commit.
 */
export async function countFriends(store: Store, notify: (inviterId: bigint) => void): Promise<void> {
  const failures: unknown[] = []
  let after: ToCount | undefined
  for (let isMore = true; isMore;) {
    const friends = await selectToCount(store.read, { after, limit: AT_ONCE })
    const facts = await selectFacts(
      store.read,
      friends.map(({ id }) => id),
    )
    for (const friend of friends) {
      const friendId = friend.id
      if (!isToReserve(facts.get(friendId), friend)) continue
      const inviterId = await store
        .transact((tx) => reserve(tx, friendId))
        .catch((cause: unknown) => {
          failures.push(new Error(`friend ${friendId} was not counted`, { cause }))
          return undefined
        })
      if (inviterId !== undefined) notify(inviterId)
    }
    after = friends.at(-1)
    isMore = friends.length >= AT_ONCE
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} friends were not counted`)
}

const isRelated = ({ isKnownPerson, isHousehold }: FriendFacts) => isKnownPerson || isHousehold

/** Whether the friend is worth a transaction: most of those who wait play too little, or have not begun. */
const isToReserve = (facts: FriendFacts | undefined, sums: FriendSums) =>
  facts !== undefined && !facts.isOver && !isRelated(facts) && isFriendDone(facts, sums)

/** Reserves the reward for a friend who is done. Returns the inviter. */
async function reserve(tx: Tx, friendId: bigint): Promise<bigint | undefined> {
  await lockCounting(tx) // guard: friends-counted-in-turn
  const friend = await selectFriend(tx, friendId)
  const facts = (await selectFacts(tx, [friendId])).get(friendId)
  if (!friend || !facts) throw new Error(`friend ${friendId} has no terms`)
  if (friend.isRewarded || facts.isOver) return undefined
  const { isBarred, isFriendBarred } = friend
  const [isKnown, isDone] = [isRelated(facts), isFriendDone(facts, friend)]
  if (refuseFriendReward({ isBarred, isFriendBarred, isRelated: isKnown, isDone })) return undefined
  const person = await findPerson(tx, friend)
  // guard: friends-a-year-bounded
  if ((await countRewarded(tx, person.members)) >= friend.friendsMost) return undefined
  // Of a spent budget the friend stays done, until the days are over.
  if (!(await takeBudget(tx, friend, friend.amount))) return undefined
  const id = await insertReward(tx, friend)
  const news = { kind: 'friend_reward_waits', about: `F${id}`, amount: writeAmount(friend.amount) } as const
  await sendNews(tx, friend, { ...news, currency: await selectCurrency(tx, friend.merchantId) })
  return friend.memberId
}
