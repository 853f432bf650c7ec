import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { feedbackTopics } from '#domain/feedback/feedback.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

import { endpoint } from './endpoint.ts'
import { strict, Uuid } from './schema.ts'

export const feedback = {
  send: endpoint({
    method: 'PUT',
    path: '/wps/feedback',
    access: 'public',
    summary:
      'Sends feedback to the brand: 10 to 1000 characters, a remark of at most 140. A visitor adds a solved human check. Idempotent by request id.',
    input: strict({
      requestId: Uuid,
      topic: Enum([...feedbackTopics]),
      /** A coarse bound; the domain checks the length in characters. */
      content: String({ maxLength: 4000 }),
      remark: Optional(String({ maxLength: 600 })),
      contact: Optional(String({ maxLength: 600 })),
      /** Members only. */
      pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH, uniqueItems: true })),
      human: Optional(String({ minLength: 1, maxLength: 2000 })),
    }),
    value: strict({ reference: String() }),
    refusals: [
      'feedback_content',
      'feedback_remark',
      'feedback_contact',
      'feedback_limit',
      'feedback_again',
      'human_check_failed',
      'picture_gone',
    ],
    openBeforeLogin: true,
    throttle: 'dear',
  }),
}
