import { Enum, Integer, Optional, type Static, Union } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Nothing, strict } from './schema.ts'

/** Events for browsers. Data that a call can return is not in the event: it only names what is stale. */
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
      'service',
      'deposits',
      'play',
      'balance',
      'catalogue',
      'draws',
      'tickets',
      'favourites',
    ]),
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
