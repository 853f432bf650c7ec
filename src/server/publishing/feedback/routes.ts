import { feedback } from '#contract/feedback.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'

import { reportLetter, sendFeedback } from './actions.ts'
import { type OwnFeedbackRow, selectOwnFeedback } from './store.ts'

/** Feedback per page of the member’s own. */
const OWN_A_PAGE = 10

export const feedbackRoutes = (parts: { readonly store: Store; readonly human: HumanCheck }) =>
  bind(feedback, {
    send: (context, input) => sendFeedback(parts, context, input),
    reportLetter: (context, input) => reportLetter(parts, context, input),
    own: async ({ merchant, memberId }, input) => {
      const rows = await selectOwnFeedback(parts.store.read, {
        merchantId: merchant.id,
        memberId,
        beforeId: readCursor(input.after, [ID_FORM])?.[0],
        limit: OWN_A_PAGE,
      })
      return pageOf(rows, OWN_A_PAGE, showOwn, ({ id }) => [id])
    },
  })

function showOwn({ reference, topic, state, content, createdAt, answer, answeredAt }: OwnFeedbackRow) {
  return {
    reference,
    topic,
    state,
    content,
    sentAt: createdAt.toISOString(),
    ...(answer === null ? {} : { answer }),
    ...(answeredAt === null ? {} : { answeredAt: answeredAt.toISOString() }),
  }
}
