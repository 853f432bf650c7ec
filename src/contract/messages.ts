import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { campaignPlaces } from '#domain/campaigns/campaign.ts'
import { cancelCauses } from '#domain/friends/friend-state.ts'
import { limitKinds, limitPeriods } from '#domain/limits/limit.ts'
import { newsKinds } from '#domain/members/account-news.ts'
import { messageLists } from '#domain/members/message-group.ts'

import { endpoint } from './endpoint.ts'
import { SignedAmount } from './records.ts'
import { Amount, Moment, Nothing, strict } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** Selects messages: up to a page of ids, or all. */
const Which = strict({ ids: Optional(ArrayOf(Id, { maxItems: 50 })), all: Optional(Boolean()) })

/** Consent to a way. */
const Ways = { byMail: Boolean(), byText: Boolean() }
/** Whether letters are announced in these ways too. */
const WithLetters = Boolean()

export const messages = {
  unreadCount: endpoint({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    access: 'member',
    summary:
      'The number of unread messages to the member, the ids of unread announcements, and the numbers of rewards of offers and for friends to claim, and of rewards of missions and tickets of raffles that wait.',
    input: Nothing,
    value: strict({
      unreadCount: Integer(),
      messageCount: Integer(),
      rewardCount: Integer(),
      missionCount: Integer(),
      friendCount: Integer(),
      noticeIds: ArrayOf(String()),
      /** Announcements to show once as a pop-up after login. */
      popUpIds: ArrayOf(String()),
    }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/member/messages',
    access: 'member',
    summary: 'Messages to this member, those of one group, or those that the member keeps, newest first.',
    input: strict({ before: Optional(Id), group: Optional(Enum([...messageLists])) }),
    value: strict({
      list: ArrayOf(
        strict({
          id: String(),
          source: Enum(['feedback', 'lottery', 'account', 'letter', 'campaign']),
          /** The reference of a feedback, the draw of a lottery, or the id of a letter. */
          about: String(),
          body: String(),
          /** Of a lottery: how a settlement changed the member’s tickets. */
          corrected: Optional(
            strict({
              /**
               * They won, or keep a wrong win that the member owes, or several won in fast lotteries; absent: a correction
               * changed them.
               */
              kind: Optional(Enum(['won', 'owed', 'fast_wins'])),
              isCancelled: Boolean(),
              difference: SignedAmount,
              currency: String(),
              /** The ticket that does not count by the house’s decision. */
              ticket: Optional(Id),
              /** The draw of the tickets. Older messages do not name it. */
              gameCode: Optional(String()),
              /** Of tickets on two draws. */
              secondGameCode: Optional(String()),
              numero: Optional(String()),
              category: Optional(Enum(['lottery', 'elottery'])),
              /** The first of the changed tickets. */
              tickets: Optional(ArrayOf(Id)),
              /** Of wins in fast lotteries: the number of tickets. */
              count: Optional(Integer()),
            }),
          ),
          /** Of the member's account: their money, limits and devices. */
          news: Optional(
            strict({
              kind: Enum([...newsKinds]),
              amount: Optional(SignedAmount),
              currency: Optional(String()),
              limit: Optional(
                strict({
                  kind: Enum([...limitKinds]),
                  period: Enum([...limitPeriods]),
                  value: Optional(Amount),
                }),
              ),
              device: Optional(String()),
              /** Of rates: the business day from which they count, and the downline. */
              day: Optional(String()),
              /** The name of a level. */
              level: Optional(String()),
              /** Of a gift. */
              points: Optional(Integer()),
              /** Of a reward that is no money. */
              pieces: Optional(strict({ of: Enum(['free_rounds', 'tickets']), count: Integer() })),
              /** The name of a board. */
              board: Optional(String()),
              /** The name of a raffle. */
              raffle: Optional(String()),
              /** Of a cancelled reward for a friend. */
              cause: Optional(Enum([...cancelCauses])),
              account: Optional(String()),
            }),
          ),
          /** From the upline or a downline. */
          letter: Optional(strict({ id: Id, from: Enum(['upline', 'downline']), account: String() })),
          /** From the brand, to many members: in the language of the page. */
          campaign: Optional(
            strict({ title: String(), body: String(), place: Optional(Enum([...campaignPlaces])) }),
          ),
          createdAt: Moment,
          isRead: Boolean(),
          /** The member keeps it. */
          isKept: Boolean(),
        }),
      ),
      /** Whether older messages exist. */
      hasMore: Boolean(),
    }),
    refusals: [],
  }),
  readMessages: endpoint({
    method: 'PUT',
    path: '/wps/member/messages/read',
    access: 'member',
    summary: 'Marks these messages, or all, as read.',
    input: Which,
    value: Nothing,
    refusals: [],
  }),
  followMessage: endpoint({
    method: 'PUT',
    path: '/wps/member/messages/followed',
    access: 'member',
    summary: 'Notes that the member followed a message of a campaign to its page.',
    input: strict({ id: Id }),
    value: Nothing,
    refusals: [],
  }),
  removeMessages: endpoint({
    method: 'PUT',
    path: '/wps/member/messages/removed',
    access: 'member',
    summary:
      'Removes messages from the member’s list on all devices; those of new devices stay. A removed message counts as read.',
    input: strict({ ids: ArrayOf(Id, { minItems: 1, maxItems: 50 }) }),
    value: Nothing,
    refusals: [],
  }),
  removeRead: endpoint({
    method: 'PUT',
    path: '/wps/member/messages/removed-read',
    access: 'member',
    summary:
      'Removes all read messages up to this one from the member’s list on all devices; kept ones and those of new devices stay.',
    input: strict({ through: Id }),
    value: Nothing,
    refusals: [],
  }),
  keepMessage: endpoint({
    method: 'PUT',
    path: '/wps/member/messages/kept',
    access: 'member',
    summary: 'Keeps a message, or keeps it no longer. A repeated call changes nothing.',
    input: strict({ id: Id, isKept: Boolean() }),
    value: Nothing,
    refusals: ['too_many_kept'],
  }),
  ways: endpoint({
    method: 'GET',
    path: '/wps/member/messages/ways',
    access: 'real-member',
    summary: 'By which ways messages about the account leave the site, and which the member has proven.',
    input: Nothing,
    value: strict({ ...Ways, withLetters: WithLetters, hasEmail: Boolean(), hasMobile: Boolean() }),
    refusals: [],
  }),
  setWays: endpoint({
    method: 'PUT',
    path: '/wps/member/messages/ways',
    access: 'real-member',
    summary: 'Consents to messages by mail and by text, or withdraws it.',
    input: strict({ ...Ways, withLetters: Optional(WithLetters) }),
    value: Nothing,
    refusals: [],
  }),
  readNotices: endpoint({
    method: 'PUT',
    path: '/wps/member/notices/read',
    access: 'member',
    summary: 'Marks these announcements, or all, as read.',
    input: Which,
    value: Nothing,
    refusals: [],
  }),
}
