import { feedback } from '#contract/feedback.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'

import { disputeLine, disputeOwnRebate, disputeRebate, reportLetter, sendFeedback } from './actions.ts'
import type { FindCorrections, FindOwnRebate, FindRebate, FindStatement } from './ports.ts'
import { type OwnFeedbackRow, selectDisputes, selectOwnFeedback } from './store.ts'

/** Feedback per page of the member’s own. */
const OWN_A_PAGE = 10
/** Disputes that a statement or rebate shows. */
const DISPUTES = 20

export const feedbackRoutes = (parts: {
  readonly store: Store
  readonly human: HumanCheck
  readonly findStatement: FindStatement
  readonly findRebate: FindRebate
  readonly findOwnRebate: FindOwnRebate
  readonly findCorrections: FindCorrections
}) =>
  bind(feedback, {
    send: (context, input) => sendFeedback(parts, context, input),
    reportLetter: (context, input) => reportLetter(parts, context, input),
    disputeLine: (context, input) => disputeLine(parts, context, input),
    disputes: async ({ merchant, memberId }, { statement: statementId }) => {
      const of = { merchantId: merchant.id, memberId, statementId, limit: DISPUTES }
      const rows = await selectDisputes(parts.store.read, of)
      return {
        list: (await showDisputes(parts, merchant.id, rows)).flatMap(([row, view]) =>
          row.statementLine === null ? [] : [{ ...view, line: row.statementLine }],
        ),
      }
    },
    disputeRebate: (context, input) => disputeRebate(parts, context, input),
    disputeOwnRebate: (context, input) => disputeOwnRebate(parts, context, input),
    rebateDisputes: async ({ merchant, memberId }, { rebate: rebateId }) => {
      const of = { merchantId: merchant.id, memberId, rebateId, limit: DISPUTES }
      const rows = await selectDisputes(parts.store.read, of)
      return {
        list: (await showDisputes(parts, merchant.id, rows)).flatMap(([row, view]) =>
          row.rebateLine === null ? [] : [{ ...view, line: row.rebateLine }],
        ),
      }
    },
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

/** Disputes with the approved adjustments that corrected them. */
async function showDisputes<Row extends OwnFeedbackRow>(
  { store, findCorrections }: { readonly store: Store; readonly findCorrections: FindCorrections },
  merchantId: number,
  rows: readonly Row[],
) {
  const feedbackIds = rows.map(({ id }) => id)
  const found = rows.length === 0 ? [] : await findCorrections(store.read, { merchantId, feedbackIds })
  return rows.map((row) => {
    const { topic: _topic, ...view } = showOwn(row)
    const corrections = found.flatMap(({ feedbackId, state, amount, judgedAt }) =>
      feedbackId?.toString() === row.id && state === 'approved' && judgedAt !== null
        ? [{ amount: writeAmount(amount), at: judgedAt.toISOString() }]
        : [],
    )
    return [row, { ...view, corrections }] as const
  })
}

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
