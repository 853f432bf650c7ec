import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict } from '#contract/schema.ts'

import { Day, Id, Next, Paging, Reason, Scope, Search } from './schema.ts'

const Message = {
  id: Id,
  member: Optional(strict({ id: Id, account: String() })),
  channel: Enum(['email', 'sms']),
  /** Masked. */
  recipient: String(),
  template: String(),
  subject: String(),
  status: Enum(['waiting', 'sent', 'failed']),
  tries: Integer(),
  createdAt: Moment,
  dueAt: Optional(Moment),
  sentAt: Optional(Moment),
  error: Optional(String()),
  /** Messages whose codes and links are already erased cannot be resent; the action has to be repeated. */
  isResendable: Boolean(),
}

export const listMessages = endpoint({
  method: 'GET',
  path: '/console/outbox',
  access: 'operator:outbox.read',
  summary: 'Mails and text messages of a merchant, newest first.',
  input: strict({
    ...Scope,
    status: Optional(Enum(['waiting', 'sent', 'failed'])),
    channel: Optional(Enum(['email', 'sms'])),
    template: Optional(String({ pattern: '^[a-z_]{2,40}$', maxLength: 40 })),
    memberId: Optional(Id),
    /** A complete address or number. */
    recipient: Optional(Search),
    from: Optional(Day),
    to: Optional(Day),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(strict(Message)), next: Next }),
  refusals: [],
})

export const readMessage = endpoint({
  method: 'GET',
  path: '/console/outbox/message',
  access: 'operator:outbox.read',
  summary: 'One message with its text. Codes and links are hidden, also while it waits.',
  input: strict({ ...Scope, id: Id }),
  value: strict({ ...Message, body: String(), providerId: Optional(String()) }),
  refusals: [],
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/console/outbox/resend',
  access: 'operator:outbox.write',
  summary: 'Retries a waiting or failed message at once.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict({ status: Enum(['waiting', 'sent', 'failed']) }),
  refusals: ['message_not_resendable'],
  throttle: 'dear',
})
