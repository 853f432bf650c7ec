import type * as calls from '#contract/console/feedback.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { tidyFeedback } from '#domain/feedback/feedback.ts'
import { type LanguageCode, languageCodes } from '#domain/language/language.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { sendMessage } from '#server/people/messages/actions.ts'
import { enqueueMessage, isRecipient } from '#server/platform/outbox/actions.ts'

import { type FeedbackRow, lockFeedback, updateFeedback } from './store.ts'

/** The merchant and the operator. */
export interface ByOperator {
  readonly merchantId: number
  readonly operatorId: bigint
}

/** How an answer is delivered: members get a message, visitors a mail if they left an address. */
export function wayTo({ memberId, contact }: FeedbackRow): 'message' | 'mail' | 'none' {
  if (memberId !== null) return 'message'
  return isRecipient('email', contact) ? 'mail' : 'none'
}

export async function noteFeedback(
  tx: Tx,
  by: ByOperator,
  input: Input<typeof calls.noteFeedback>,
): Promise<Output<typeof calls.noteFeedback>> {
  const row = await lockFeedback(tx, { merchantId: by.merchantId, id: input.id })
  if (!row) throw refusePlainly('absent')
  if (row.version !== input.version) throw refuse<typeof calls.noteFeedback>('changed_meanwhile')
  if (row.state === 'answered') throw refuse<typeof calls.noteFeedback>('feedback_answered')
  const note = tidyFeedback({ content: '', remark: input.note, contact: '' }).remark
  const version = await updateFeedback(tx, { ...by, id: row.id }, { state: input.state, note })
  await audit(tx, by, row, {
    action: 'feedback.note',
    before: { state: row.state, note: row.note },
    after: { state: input.state, note },
  })
  return { version }
}

/** Answers once; an answer cannot be changed, because it has been sent. */
export async function answerFeedback(
  tx: Tx,
  by: ByOperator & { readonly findKnownPayees: FindKnownPayees },
  input: Input<typeof calls.answerFeedback>,
): Promise<Output<typeof calls.answerFeedback> & { readonly memberId: bigint | undefined }> {
  const { merchantId, operatorId } = by
  const row = await lockFeedback(tx, { merchantId, id: input.id }) // guard: feedback-answered-once
  if (!row) throw refusePlainly('absent')
  if (row.state === 'answered') throw refuse<typeof calls.answerFeedback>('feedback_answered')
  if (row.version !== input.version) throw refuse<typeof calls.answerFeedback>('changed_meanwhile')
  const answer = tidyFeedback({ content: input.answer, remark: '', contact: '' }).content
  if (answer === '') throw refuse<typeof calls.answerFeedback>('feedback_answer_empty')
  const known = await by.findKnownPayees(tx, merchantId)
  const [payee] = newPayees([row.content, row.remark, row.contact], answer, known)
  // The answer is sent at once and only once, so it cannot wait for a second operator.
  // guard: feedback-answer-without-payee
  if (payee) throw refuse<typeof calls.answerFeedback>('payee_named', { found: payee.text })
  const way = wayTo(row)
  if (way === 'none') throw refuse<typeof calls.answerFeedback>('feedback_unreachable')
  const memberId = row.memberId === null ? undefined : BigInt(row.memberId)
  const version = await updateFeedback(
    tx,
    { merchantId, id: row.id },
    { state: 'answered', note: row.note, answered: { answer, operatorId } },
  )
  if (memberId !== undefined)
    await sendMessage(tx, { merchantId, memberId, source: 'feedback', about: row.reference, body: answer })
  else
    await enqueueMessage(tx, {
      merchantId,
      channel: 'email',
      recipient: row.contact,
      template: 'feedback_answer',
      language: languageOf(row.language),
      values: { reference: row.reference, answer },
    })
  await audit(tx, by, row, {
    action: 'feedback.answer',
    before: { state: row.state },
    after: { state: 'answered', way, answer },
  })
  return { version, memberId }
}

async function audit(
  tx: Tx,
  { merchantId, operatorId }: ByOperator,
  row: FeedbackRow,
  deed: {
    readonly action: Deed & `feedback.${string}`
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await writeAudit(tx, {
    merchantId,
    operatorId,
    ...(row.memberId === null ? {} : { memberId: BigInt(row.memberId) }),
    action: deed.action,
    reason: '',
    before: deed.before,
    after: { reference: row.reference, ...deed.after },
  })
}

function languageOf(code: string): LanguageCode {
  return languageCodes.find((one) => one === code) ?? 'EN'
}
