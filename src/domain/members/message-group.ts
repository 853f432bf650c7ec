import { type NewsKind, newsKinds } from './account-news.ts'

/** Groups by which a member filters messages. */
export const messageGroups = ['money', 'account', 'service', 'letters', 'brand'] as const
export type MessageGroup = (typeof messageGroups)[number]

/** Lists of messages: those of a group, or those that the member keeps. */
export const messageLists = [...messageGroups, 'kept'] as const
export type MessageList = (typeof messageLists)[number]

/** The most messages that a member keeps. */
export const KEPT_MOST = 100

/** The group of a message about the account. */
export function groupOfNews(kind: NewsKind): Exclude<MessageGroup, 'service' | 'letters' | 'brand'> {
  switch (kind) {
    case 'limit_changed':
    case 'new_device':
    case 'rates_lowered':
    case 'rates_raised':
    case 'rates_set':
    case 'rates_accepted':
    case 'level_raised':
    case 'level_gift':
    case 'level_tickets':
    case 'document_requested':
    case 'document_reminder':
    case 'document_accepted':
    case 'document_refused':
      return 'account'
    case 'deposit_credited':
    case 'withdrawal_sent':
    case 'withdrawal_sent_again':
    case 'withdrawal_answered':
    case 'withdrawal_returned':
    case 'agent_paid':
    case 'agent_debt':
    case 'agent_corrected':
    case 'agent_owed':
    case 'agent_waived':
    case 'offer_withdrawn':
    case 'reward_paid':
    case 'reward_refused':
    case 'reward_given':
    case 'reward_waits':
    case 'bonus_revoked':
    case 'rounds_cancelled':
    case 'win_assigned':
    case 'tickets_revoked':
    case 'board_won':
    case 'raffle_won':
    case 'friend_reward_waits':
    case 'friend_reward_cancelled':
      return 'money'
  }
}

const sourcesOf = {
  money: ['lottery'],
  account: [],
  service: ['feedback'],
  letters: ['letter'],
  brand: ['campaign'],
} as const

/** The messages of a group, by source, and those about the account by kind. Money includes all of lotteries. */
export function membersOfGroup(group: MessageGroup): {
  readonly sources: readonly ('feedback' | 'lottery' | 'letter' | 'campaign')[]
  readonly kinds: readonly NewsKind[]
} {
  return {
    sources: sourcesOf[group],
    kinds: newsKinds.filter((kind) => groupOfNews(kind) === group),
  }
}
