import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { PICTURE_BYTES, PICTURES_EACH, pictureTypes } from '#domain/pictures/picture.ts'
import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'

import { endpoint } from './endpoint.ts'
import { pictureRefusals, SentPicture } from './pictures.ts'
import { Moment, Nothing, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

export const ServiceMessage = strict({
  id: Id,
  /** Whether an operator wrote it; members do not see which one. */
  isAnswer: Boolean(),
  text: String(),
  pictures: ArrayOf(Uuid),
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
      /** Whether the next message needs a human check. */
      asksHuman: Boolean(),
    }),
    refusals: [],
  }),
  send: endpoint({
    method: 'POST',
    path: '/wps/service/message',
    access: 'public',
    summary: 'Writes to the brand, shows it pictures, or both. The same request twice is one message.',
    input: strict({
      text: String({ maxLength: SERVICE_TEXT_MAX }),
      pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH })),
      requestId: Uuid,
      name: Optional(String({ maxLength: 40 })),
      human: Optional(String({ minLength: 1, maxLength: 2000 })),
    }),
    value: strict({ id: Id }),
    refusals: ['human_check_failed', 'service_too_many', 'picture_gone'],
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
  news: endpoint({
    method: 'GET',
    path: '/wps/service/news',
    access: 'public',
    summary: 'How many answers in the caller’s own thread nobody has looked at yet, on whatever device.',
    input: Nothing,
    value: strict({ unseen: Integer() }),
    refusals: [],
  }),
  sendPicture: endpoint({
    method: 'POST',
    path: '/wps/service/picture',
    access: 'public',
    throttle: 'dear',
    takesBytes: pictureTypes,
    bodyLimit: PICTURE_BYTES,
    summary:
      'Takes a picture for a message of the caller’s, PNG or JPEG, at most 5 MB, and draws it anew. A visitor has written before.',
    input: Nothing,
    value: SentPicture,
    refusals: pictureRefusals,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/wps/service/picture',
    access: 'public',
    cookieOnly: true,
    summary: 'A picture of the caller’s own thread, or one that they are about to send, as WebP.',
    input: strict({ id: Uuid }),
    value: Nothing,
    refusals: [],
  }),
}
