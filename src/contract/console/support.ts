import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { pictureRefusals, SentPicture } from '#contract/pictures.ts'
import { Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { MessageSubject } from '#contract/support.ts'
import { PICTURE_BYTES, PICTURES_EACH, pictureTypes } from '#domain/pictures/picture.ts'
import { serviceMatters } from '#domain/support/matter.ts'
import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'

import { Id, Next, Paging, Scope, Version } from './schema.ts'

const Thread = strict({
  id: Id,
  memberId: Optional(Id),
  /** A member's account, or the name a visitor has given. */
  name: String(),
  language: String(),
  isVip: Boolean(),
  isOpen: Boolean(),
  waitsSince: Optional(Moment),
  lastAt: Moment,
  lastText: String(),
  /** The operator who took it. */
  operatorName: Optional(String()),
  isMine: Boolean(),
  version: Version,
})

const Message = strict({
  id: Id,
  operatorName: Optional(String()),
  text: String(),
  pictures: ArrayOf(Uuid),
  matter: Optional(Enum([...serviceMatters])),
  /** The sender’s own record that the message is about. */
  subject: Optional(MessageSubject),
  at: Moment,
})

export const listThreads = endpoint({
  method: 'GET',
  path: '/console/service/threads',
  access: 'operator:service.read',
  summary: 'The threads: waiting ones (VIPs first, then the longest waiting), open ones, or closed ones.',
  input: strict({ ...Scope, ...Paging, which: Enum(['waiting', 'open', 'closed']) }),
  value: strict({ list: ArrayOf(Thread), next: Next, waiting: Integer() }),
  refusals: [],
})

export const readThread = endpoint({
  method: 'GET',
  path: '/console/service/thread',
  access: 'operator:service.read',
  summary: 'One thread with its newest messages, or those before one of them.',
  input: strict({ ...Scope, id: Id, before: Optional(Id) }),
  value: strict({ thread: Thread, messages: ArrayOf(Message), hasEarlier: Boolean() }),
  refusals: [],
})

export const answerThread = endpoint({
  method: 'POST',
  path: '/console/service/answer',
  access: 'operator:service.answer',
  summary:
    'Answers, reopens a closed thread, and assigns it to the operator. Idempotent by request id. It may name only the brand’s own accounts and payees that the sender has named: `payee_named` carries { found }.',
  input: strict({
    ...Scope,
    id: Id,
    text: String({ maxLength: SERVICE_TEXT_MAX }),
    pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH })),
    requestId: Uuid,
  }),
  value: strict({ id: Id }),
  refusals: ['picture_gone', 'payee_named'],
})

export const takeThread = endpoint({
  method: 'PUT',
  path: '/console/service/thread',
  access: 'operator:service.answer',
  summary: 'Takes, releases, closes or reopens a thread.',
  input: strict({ ...Scope, id: Id, version: Version, deed: Enum(['take', 'release', 'close', 'reopen']) }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile'],
})

export const sendThreadPicture = endpoint({
  method: 'POST',
  path: '/console/service/picture',
  access: 'operator:service.answer',
  throttle: 'dear',
  takesBytes: pictureTypes,
  bodyLimit: PICTURE_BYTES,
  summary: 'Uploads a picture for an answer, PNG or JPEG, at most 5 MB; it is re-encoded.',
  input: strict({ ...Scope }),
  value: SentPicture,
  refusals: pictureRefusals,
})

export const threadPicture = endpoint({
  method: 'GET',
  path: '/console/service/picture',
  access: 'operator:service.read',
  cookieOnly: true,
  summary: 'A picture of this thread, or one that the operator has uploaded for an answer, as WebP.',
  input: strict({ ...Scope, thread: Id, id: Uuid }),
  value: Nothing,
  refusals: [],
})

export const followService = endpoint({
  method: 'GET',
  path: '/console/service/live',
  access: 'operator:service.read',
  summary: 'Server-sent events: says when the threads of the operator’s merchants are stale.',
  input: Nothing,
  value: Nothing,
  refusals: [],
  cookieOnly: true,
})
