import type { Output } from '#contract/endpoint.ts'
import { FRIENDS_PAGE, friends } from '#contract/friends.ts'
import { type FriendFacts, friendState, friendSteps } from '#domain/friends/friend-state.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { maskName } from '#domain/winnings/masked-name.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'

import { claimFriend } from './claiming.ts'
import { selectFacts } from './reward-store.ts'
import { type FriendRow, selectFriends, selectOwnCode, selectReceived } from './store.ts'
import { selectNewestTerms } from './terms-store.ts'

/** The member's calls about friends. */
export const friendRoutes = ({ store, hub }: { readonly store: Store; readonly hub: Pick<Hub, 'publish'> }) =>
  bind(friends, {
    own: async ({ merchant, memberId }) => {
      const who = { merchantId: merchant.id, memberId }
      const { barred, code } = await selectOwnCode(store.read, who)
      const { claimed, rewarded } = await selectReceived(store.read, who)
      const received = { claimed: writeAmount(claimed), rewardedFriends: rewarded }
      if (barred !== null) return { isInviting: false, ...received } // guard: barred-member-has-no-link
      const terms = await selectNewestTerms(store.read, who.merchantId)
      return {
        isInviting: true,
        ...(code === null ? {} : { code }),
        ...(terms && !terms.isStopped
          ? {
              terms: {
                amount: writeAmount(terms.amount),
                deposited: writeAmount(terms.deposited),
                staked: writeAmount(terms.staked),
                days: terms.days,
                friendsMost: terms.friendsMost,
                asksDocument: terms.asksDocument === true,
                friendPoints: terms.friendPoints ?? 0,
                inviterPoints: terms.inviterPoints ?? 0,
              },
            }
          : {}),
        ...received,
      }
    },
    list: async ({ merchant, memberId }, { after, show }) => {
      const who = { merchantId: merchant.id, memberId }
      const beyond = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectFriends(store.read, who, {
        beyond: beyond === undefined ? undefined : BigInt(beyond),
        limit: FRIENDS_PAGE + 1,
        isClaimable: show === 'claimable',
      })
      const { barred } = await selectOwnCode(store.read, who)
      // A member who is not invited to invite reads no steps that a friend lacks.
      const counted = barred === null ? rows.map((row) => row.memberId) : [] // guard: no-steps-shown-when-barred
      const facts = await selectFacts(store.read, counted)
      return pageOf(
        rows,
        FRIENDS_PAGE,
        (row) => friendView(row, facts.get(row.memberId)),
        ({ memberId: id }) => [id.toString()],
      )
    },
    claim: async (context, input) => {
      const { claimed, friendId } = await store.transact((tx) => claimFriend(tx, context, input))
      const { memberId } = context
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'friends' })
      notifyBalance(hub.publish, memberId)
      if (claimed.points > 0) hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
      if (friendId !== undefined)
        hub.publish({ kind: 'member', memberId: friendId }, { type: 'stale', what: 'points' })
      return claimed
    },
  })

type FriendView = Output<(typeof friends)['list']>['list'][number]

function friendView(row: FriendRow, facts: FriendFacts | undefined): FriendView {
  const sums =
    row.deposited === null || row.staked === null
      ? undefined
      : { deposited: row.deposited, staked: row.staked }
  const reward =
    row.rewardId === null || row.amount === null || row.state === null || row.claimEndsAt === null
      ? undefined
      : {
          id: row.rewardId,
          amount: row.amount,
          points: row.inviterPoints ?? 0,
          state: row.state,
          claimEndsAt: row.claimEndsAt,
        }
  const state = friendState({ facts, sums, reward: reward?.state })
  const hasSteps = state === 'open' || state === 'done'
  return {
    name: maskName(row.account), // guard: friend-names-masked
    joinedAt: row.joinedAt.toISOString(),
    state,
    ...(hasSteps && facts && sums && row.lastDay !== null
      ? { steps: { ...friendSteps(facts, sums), until: row.lastDay } }
      : {}),
    ...(reward
      ? {
          reward: {
            id: reward.id.toString(),
            amount: writeAmount(reward.amount),
            points: reward.points,
            claimEndsAt: reward.claimEndsAt.toISOString(),
          },
        }
      : {}),
  }
}
