import type { Input, Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { changeMessageWays, findContacts, findMessageWays } from '#server/people/members/actions.ts'
import { KEPT_MOST } from '#domain/members/message-group.ts'
import { wordCampaign } from '#domain/campaigns/campaign.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import {
  type FindLotteryNames,
  type NameOfLottery,
  namesOfLotteries,
} from '#server/platform/http/lottery-name.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { notifyMember } from './actions.ts'
import {
  type Corrected,
  type MessageRow,
  type Recipient,
  countUnread,
  selectMessages,
  updateFollowed,
  updateKept,
  updateNotKept,
  updateRead,
  updateReadRemoved,
  updateRemoved,
} from './store.ts'
import { namedIn } from './news.ts'

const PAGE_SIZE = 20

/** Announcements are content, and rewards money: the shell hands in what reads and marks them. */
export interface MessageParts {
  readonly store: Store
  readonly hub: Hub
  readonly announcements: {
    readonly findUnread: (
      tx: Tx,
      who: Recipient,
    ) => Promise<readonly { readonly id: string; readonly type: string }[]>
    readonly markRead: (
      tx: Tx,
      which: Recipient & { readonly ids: readonly string[] | 'all' },
    ) => Promise<void>
  }
  /** Rewards that the member can claim. */
  readonly countRewards: (tx: Tx, who: Recipient) => Promise<number>
  /** Rewards of missions that the member can claim, and open tickets of raffles. */
  readonly countMissions: (tx: Tx, who: Recipient) => Promise<number>
  /** Rewards for friends that the member can claim. */
  readonly countFriends: (tx: Tx, who: Recipient) => Promise<number>
  readonly findLotteryNames: FindLotteryNames
}

export const messageRoutes = ({
  store,
  hub,
  announcements,
  countRewards,
  countMissions,
  countFriends,
  findLotteryNames,
}: MessageParts) =>
  bind(messages, {
    unreadCount: ({ merchant, memberId }) =>
      countAll(
        store,
        { merchantId: merchant.id, memberId },
        { announcements, countRewards, countMissions, countFriends },
      ),
    list: (context, input) => listMessages(store, findLotteryNames, context, input),
    readMessages: async ({ merchant, memberId }, input) => {
      const ids = idsOf(input)
      await store.transact((tx) => updateRead(tx, { merchantId: merchant.id, memberId, ids }))
      notifyMember(hub.publish, memberId)
      return {}
    },
    followMessage: async ({ merchant, memberId }, { id }) => {
      await store.transact((tx) => updateFollowed(tx, { merchantId: merchant.id, memberId, id }))
      return {}
    },
    removeMessages: async ({ merchant, memberId }, { ids }) => {
      await store.transact((tx) => updateRemoved(tx, { merchantId: merchant.id, memberId, ids }))
      notifyMember(hub.publish, memberId)
      return {}
    },
    removeRead: async ({ merchant, memberId }, { through }) => {
      await store.transact((tx) => updateReadRemoved(tx, { merchantId: merchant.id, memberId, through }))
      notifyMember(hub.publish, memberId)
      return {}
    },
    keepMessage: async ({ merchant, memberId }, { id, isKept }) => {
      const which = { merchantId: merchant.id, memberId, id }
      await store.transact(async (tx) => {
        if (!isKept) await updateNotKept(tx, which)
        else if (!(await updateKept(tx, { ...which, most: KEPT_MOST })))
          throw refuse<typeof messages.keepMessage>('too_many_kept')
      })
      notifyMember(hub.publish, memberId)
      return {}
    },
    ways: async ({ merchant, memberId }) => {
      const who = { merchantId: merchant.id, memberId }
      const [ways, contacts] = await Promise.all([
        findMessageWays(store.read, who),
        findContacts(store.read, who),
      ])
      return {
        ...ways,
        hasEmail: contacts?.isEmailVerified === true,
        hasMobile: contacts?.isMobileVerified === true,
      }
    },
    setWays: async ({ merchant, memberId }, ways) => {
      await store.transact((tx) => changeMessageWays(tx, { merchantId: merchant.id, memberId, ...ways }))
      return {}
    },
    readNotices: async ({ merchant, memberId }, input) => {
      const ids = idsOf(input)
      await store.transact((tx) => announcements.markRead(tx, { merchantId: merchant.id, memberId, ids }))
      notifyMember(hub.publish, memberId)
      return {}
    },
  })

async function listMessages(
  store: Store,
  findLotteryNames: FindLotteryNames,
  { merchant, memberId, language }: Context,
  { before, group }: Input<typeof messages.list>,
): Promise<Output<typeof messages.list>> {
  const rows = await selectMessages(store.read, {
    merchantId: merchant.id,
    memberId,
    before,
    group,
    limit: PAGE_SIZE + 1,
  })
  const hasDraws = rows.some(({ facts }) => facts !== null && 'gameCode' in facts)
  const nameOf = hasDraws
    ? await namesOfLotteries(store.read, findLotteryNames, { merchant, language })
    : undefined
  const list = rows.slice(0, PAGE_SIZE).map(({ createdAt, facts, texts, place, ...row }) => ({
    ...row,
    about: (nameOf && facts && 'difference' in facts && drawNameOf(facts, nameOf)) || row.about,
    ...(facts && 'campaign' in facts && texts
      ? {
          campaign: {
            ...wordCampaign(texts, [language, merchant.defaultLanguage], facts),
            ...(place === null ? {} : { place }),
          },
        }
      : partOf(facts, language)),
    createdAt: createdAt.toISOString(),
  }))
  return { list, hasMore: rows.length > PAGE_SIZE }
}

function partOf(facts: MessageRow['facts'], language: string) {
  if (facts === null || 'campaign' in facts) return {}
  if ('difference' in facts) return { corrected: facts }
  if (!('letter' in facts)) return { news: namedIn(facts, language) }
  const { letter: id, from, account } = facts
  return { letter: { id, from, account } }
}

function idsOf({ all, ids = [] }: { readonly all?: boolean; readonly ids?: string[] }) {
  return all === true ? ('all' as const) : ids
}

/** The draw of tickets, in the language of the page; undefined for older messages, which do not name it. */
function drawNameOf(
  { gameCode, secondGameCode, numero }: Corrected,
  nameOf: NameOfLottery,
): string | undefined {
  if (gameCode === undefined || numero === undefined) return undefined
  const codes = [gameCode, ...(secondGameCode === undefined ? [] : [secondGameCode])]
  return `${codes.map(nameOf).join(' + ')} ${numero}`
}

async function countAll(
  store: Store,
  who: Recipient,
  {
    announcements,
    countRewards,
    countMissions,
    countFriends,
  }: Pick<MessageParts, 'announcements' | 'countRewards' | 'countMissions' | 'countFriends'>,
): Promise<Output<typeof messages.unreadCount>> {
  const [unread, messageCount, rewardCount, missionCount, friendCount] = await Promise.all([
    announcements.findUnread(store.read, who),
    countUnread(store.read, who),
    countRewards(store.read, who),
    countMissions(store.read, who),
    countFriends(store.read, who),
  ])
  return {
    unreadCount: unread.length + messageCount,
    messageCount,
    rewardCount,
    missionCount,
    friendCount,
    noticeIds: unread.map(({ id }) => id),
    popUpIds: unread.filter(({ type }) => type === 'PU').map(({ id }) => id),
  }
}
