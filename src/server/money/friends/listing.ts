import type * as calls from '#contract/console/friends.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type FriendFacts, friendState, friendSteps } from '#domain/friends/friend-state.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'

import { type ListedFriend, selectListed } from './list-store.ts'
import { selectFacts } from './reward-store.ts'
import { selectCurrency } from './terms-store.ts'

type List = typeof calls.listFriends

/** Friends of a brand for operators, newest first. */
export async function listFriends(
  tx: Tx,
  merchantId: number,
  { state, account, after, limit: requested }: Input<List>,
): Promise<Output<List>> {
  const limit = limitOf(requested)
  const beyond = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectListed(tx, merchantId, {
    state,
    account: account?.trim() || undefined,
    beyond: beyond === undefined ? undefined : BigInt(beyond),
    limit: limit + 1,
  })
  const open = rows.filter((row) => row.reward === null && row.sums !== null)
  const facts = await selectFacts(
    tx,
    open.map(({ memberId }) => memberId),
  )
  return {
    currency: await selectCurrency(tx, merchantId),
    ...pageOf(
      rows,
      limit,
      (row) => viewOf(row, facts.get(row.memberId)),
      ({ memberId }) => [memberId.toString()],
    ),
  }
}

function viewOf(
  { memberId, account, inviterId, inviterAccount, joinedAt, isAdmitted, sums, reward }: ListedFriend,
  facts: FriendFacts | undefined,
): Output<List>['list'][number] {
  return {
    id: memberId.toString(),
    account,
    inviter: { id: inviterId.toString(), account: inviterAccount },
    joinedAt: joinedAt.toISOString(),
    state: friendState({ facts, sums: sums ?? undefined, reward: reward?.state }),
    ...(facts && sums ? { steps: friendSteps(facts, sums) } : {}),
    isKnownPerson: facts?.isKnownPerson ?? false,
    isHousehold: facts?.isHousehold ?? false,
    isAdmitted,
    ...(reward
      ? {
          reward: {
            id: reward.id.toString(),
            amount: writeAmount(reward.amount),
            claimEndsAt: reward.claimEndsAt.toISOString(),
            ...(reward.endedAt === null ? {} : { endedAt: reward.endedAt.toISOString() }),
            ...(reward.cause === null ? {} : { cause: reward.cause }),
            ...(reward.operator === null ? {} : { operator: reward.operator }),
          },
        }
      : {}),
  }
}
