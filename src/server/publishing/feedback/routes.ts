import { feedback } from '#contract/feedback.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'

import { sendFeedback } from './actions.ts'

export const feedbackRoutes = (parts: { readonly store: Store; readonly human: HumanCheck }) =>
  bind(feedback, { send: (context, input) => sendFeedback(parts, context, input) })
