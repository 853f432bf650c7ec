import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

export const ServiceMessage = strict({
  id: Id,
  /** Whether somebody of the brand wrote it. Who it was is the brand's business. */
  isAnswer: Boolean(),
  text: String(),
  at: Moment,
})

export const support = {
  link: endpoint({
    method: 'GET',
    path: '/wps/service/link',
    access: 'public',
    summary:
      'Where customer service lives: the entry of type 3, unreadable at a glance, its key the last 8 signs.',
    input: Nothing,
    value: strict({ version: strict({ pathList: ArrayOf(strict({ type: Integer(), path: String() })) }) }),
    refusals: [],
  }),
  thread: endpoint({
    method: 'GET',
    path: '/wps/service/thread',
    access: 'public',
    summary: 'The caller’s own thread, its newest messages or those before one of them.',
    input: strict({ before: Optional(Id) }),
    value: strict({
      messages: ArrayOf(ServiceMessage),
      hasEarlier: Boolean(),
      unseen: Integer(),
      isVip: Boolean(),
      /** Whether the next message needs a proof that a human sends it. */
      asksHuman: Boolean(),
    }),
    refusals: [],
  }),
  send: endpoint({
    method: 'POST',
    path: '/wps/service/message',
    access: 'public',
    summary: 'Writes to the brand. The same request twice is one message.',
    input: strict({
      text: String({ minLength: 1, maxLength: SERVICE_TEXT_MAX }),
      requestId: Uuid,
      name: Optional(String({ maxLength: 40 })),
      human: Optional(String({ minLength: 1, maxLength: 2000 })),
    }),
    value: strict({ id: Id }),
    refusals: ['human_check_failed', 'service_too_many'],
  }),
  seen: endpoint({
    method: 'POST',
    path: '/wps/service/seen',
    access: 'public',
    summary: 'The caller has seen their thread up to a message.',
    input: strict({ id: Id }),
    value: Nothing,
    refusals: [],
  }),
  follow: endpoint({
    method: 'GET',
    path: '/wps/service/live',
    access: 'public',
    summary:
      'Server-sent events: says when the visitor’s own thread is stale. A member hears it on the common stream.',
    input: Nothing,
    value: Nothing,
    refusals: [],
    cookieOnly: true,
  }),
}
