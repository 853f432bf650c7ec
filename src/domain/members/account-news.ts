import type { CancelCause } from '#domain/friends/friend-state.ts'
import type { Translations } from '#domain/language/names.ts'
import type { LimitKind, LimitPeriod } from '#domain/limits/limit.ts'

/** Events of a member's account that are worth a message. */
export const newsKinds = [
  'deposit_credited',
  'withdrawal_sent',
  'withdrawal_sent_again',
  /** An operator has checked the member's report, and the payment stands. */
  'withdrawal_answered',
  /** The money is back in the main wallet: rejected, failed, or not received. */
  'withdrawal_returned',
  'limit_changed',
  'new_device',
  /** A share of an agent is in the main wallet. */
  'agent_paid',
  /** Income and wallet of an agent did not cover the shares of the downlines. */
  'agent_debt',
  /** Bets of a period that was paid were settled again, and the agent had received too much. */
  'agent_corrected',
  /** A message to a downline whose share is not paid in full. */
  'agent_owed',
  /** The brand has waived what an agent owed it. */
  'agent_waived',
  /** To an agent at the top: the brand has withdrawn an offer that was open. */
  'offer_withdrawn',
  /** The upline has announced lower rates. */
  'rates_lowered',
  'rates_raised',
  /** Two operators have set the rates of an agent at the top. */
  'rates_set',
  /** To the upline: a downline has accepted lower rates. */
  'rates_accepted',
  /** A reward of an offer that waited for operators. */
  'reward_paid',
  'reward_refused',
  /** A reward of a period, or by operators, that came without a deed of the member. */
  'reward_given',
  'reward_waits',
  /** Operators have taken back a bonus that was granted by mistake. */
  'bonus_revoked',
  /** Operators have cancelled free rounds before the first was played. */
  'rounds_cancelled',
  /** Operators have counted a win with its free rounds that the provider had sent without them. */
  'win_assigned',
  /** Operators have taken back tickets of a raffle that were not played. */
  'tickets_revoked',
  /** The settled stakes of the member have reached a higher level. */
  'level_raised',
  /** Points for reaching a level. */
  'level_gift',
  /** Tickets of a raffle for reaching a level. */
  'level_tickets',
  /** A prize of a board has been paid. */
  'board_won',
  /** A prize of a draw among all tickets has been paid. */
  'raffle_won',
  /** A friend of the member has done all steps. */
  'friend_reward_waits',
  /** Operators have cancelled the reward for a friend before it was claimed. */
  'friend_reward_cancelled',
  /** The brand needs a document of the member. */
  'document_requested',
  /** A request or a document ends soon. */
  'document_reminder',
  'document_accepted',
  'document_refused',
] as const
export type NewsKind = (typeof newsKinds)[number]

export interface AccountNews {
  readonly kind: NewsKind
  /** Of money. */
  readonly amount?: string
  readonly currency?: string
  /** Of a limit; without a value it was removed. */
  readonly limit?: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly value?: string }
  /** Of a device: browser and system. */
  readonly device?: string
  /** Of rates: the business day from which they count. Of a document: its last day. */
  readonly day?: string
  /** The name of a level. */
  readonly level?: string
  /** Of a gift. */
  readonly points?: number
  /** Of a reward that is no money. */
  readonly pieces?: { readonly of: 'free_rounds' | 'tickets'; readonly count: number }
  /** The name of a board. */
  readonly board?: string
  /** The name of a raffle. */
  readonly raffle?: string
  /** The name of the level, the board or the raffle in other languages. */
  readonly names?: Translations
  /** Of a reward for a friend that was cancelled. */
  readonly cause?: CancelCause
  /** Of a downline. */
  readonly account?: string
}

/** The page of agents with their income and debts. */
export const INCOME_PAGE = 'agentRevenueReport'

/** The page of agents with their own rates. */
export const RATES_PAGE = 'registerCenter'

/** The page of levels, which is in no centre. */
export const LEVELS_PAGE = 'levels'

/** The page of documents, which is in no centre. */
export const VERIFICATION_PAGE = 'verification'

export type NewsPlace =
  | 'depositv2'
  | 'withdraw'
  | 'saferPlay'
  | 'securityCenter'
  | 'rewardCenter'
  | 'missionLeaderboard'
  | 'referral'

/** The page of the member or agent centre on which the member sees and does more about it. */
export function placeOfNews(
  kind: NewsKind,
): NewsPlace | typeof INCOME_PAGE | typeof RATES_PAGE | typeof LEVELS_PAGE | typeof VERIFICATION_PAGE {
  switch (kind) {
    case 'agent_paid':
    case 'agent_debt':
    case 'agent_corrected':
    case 'agent_owed':
    case 'agent_waived':
    case 'offer_withdrawn':
      return INCOME_PAGE
    case 'rates_lowered':
    case 'rates_raised':
    case 'rates_set':
    case 'rates_accepted':
      return RATES_PAGE
    case 'limit_changed':
      return 'saferPlay'
    case 'new_device':
      return 'securityCenter'
    case 'deposit_credited':
      return 'depositv2'
    case 'reward_paid':
    case 'reward_refused':
    case 'reward_given':
    case 'reward_waits':
    case 'bonus_revoked':
    case 'rounds_cancelled':
    case 'win_assigned':
    case 'tickets_revoked':
      return 'rewardCenter'
    case 'board_won':
    case 'raffle_won':
    case 'level_tickets':
      return 'missionLeaderboard'
    case 'friend_reward_waits':
    case 'friend_reward_cancelled':
      return 'referral'
    case 'level_raised':
    case 'level_gift':
      return LEVELS_PAGE
    case 'document_requested':
    case 'document_reminder':
    case 'document_accepted':
    case 'document_refused':
      return VERIFICATION_PAGE
    case 'withdrawal_sent':
    case 'withdrawal_sent_again':
    case 'withdrawal_answered':
    case 'withdrawal_returned':
      return 'withdraw'
  }
}

/** The address of that page. */
export function linkOfNews(kind: NewsKind): `/${string}` {
  const place = placeOfNews(kind)
  // Messages about rates are also for players, who have no agent centre: mails link to the message.
  if (place === RATES_PAGE) return '/index?centre=messageV2'
  if (place === LEVELS_PAGE || place === VERIFICATION_PAGE) return `/${place}`
  return place === INCOME_PAGE ? `/index?agent=${place}` : `/index?centre=${place}`
}
