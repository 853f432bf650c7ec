import { Array as ArrayOf, Enum, Integer, Optional, type Static, Union } from 'typebox'

import { endpoint } from './endpoint.ts'
import { LotteryDraw, NextDraw } from './lottery.ts'
import { Nothing, strict } from './schema.ts'

/**
 * Events for browsers. An event names what is stale, and a call returns it. Draws are the exception: thousands of pages
 * wait for the same result, and would request it at the same moment.
 */
export const LiveMessage = Union([
  strict({ type: Enum(['status']), status: Integer({ minimum: 0, maximum: 2 }) }),
  strict({
    type: Enum(['stale']),
    what: Enum([
      'withdrawals',
      'transfers',
      'announcements',
      'banners',
      'whitelabel',
      'content',
      'messages',
      'promotions',
      'points',
      'missions',
      'boards',
      'raffles',
      'friends',
      'service',
      'deposits',
      'play',
      'balance',
      'catalogue',
      'draws',
      'tickets',
      'favourites',
      'prices',
      'contracts',
    ]),
  }),
  strict({
    type: Enum(['draws']),
    /** Draws that changed. Their hashes are left out: pages that show them have them from before. */
    draws: ArrayOf(LotteryDraw),
    /** The next draws of these games; a game without one is absent. */
    next: ArrayOf(NextDraw),
  }),
  strict({ type: Enum(['signed_out']) }),
])
export type LiveMessage = Static<typeof LiveMessage>

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/wps/live',
    access: 'public',
    summary:
      'Server-sent events: one stream for each browser. After a reconnect the browser refetches; nothing is replayed.',
    input: strict({ heartbeat: Optional(Integer({ minimum: 1, maximum: 60 })) }),
    value: Nothing,
    refusals: [],
    cookieOnly: true,
    openBeforeLogin: true,
  }),
}
