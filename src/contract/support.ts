import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { PICTURE_BYTES, PICTURES_EACH, pictureTypes } from '#domain/pictures/picture.ts'
import { serviceMatters } from '#domain/support/matter.ts'
import { SERVICE_TEXT_MAX } from '#domain/support/message-text.ts'
import { subjectKinds } from '#domain/support/subject.ts'

import { endpoint } from './endpoint.ts'
import { pictureRefusals, SentPicture } from './pictures.ts'
import { Moment, Nothing, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** A deposit, withdrawal or round of the sender. */
export const MessageSubject = strict({ kind: Enum([...subjectKinds]), id: Id })

export const ServiceMessage = strict({
  id: Id,
  /** Whether an operator wrote it. */
  isAnswer: Boolean(),
  /** The name that this operator shows to members; absent without consent. */
  by: Optional(String()),
  text: String(),
  pictures: ArrayOf(Uuid),
  /** The matter that the sender chose for it. */
  matter: Optional(Enum([...serviceMatters])),
  /** The record that the message is about. */
  subject: Optional(MessageSubject),
  at: Moment,
})

export const support = {
  link: endpoint({
    method: 'GET',
    path: '/wps/service/link',
    access: 'public',
    summary:
      'The link to customer service: an entry of type 3 with an encoded path, whose key is its last 8 characters.',
    input: Nothing,
    value: strict({ version: strict({ pathList: ArrayOf(strict({ type: Integer(), path: String() })) }) }),
    refusals: [],
  }),
  thread: endpoint({
    method: 'GET',
    path: '/wps/service/thread',
    access: 'public',
    summary: 'The caller’s own thread with its newest messages, or those before one of them.',
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
    summary:
      'Sends a message to the brand, with text, pictures or both. Its subject is a deposit, withdrawal or round of the sender. Idempotent by request id.',
    input: strict({
      text: String({ maxLength: SERVICE_TEXT_MAX }),
      pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH })),
      requestId: Uuid,
      matter: Optional(Enum([...serviceMatters])),
      subject: Optional(MessageSubject),
      name: Optional(String({ maxLength: 40 })),
      human: Optional(String({ minLength: 1, maxLength: 2000 })),
    }),
    value: strict({ id: Id }),
    refusals: ['human_check_failed', 'service_too_many', 'picture_gone'],
  }),
  times: endpoint({
    method: 'GET',
    path: '/wps/service/times',
    access: 'public',
    summary:
      'The usual minutes to an answer by matter: the median of the last 30 days. A matter with few messages is absent.',
    input: Nothing,
    value: strict({
      list: ArrayOf(strict({ matter: Enum([...serviceMatters]), minutes: Integer() })),
    }),
    refusals: [],
  }),
  present: endpoint({
    method: 'GET',
    path: '/wps/service/present',
    access: 'public',
    summary:
      'Operators of customer service who are present and consent to be shown, by the names of their own choice.',
    input: Nothing,
    value: strict({ names: ArrayOf(String()) }),
    refusals: [],
  }),
  seen: endpoint({
    method: 'POST',
    path: '/wps/service/seen',
    access: 'public',
    summary: 'Marks the caller’s thread as seen up to a message.',
    input: strict({ id: Id }),
    value: Nothing,
    refusals: [],
  }),
  news: endpoint({
    method: 'GET',
    path: '/wps/service/news',
    access: 'public',
    summary: 'The number of answers in the caller’s own thread that were not seen on any device.',
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
      'Uploads a picture for a message, PNG or JPEG, at most 5 MB; it is re-encoded. A visitor needs a thread first.',
    input: Nothing,
    value: SentPicture,
    refusals: pictureRefusals,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/wps/service/picture',
    access: 'public',
    cookieOnly: true,
    summary: 'A picture of the caller’s own thread, or one uploaded for a message, as WebP.',
    input: strict({ id: Uuid }),
    value: Nothing,
    refusals: [],
  }),
}
